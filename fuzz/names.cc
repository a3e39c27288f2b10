// SPDX-License-Identifier: MIT
//
// The small parsers: of names, facets, update modes and files.
#include "graphgold/graph/name.h"

#include "graphgold/golden/file_name.h"
#include "graphgold/golden/update_policy.h"
#include "graphgold/golden/utf8.h"
#include "graphgold/golden/variants.h"
#include "graphgold/graph/facets.h"
#include "graphgold/graph/stats.h"
#include "promise.h"
#include "targets.h"

namespace graphgold::fuzz {
namespace {

void ReadName(std::string_view bytes) {
  PromiseSame(UnescapeName(EscapeName(bytes)), std::string(bytes), "escapes keep a name");
  Accepts([&] { UnescapeName(bytes); });
  Promise(FileNameOf(bytes).size() < 200, "a file's name is short");
  Promise(IsUtf8(PrintableText(bytes)), "what is printed is UTF-8");
  ShortOpName(bytes);
}

// Of the two halves of the bytes.
void ComparePair(std::string_view a, std::string_view b) {
  Promise(!NameLess(a, a), "no name is before itself");
  Promise(a == b || NameLess(a, b) != NameLess(b, a), "of two names one is before the other");
  Promise(GlobMatches(a, "*"), "a star matches everything");
  GlobMatches(a, b);
  OpMatches(a, b);
  Promise(a.substr(0, CommonPath(a, b).size()) == CommonPath(a, b), "a path in both is in one");
}

void ReadWords(std::string_view bytes) {
  Accepts([&] {
    const Facets facets = ParseFacets(bytes);
    Promise(ParseFacets(ToString(facets)) == facets, "facets read back as themselves");
  });
  Accepts([&] { ParseUpdateRequest(bytes); });
  const std::string text(bytes);
  if (text.find('\0') != std::string::npos) return;
  const std::filesystem::path golden = VariantOf(text);
  Promise(VariantOf(text).native().size() <= text.size() + 1, "a variant's golden is shorter");
  VariantFor(golden, text);
}

// As std::filesystem takes it apart; but that a second slash before all others may mean something.
void SplitAsPath(std::string_view bytes) {
  if (bytes.substr(0, 2) == "//" || bytes.find('\0') != std::string_view::npos) return;
  const PathPieces pieces = SplitPath(bytes);
  const std::filesystem::path path(bytes);
  Promise(pieces.folder == path.parent_path().native(), "a path's folder");
  Promise(pieces.stem == path.stem().native(), "a path's stem");
  Promise(pieces.ending == path.extension().native(), "a path's ending");
}

}  // namespace

void Names(std::string_view bytes) {
  ReadName(bytes);
  ReadWords(bytes);
  SplitAsPath(bytes);
  ComparePair(bytes.substr(0, bytes.size() / 2), bytes.substr(bytes.size() / 2));
}

}  // namespace graphgold::fuzz
