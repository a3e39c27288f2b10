// SPDX-License-Identifier: MIT
#include "samples.h"

#include <stdexcept>
#include <utility>
#include <vector>

#include "graphgold/golden/store.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/name.h"
#include "graphgold/graph/text.h"
#include "synthetic_graphs.h"

namespace graphgold {
namespace {

void ReplaceAll(std::string& text, const std::string& from, const std::string& to) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
    ++count;
  }
  if (count == 0) throw std::logic_error("there is no " + from);
}

// The line of a call, with its newline.
std::string LineOf(const std::string& text, const std::string& call) {
  const std::size_t begin = text.find("\n" + call + " = ") + 1;
  return text.substr(begin, text.find('\n', begin) + 1 - begin);
}

}  // namespace

const char kTenCalls[] = R"(
input x: f32[1,3,8,8]
param stem.conv.weight: f32[4,3,3,3]
param stem.norm.weight: f32[4]
param body.conv.weight: f32[4,4,3,3]
param body.norm.weight: f32[4]
param head.weight: f32[10,4]
stem.conv/conv2d = aten::conv2d(x, stem.conv.weight, padding=[1,1]) -> f32[1,4,8,8]
stem.norm/batch_norm = aten::batch_norm(stem.conv/conv2d, stem.norm.weight, eps=1e-05) -> f32[1,4,8,8]
stem.norm+relu = aten::relu(stem.norm/batch_norm) -> f32[1,4,8,8]
body.conv/conv2d = aten::conv2d(stem.norm+relu, body.conv.weight, padding=[1,1]) -> f32[1,4,8,8]
body.norm/batch_norm = aten::batch_norm(body.conv/conv2d, body.norm.weight, eps=1e-05) -> f32[1,4,8,8]
body.norm+add = aten::add.Tensor(body.norm/batch_norm, stem.norm+relu) -> f32[1,4,8,8]
body.norm+relu = aten::relu(body.norm+add) -> f32[1,4,8,8]
body.norm+mean = aten::mean.dim(body.norm+relu, dim=[2,3]) -> f32[1,4]
head/linear = aten::linear(body.norm+mean, head.weight) -> f32[1,10]
head+softmax = aten::softmax.int(head/linear, dim=1) -> f32[1,10]
output output: head+softmax
)";

const char kTenCallsDrifted[] = R"(
input x: f32[1,3,8,8]
param stem.conv.weight: f32[4,3,3,3]
param stem.norm.weight: f32[4]
param body.conv.weight: f32[4,4,3,3]
param body.norm.weight: f32[4]
param head.weight: f32[10,4]
stem.conv/conv2d = aten::conv2d(x, stem.conv.weight, stride=[2,2], padding=[1,1]) -> f32[1,4,4,4]
stem.norm/batch_norm = aten::batch_norm(stem.conv/conv2d, stem.norm.weight, eps=1e-05) -> f32[1,4,4,4]
stem.norm+relu = aten::relu(stem.norm/batch_norm) -> f32[1,4,4,4]
body.conv/conv2d = aten::conv2d(stem.norm+relu, body.conv.weight, padding=[1,1]) -> f32[1,4,4,4]
body.norm/batch_norm = aten::batch_norm(body.conv/conv2d, body.norm.weight, eps=1e-05) -> f32[1,4,4,4]
body.norm+add = aten::add.Tensor(body.norm/batch_norm, stem.norm+relu) -> f32[1,4,4,4]
body.norm+gelu = aten::gelu(body.norm+add) -> f32[1,4,4,4]
body.norm+mean = aten::mean.dim(body.norm+gelu, dim=[2,3]) -> f32[1,4]
body.norm+dropout = aten::dropout(body.norm+mean, p=0.5, train=false) -> f32[1,4]
head/linear = aten::linear(body.norm+dropout, head.weight) -> f32[1,10]
output output: head/linear
)";

OpGraph GraphOf(std::string_view text) { return Canonicalize(ParseText(text)); }

Comparison Compared(std::string_view before, std::string_view after) {
  return Compare(GraphOf(before), GraphOf(after));
}

const char kKernels[] = R"(
  run level=kernels
  input x: f32[4,4]
  param fc.weight: f32[4,4]
  fc/linear = aten::linear(x, fc.weight) -> f32[4,4]
  fc/linear>t = aten::t(fc.weight) -> f32[4,4]~#0
  fc/linear>t>transpose = aten::transpose.int(fc.weight, dim0=0, dim1=1) -> f32[4,4]~#0
  fc/linear>matmul = aten::matmul(x, fc/linear>t) -> f32[4,4]
  fc/linear>matmul>mm = aten::mm(x, fc/linear>t) -> f32[4,4]
  fc+silu = aten::silu(fc/linear) -> f32[4,4]
  fc+silu>sigmoid = aten::sigmoid(fc/linear) -> f32[4,4]
  output output: fc+silu
)";

std::string DriftedKernels() {
  std::string text = kKernels;
  ReplaceAll(text, "aten::matmul(", "aten::mv_all(");
  return text;
}

OpGraph ResNet(const std::string& golden_file) { return *LoadGolden(golden_file)->Find(""); }

OpGraph DriftedResNet(const OpGraph& resnet) {
  std::string text = PrintText(resnet);
  for (const char* const call : {"layer2.0.conv1/conv2d", "layer2.0.downsample.0/conv2d"}) {
    std::string line = LineOf(text, call);
    const std::string was = line;
    ReplaceAll(line, "stride=[2,2]", "stride=[1,1]");
    ReplaceAll(text, was, line);
  }
  ReplaceAll(text, "128,28,28]", "128,56,56]");
  ReplaceAll(text, "256,14,14]", "256,28,28]");
  ReplaceAll(text, "512,7,7]", "512,14,14]");
  const std::string removed = LineOf(text, "layer3.1.bn1/batch_norm");
  ReplaceAll(text, removed, "");
  ReplaceAll(text, "layer3.1.bn1/batch_norm", "layer3.1.conv1/conv2d");
  for (const char* const name : {"weight", "bias", "running_mean", "running_var"}) {
    const std::size_t begin = text.find(std::string("layer3.1.bn1.") + name + ":");
    const std::size_t start = text.rfind('\n', begin) + 1;
    text.erase(start, text.find('\n', start) + 1 - start);
  }
  const std::string gelu =
      "layer4.1.bn2+gelu = aten::gelu(layer4.1.bn2/batch_norm@layer4.1.bn2+add_) -> "
      "f32[1,512,14,14]\n";
  ReplaceAll(text, LineOf(text, "layer4.1.bn2+relu_"), gelu);
  ReplaceAll(text, "layer4.1.bn2/batch_norm@layer4.1.bn2+relu_", "layer4.1.bn2+gelu");
  ReplaceAll(text, "fc.bias, layer4.1.bn2+flatten", "fc.bias, layer4.1.bn2+dropout");
  const std::string flatten = LineOf(text, "layer4.1.bn2+flatten");
  ReplaceAll(text, flatten,
             flatten +
                 "layer4.1.bn2+dropout = aten::dropout(layer4.1.bn2+flatten, p=0.2, "
                 "train=true) -> f32[1,512]\n");
  return GraphOf(text);
}

OpGraph LargeGraph(std::size_t calls, bool replaced) {
  bench::GraphEdits edits;
  if (replaced) edits.replaced = {calls / 2};
  return Canonicalize(bench::MakeGraph(bench::GraphShape::kTransformer, calls, edits));
}

OpGraph ForeignGraph(std::size_t calls) {
  bench::GraphEdits edits;
  edits.foreign = true;
  return Canonicalize(bench::MakeGraph(bench::GraphShape::kTransformer, calls, edits));
}

OpGraph FlatGraph(std::size_t calls, bool replaced) {
  bench::GraphEdits edits;
  if (replaced) edits.replaced = {calls / 2};
  return Canonicalize(bench::MakeGraph(bench::GraphShape::kChain, calls, edits));
}

OpGraph TangledGraph(std::size_t calls) {
  return Canonicalize(bench::MakeGraph(bench::GraphShape::kDead, calls));
}

OpGraph NastyGraph(bool replaced) {
  const std::string module = EscapeName("</script><script>alert(1)</script>&\"'\u2028{{data}}");
  const std::string op = replaced ? "\"evil::<img src=x onerror=alert(2)>" : "evil::<b>&amp;";
  OpGraph graph = ParseText("input x: f32[1]\nparam " + module + ".weight: f32[1]\n" +
                            "a = aten::relu(x) -> f32[1]\nb = aten::mul(a, " + module +
                            ".weight, mode=\"</script>\") -> f32[1]\noutput output: b\n");
  graph.nodes[0].op = op;
  return Canonicalize(std::move(graph));
}

}  // namespace graphgold
