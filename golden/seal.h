// SPDX-License-Identifier: MIT
//
// The seal of a golden in JSON: by it a check knows, without making a graph, that its run is the
// very one that this very text was written of.
//
// It is a hash of both, of the digest of that run's recording and of the text. So it holds for both
// together: no run that did anything else fits, and no text that was edited since; a check then
// compares graphs. Whoever reads a golden and writes it again keeps the seal as it is: if the text
// is still the same, it still fits.
#ifndef GRAPHGOLD_GOLDEN_SEAL_H_
#define GRAPHGOLD_GOLDEN_SEAL_H_

#include <optional>
#include <string>
#include <string_view>

#include "graphgold/graph/hash.h"

namespace graphgold {

// Of the text of a golden, without its seal, and the recording that it is written of.
Hash128 SealOf(std::string_view golden, Hash128 recording);

// Puts a seal at the end of the first line of a golden that has none, where its fingerprint is.
std::string WithSeal(std::string golden, Hash128 seal);
// A golden without its seal, if it has one there.
std::string WithoutSeal(std::string golden);

// Whether the golden has a seal there, which fits both.
bool SealFits(std::string_view golden, Hash128 recording);

// The same of a golden that comes in pieces, which need not be kept. The whole first line, where
// the seal is, must be in the first of them; else it fits nothing.
class SealedText {
 public:
  void Add(std::string_view piece);
  bool Fits(Hash128 recording) const;

 private:
  bool has_begun_ = false;
  std::optional<Hash128> seal_;
  HashStream rest_;  // without the seal
};

// A seal from its 32 digits; nothing for a text that is no seal.
std::optional<Hash128> ParseSeal(std::string_view digits);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_SEAL_H_
