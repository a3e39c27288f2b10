// SPDX-License-Identifier: MIT
//
// Goldens as ONNX models, for people who look at graphs in viewers such as Netron. The same content
// as in JSON (json_writer.h), and no weights.
//
//   graph.input       inputs, parameters, buffers and constants, in this order. doc_string tells
//   all
//                     but plain inputs: "parameter", "buffer f32[3]{cuda:0}", "input …"
//   node              one per call: its name; the operator "aten::add.Tensor" as op_type add.Tensor
//                     of the domain org.pytorch.aten; attributes as in onnx_attribute.h
//   node.output       one per result, called like the call itself, "lstm:1", "split:0.2"; then one
//                     per tensor that is read after this call wrote it, "x@add_"
//   node.input        values under these names, and "" for absent tensors. So data flows through
//                     calls that write in place, and the graph is in SSA form
//   value_info        type and shape of every output. doc_string holds a result's string
//                     (graph/reference.h) where the type is not all: "f32[6]~#0", "=#0", "scalar"
//   graph.output      the values; doc_string is the output's name. An output that is no single
//                     value, or not the first of that value, has a node "Output" of its own
//   metadata_props    versions, how the run was made, the fingerprint, and last a digest of all
//   that
//                     stands before it in the file
//
// Several cases are nodes "Case" of the main graph, each with its graph as the attribute `body`.
// Attributes and metadata that begin with "graphgold." hold what ONNX has no place for: see
// onnx_schema.h.
#ifndef GRAPHGOLD_GOLDEN_ONNX_WRITER_H_
#define GRAPHGOLD_GOLDEN_ONNX_WRITER_H_

#include <string>

#include "graphgold/golden/golden.h"

namespace graphgold {

// The same golden is the same bytes, on every machine. Throws Error for a name that is no UTF-8.
std::string WriteOnnx(const Golden& golden);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_ONNX_WRITER_H_
