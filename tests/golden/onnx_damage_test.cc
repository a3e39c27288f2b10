// SPDX-License-Identifier: MIT
//
// Files that were damaged, or made to do harm: an Error, nothing worse, and nothing printed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "graphgold/golden/json_writer.h"
#include "onnx_test_util.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string ErrorFor(std::string_view content) {
  return ErrorOf([&] { ReadOnnx(content, "model.onnx"); });
}

// A model that others exported, with a branch in it.
std::string ForeignModel() {
  onnx::ModelProto model;
  model.set_ir_version(8);
  model.add_opset_import()->set_version(13);
  auto& graph = *model.mutable_graph();
  graph.set_name("g");
  for (const char* name : {"x", "condition"}) {
    auto& input = *graph.add_input();
    input.set_name(name);
    input.mutable_type()->mutable_tensor_type()->set_elem_type(1);
    input.mutable_type()->mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_param("n");
  }
  auto& weight = *graph.add_initializer();
  weight.set_name("fc.weight");
  weight.set_data_type(1);
  weight.add_dims(3);
  for (int i = 0; i < 3; ++i) weight.add_float_data(1);
  auto& branch = *graph.add_node();
  branch.set_op_type("If");
  branch.set_name("/fc/If");
  branch.add_input("condition");
  branch.add_output("y");
  for (const char* name : {"then_branch", "else_branch"}) {
    auto& attribute = *branch.add_attribute();
    attribute.set_name(name);
    attribute.set_type(onnx::AttributeProto::GRAPH);
    auto& body = *attribute.mutable_g();
    body.set_name(name);
    auto& node = *body.add_node();
    node.set_op_type("Mul");
    node.add_input("x");
    node.add_input("fc.weight");
    node.add_output("z");
    body.add_output()->set_name("z");
  }
  graph.add_output()->set_name("y");
  return model.SerializeAsString();
}

TEST(OnnxDamage, AGoldenThatIsCutOffAnywhereIsRefused) {
  const std::string golden = WriteOnnx(RichGraph());
  testing::internal::CaptureStderr();
  for (std::size_t size = 0; size < golden.size(); ++size) {
    EXPECT_THROW(ReadOnnx(golden.substr(0, size), "model.onnx"), Error) << "cut after " << size;
  }
  EXPECT_NO_THROW(ReadOnnx(golden, "model.onnx"));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(OnnxDamage, AGoldenOfSeveralCasesThatIsCutOffAnywhereIsRefused) {
  Golden cases;
  cases.Set("a", RichGraph());
  cases.Set("b", OpGraph());
  const std::string golden = WriteOnnx(cases);
  for (std::size_t size = 0; size < golden.size(); ++size) {
    EXPECT_THROW(ReadOnnx(golden.substr(0, size), "model.onnx"), Error) << "cut after " << size;
  }
}

TEST(OnnxDamage, EveryChangedBitOfAGoldenIsNoticed) {
  const std::string golden = WriteOnnx(RichGraph());
  testing::internal::CaptureStderr();
  for (std::size_t at = 0; at < golden.size(); ++at) {
    for (const int bit : {1, 2, 4, 8, 16, 32, 64, 128}) {
      std::string damaged = golden;
      damaged[at] = static_cast<char>(damaged[at] ^ bit);
      EXPECT_THROW(ReadOnnx(damaged, "model.onnx"), Error) << "bit " << bit << " of byte " << at;
    }
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

// One to three random edits.
std::string Damaged(std::string content, std::mt19937& random) {
  for (int edits = 1 + static_cast<int>(random() % 3); edits > 0; --edits) {
    const std::size_t at = random() % content.size();
    switch (random() % 4) {
      case 0:
        content[at] = static_cast<char>(random());
        break;
      case 1:
        content[at] = static_cast<char>(content[at] + static_cast<int>(random() % 3) - 1);
        break;
      case 2:
        content.erase(at, 1 + random() % 8);
        break;
      default:
        content.insert(at, content.substr(random() % content.size(), random() % 40));
    }
    if (content.empty()) content = "\x08";
  }
  return content;
}

// Without the digest's protection: whatever passes for a golden is one, in both formats.
TEST(OnnxDamage, ChangesThatAreSignedAreRefusedOrMakeAnotherGolden) {
  const std::string signed_golden = WriteOnnx(RichGraph());
  const std::string golden =
      signed_golden.substr(0, signed_golden.size() - WithOnnxDigest("").size());
  std::mt19937 random(1);
  testing::internal::CaptureStderr();
  for (int i = 0; i < 20000; ++i) {
    try {
      const Golden read = ReadOnnx(WithOnnxDigest(Damaged(golden, random)), "model.onnx");
      const std::string json = WriteJson(read);
      EXPECT_EQ(WriteJson(ReadOnnx(WriteOnnx(read), "model.onnx")), json);
    } catch (const Error&) {
    }
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(OnnxDamage, ForeignModelsThatAreDamagedAreRefusedOrMakeAnotherGraph) {
  const std::string model = ForeignModel();
  ASSERT_NO_THROW(ReadOnnx(model, "model.onnx"));
  std::mt19937 random(1);
  testing::internal::CaptureStderr();
  int read_back = 0;
  for (int i = 0; i < 10000; ++i) {
    try {
      const std::string json = WriteJson(ReadOnnx(Damaged(model, random), "model.onnx"));
      EXPECT_EQ(WriteJson(ReadJson(json, "model.json")), json);
      ++read_back;
    } catch (const Error&) {
    }
  }
  EXPECT_GT(read_back, 100) << "else this test tests little";
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(OnnxDamage, AnEmptyFileIsRefused) {
  EXPECT_EQ(ErrorFor(""),
            std::string("model.onnx: the file is empty; expected an ONNX model") + kOnnxRestore);
}

TEST(OnnxDamage, ATextIsRefused) {
  EXPECT_EQ(ErrorFor(WriteJson(RichGraph())),
            std::string("model.onnx: the file is a text, \"{\"graphgold\": 1, \"canonical_form\": "
                        "2, \"r…\"; expected an ONNX model, which is binary") +
                kOnnxRestore);
}

TEST(OnnxDamage, OtherBinariesAreRefused) {
  const std::string expected =
      std::string(
          "model.onnx: no ONNX model: the file is cut off, damaged or nested too deeply, "
          "or it is something else") +
      kOnnxRestore;
  EXPECT_EQ(ErrorFor("\x7F"
                     "ELF\x02\x01\x01\0\0\0\0"),
            expected);
  EXPECT_EQ(ErrorFor(std::string(4096, '\0')), expected);
}

TEST(OnnxDamage, AMergeConflictIsRecognisedAsSuch) {
  const std::string golden = WriteOnnx(RichGraph());
  const std::string error =
      ErrorFor("<<<<<<< HEAD\n" + golden + "\n=======\n" + golden + "\n>>>>>>> wider\n");
  EXPECT_THAT(error,
              StartsWith("model.onnx:1:1: merge conflict marker \"<<<<<<< HEAD\"; expected a "
                         "golden. Take the whole file of either side"));
}

TEST(OnnxDamage, BytesAfterTheGoldenAreRefused) {
  const std::string golden = WriteOnnx(RichGraph());
  EXPECT_THAT(ErrorFor(golden + golden), HasSubstr("is there twice"));
  // A field of protobuf that ONNX does not have.
  EXPECT_EQ(ErrorFor(golden + "\xF8\x7F\x01"),
            std::string("model.onnx: the digest at its end is not that of the file: it was changed "
                        "or damaged") +
                kOnnxRestore);
}

TEST(OnnxDamage, DeepNestingIsRefusedBeforeTheStackIsGone) {
  // A branch in a branch in a branch, written from the inside.
  std::string graph;
  const auto wrapped = [](int field, const std::string& content) {
    std::string bytes(1, static_cast<char>(field << 3 | 2));
    for (std::size_t size = content.size();; size >>= 7) {
      bytes += static_cast<char>((size & 0x7F) | (size > 0x7F ? 0x80 : 0));
      if (size <= 0x7F) break;
    }
    return bytes + content;
  };
  for (int i = 0; i < 3000; ++i) graph = wrapped(1, wrapped(5, wrapped(6, graph)));
  EXPECT_THAT(ErrorFor(wrapped(7, graph)), HasSubstr("nested too deeply"));
}

TEST(OnnxDamage, ALengthBeyondTheFileAllocatesNothing) {
  // The graph, and then a string, say that they have 2 GiB less a byte.
  EXPECT_THAT(ErrorFor("\x3A\xFF\xFF\xFF\xFF\x07"), HasSubstr("cut off"));
  EXPECT_THAT(ErrorFor("\x12\xFF\xFF\xFF\xFF\x07graph"), HasSubstr("cut off"));
}

}  // namespace
}  // namespace graphgold
