// SPDX-License-Identifier: MIT
//
// Names in the text form and in goldens. A registered name may hold any character; in a text
// that uses "@", ":" or "," as punctuation, everything unusual is written as %XX.
#ifndef GRAPHGOLD_GRAPH_NAME_H_
#define GRAPHGOLD_GRAPH_NAME_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace graphgold {

// How texts write a tensor that is not there. A thing of this name has its first letter escaped.
inline constexpr std::string_view kAbsentTensor = "none";

// Limits that no model comes near. Names are put together (a call's from its module, its operator
// and the call around it) and taken apart (a module's into those that it is in), so that a file of
// long names would otherwise take memory by the square of its size.
inline constexpr std::size_t kMaxNameSize = 1024;      // of a module, a parameter, an operator
inline constexpr std::size_t kMaxCallNameSize = 8192;  // with its module, and the calls around it
inline constexpr std::size_t kMaxNameDepth = 100;      // of modules inside one another
// Throws Error for a name, as it is written, that is longer, or deeper.
void RequireNameSize(std::string_view name, std::size_t limit = kMaxNameSize);

// Letters, digits, "_", "-" and "." stay (and bytes of UTF-8 letters); the rest becomes %XX.
std::string EscapeName(std::string_view name);
void AppendEscaped(std::string_view name, std::string& to);
// Whether it is escaped as itself.
bool IsPlainName(std::string_view name);
// The inverse. Throws Error for a "%" that is not followed by two hex digits.
std::string UnescapeName(std::string_view escaped);

// True for the characters of an escaped name, and for the "/", "+", ">", "#" inside node names.
bool IsNameChar(char c);

// "layer1.0.conv1" for "layer1.0.conv1.weight"; "" for "weight".
std::string_view ParentPath(std::string_view path);
// The longest path that both lie in: "a.b" for "a.b.c" and "a.b.d".
std::string_view CommonPath(std::string_view a, std::string_view b);

// The order in which people list names: numbers in them by their value, so "block.2" is before
// "block.10".
bool NameLess(std::string_view a, std::string_view b);

// Whether a text fits a pattern: "*" stands for any characters, "?" for one.
bool GlobMatches(std::string_view text, std::string_view pattern);

// "batch_norm" for "aten::batch_norm", "add" for "aten::add.Tensor".
std::string_view ShortOpName(std::string_view op);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NAME_H_
