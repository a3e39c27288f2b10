// SPDX-License-Identifier: MIT
//
// What is fuzzed. A target is a function of bytes that returns for all of them: what is no sound
// input is refused with an Error, which the target catches, and what is sound must keep the
// promises that the target checks. Whatever else happens (another exception, a broken promise, a
// sanitizer's report, much memory, a long time) is a finding.
//
// libfuzzer.cc makes a fuzzer of each; replay.cc runs stored inputs, in the tests and without
// clang.
#ifndef GRAPHGOLD_FUZZ_TARGETS_H_
#define GRAPHGOLD_FUZZ_TARGETS_H_

#include <string_view>

namespace graphgold::fuzz {

// Goldens on disk.
void JsonGolden(std::string_view bytes);
void OnnxGolden(std::string_view bytes);

// Texts that people write.
void GraphText(std::string_view bytes);
void TensorTypes(std::string_view bytes);
void Patterns(std::string_view bytes);
void Names(std::string_view bytes);
void CommandLine(std::string_view bytes);

// A stream of tensor ids that are reused at will.
void RawIds(std::string_view bytes);

// Graphs that the bytes choose: stored, read, compared, mutated.
void RoundTrip(std::string_view bytes);

}  // namespace graphgold::fuzz

#endif  // GRAPHGOLD_FUZZ_TARGETS_H_
