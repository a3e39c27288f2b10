// SPDX-License-Identifier: MIT
//
// The digest that ends a golden in ONNX. Nobody sees by looking that a byte of it was changed.
#ifndef GRAPHGOLD_GOLDEN_ONNX_DIGEST_H_
#define GRAPHGOLD_GOLDEN_ONNX_DIGEST_H_

#include <string>
#include <string_view>

namespace graphgold {

// The content of a file, and the digest of it as one more entry of its metadata.
std::string WithOnnxDigest(std::string content);
// Whether the file ends with the digest of what stands before.
bool HasOnnxDigest(std::string_view file);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_ONNX_DIGEST_H_
