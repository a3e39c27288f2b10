// SPDX-License-Identifier: MIT
//
// Graphs from ONNX files: goldens of onnx_writer.h, strictly, and models that others exported, as
// onnx_foreign.h says.
#ifndef GRAPHGOLD_GOLDEN_ONNX_READER_H_
#define GRAPHGOLD_GOLDEN_ONNX_READER_H_

#include <string>
#include <string_view>

#include "graphgold/golden/golden.h"

namespace graphgold {

// WriteOnnx of the result is the same bytes, for all that WriteOnnx made. Throws Error, and nothing
// else, for a file that is no ONNX model, and for a golden of another version, or one that was
// changed since it was written. The file's name serves for the messages.
Golden ReadOnnx(std::string_view content, const std::string& file_name_for_errors);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_ONNX_READER_H_
