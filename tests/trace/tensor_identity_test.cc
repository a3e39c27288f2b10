// SPDX-License-Identifier: MIT
//
// Which value a tensor is: hand-written events, each with the trap that it sets.
#include "graphgold/trace/tensor_identity.h"

#include <gtest/gtest.h>

#include "hand_made.h"

namespace graphgold::trace {
namespace {

TEST(TensorIdentityTest, WriteThroughAViewIsSeenByReadersOfTheBase) {
  // y = x.view(-1); y.add_(x); z = x * x
  HandMade run;
  run.Op("view", 1, 1).Op("add_", 2, 1, {0}).Op("mul", 2, 1);
  const Sighting x = Tensor(16, 160, {2, 3});
  const Sighting y = Tensor(32, 160, {6});
  const Sighting z = Tensor(48, 480, {2, 3});
  run.Input("x", x).Call("view", {x}, {y}).Call("add_", {y, x}, {y}).Call("mul", {x, x}, {z});
  run.Return("output", z);
  EXPECT_EQ(run.Text(),
            "input x: f32[2,3]\n"
            "view = view(x) -> f32[6]~#0\n"
            "add_ = add_(view!, x) -> =#0\n"
            "mul = mul(x@add_, x@add_) -> f32[2,3]\n"
            "output output: mul\n");
}

TEST(TensorIdentityTest, WritesOfOneStorageAreOrderedThroughAllItsAliases) {
  // a = x[0]; b = x[1]; a.zero_(); b.zero_(); y = relu(x)
  HandMade run;
  run.Op("select", 1, 1).Op("zero_", 1, 1, {0}).Op("relu", 1, 1);
  const Sighting x = Tensor(16, 160, {2, 3});
  const Sighting a = Tensor(32, 160, {3}, 0);
  const Sighting b = Tensor(48, 160, {3}, 3);
  const Sighting y = Tensor(64, 640, {2, 3});
  run.Input("x", x).Call("select", {x}, {a}).Call("select", {x}, {b});
  run.Call("zero_", {a}, {a}).Call("zero_", {b}, {b}).Call("relu", {x}, {y}).Return("output", y);
  EXPECT_EQ(run.Text(),
            "input x: f32[2,3]\n"
            "select = select(x) -> f32[3]~#0\n"
            "select#2 = select(x) -> f32[3]~#0\n"
            "zero_ = zero_(select#2!) -> =#0\n"
            "zero_#2 = zero_(select@zero_!) -> =#0\n"
            "relu = relu(x@zero_#2) -> f32[2,3]\n"
            "output output: relu\n");
}

TEST(TensorIdentityTest, ViewMadeAfterAWriteNeedsNoWriter) {
  HandMade run;
  run.Op("zero_", 1, 1, {0}).Op("view", 1, 1).Op("relu", 1, 1);
  const Sighting x = Tensor(16, 160, {2, 3});
  const Sighting v = Tensor(32, 160, {6});
  const Sighting y = Tensor(48, 480, {6});
  run.Input("x", x).Call("zero_", {x}, {x}).Call("view", {x}, {v}).Call("relu", {v}, {y});
  run.Return("output", y);
  EXPECT_EQ(run.Text(),
            "input x: f32[2,3]\n"
            "zero_ = zero_(x!) -> =#0\n"
            "view = view(x@zero_) -> f32[6]~#0\n"
            "relu = relu(view) -> f32[6]\n"
            "output output: relu\n");
}

TEST(TensorIdentityTest, ResultThatIsAnOperandIsThatTensorWhateverTheSchemaSays) {
  // Eval-mode dropout returns its operand, unannotated.
  HandMade run;
  run.Op("dropout", 1, 1).Op("relu", 1, 1);
  const Sighting x = Tensor(16, 160, {3});
  const Sighting y = Tensor(32, 320, {3});
  run.Input("x", x).Call("dropout", {x}, {x}).Call("relu", {x}, {y}).Return("output", y);
  EXPECT_EQ(run.Text(),
            "input x: f32[3]\n"
            "relu = relu(x) -> f32[3]\n"
            "dropout = dropout(x) -> =#0\n"
            "output output: relu\n");
}

TEST(TensorIdentityTest, FreshObjectOnAKnownStorageIsTheTensorThatWasThere) {
  // Autograd unpacks a saved tensor into an object that no call produced.
  HandMade run;
  run.Op("relu", 1, 1).Op("threshold_backward", 2, 1);
  const Sighting x = Tensor(16, 160, {3});
  const Sighting saved = Tensor(32, 320, {3});
  const Sighting unpacked = Tensor(48, 320, {3});
  const Sighting grad = Tensor(64, 640, {3});
  run.Input("x", x).Call("relu", {x}, {saved});
  run.Call("threshold_backward", {x, unpacked}, {grad}).Return("output", grad);
  EXPECT_EQ(run.Text(),
            "input x: f32[3]\n"
            "relu = relu(x) -> f32[3]\n"
            "threshold_backward = threshold_backward(x, relu) -> f32[3]\n"
            "output output: threshold_backward\n");
}

TEST(TensorIdentityTest, OtherGeometryOnAKnownStorageIsAnAliasThatNoCallMade) {
  HandMade run;
  run.Op("relu", 1, 1);
  const Sighting x = Tensor(16, 160, {2, 3});
  const Sighting half = Tensor(32, 160, {3}, 3);
  const Sighting y = Tensor(48, 480, {3});
  run.Input("x", x).Call("relu", {half}, {y}).Return("output", y);
  EXPECT_EQ(run.Text(),
            "input x: f32[2,3]\n"
            "alias = graphgold::alias(x) -> f32[3]~#0\n"
            "relu = relu(alias) -> f32[3]\n"
            "output output: relu\n");
}

TEST(TensorIdentityTest, UnknownStorageIsAConstant) {
  HandMade run;
  run.Op("add", 2, 1);
  const Sighting x = Tensor(16, 160, {3});
  const Sighting captured = Tensor(32, 320, {3});
  const Sighting y = Tensor(48, 480, {3});
  run.Input("x", x).Call("add", {x, captured}, {y}).Return("output", y);
  EXPECT_EQ(run.Text(),
            "input x: f32[3]\n"
            "const add.in1: f32[3]\n"
            "add = add(x, add.in1) -> f32[3]\n"
            "output output: add\n");
}

TEST(TensorIdentityTest, TensorWhoseDataWasSwappedIsAnotherValue) {
  // w.set_data(v): same object, another storage, and no call.
  HandMade run;
  run.Op("relu", 1, 1);
  const Sighting w = Tensor(16, 160, {3});
  const Sighting a = Tensor(32, 320, {3});
  const Sighting swapped = Tensor(16, 480, {3});
  const Sighting b = Tensor(64, 640, {3});
  run.Declare(Origin::kParameter, "w", w).Call("relu", {w}, {a}).Call("relu", {swapped}, {b});
  run.Return("output.0", a).Return("output.1", b);
  EXPECT_EQ(run.Text(),
            "param w: f32[3]{nograd}\n"
            "const relu#2.in0: f32[3]\n"
            "relu = relu(w) -> f32[3]\n"
            "relu#2 = relu(relu#2.in0) -> f32[3]\n"
            "output output.0: relu\n"
            "output output.1: relu#2\n");
}

TEST(TensorIdentityTest, ObjectThatChangesItsShapeInPlaceIsANewValue) {
  HandMade run;
  run.Op("t_", 1, 1, {0}).Op("relu", 1, 1);
  const Sighting x = Tensor(16, 160, {2, 3});
  const Sighting turned = Tensor(16, 160, {3, 2});
  const Sighting y = Tensor(48, 480, {3, 2});
  run.Input("x", x).Call("t_", {x}, {turned}).Call("relu", {turned}, {y}).Return("output", y);
  EXPECT_EQ(run.Text(),
            "input x: f32[2,3]\n"
            "t_ = t_(x!) -> f32[3,2]~#0\n"
            "relu = relu(t_) -> f32[3,2]\n"
            "output output: relu\n");
}

TEST(TensorIdentityTest, ResultWithAKnownIdThatIsNoOperandIsAnotherTensor) {
  // An address that was given out again, or an operator that returns its own memory each time.
  HandMade run;
  run.Op("step", 1, 1).Op("add", 2, 1);
  const Sighting x = Tensor(16, 160, {3});
  const Sighting cache = Tensor(32, 320, {3});
  const Sighting y = Tensor(48, 480, {3});
  run.Input("x", x).Call("step", {x}, {cache}).Call("step", {x}, {cache});
  run.Call("add", {cache, x}, {y}).Return("output", y);
  EXPECT_EQ(run.Text(),
            "input x: f32[3]\n"
            "step = step(x) -> f32[3]\n"
            "step#2 = step(x) -> f32[3]~step\n"
            "add = add(step#2, x) -> f32[3]\n"
            "output output: add\n");
}

TEST(TensorIdentityTest, FirstNameHoldsThoughAViewWasRegisteredBetween) {
  HandMade run;
  run.Op("relu", 1, 1);
  const Sighting a = Tensor(16, 160, {4});
  const Sighting half = Tensor(32, 160, {2});
  const Sighting y = Tensor(48, 480, {4});
  run.Declare(Origin::kBuffer, "a", a).Declare(Origin::kBuffer, "b", half);
  run.Declare(Origin::kBuffer, "c", a).Call("relu", {a}, {y}).Return("output", y);
  EXPECT_EQ(run.Text(),
            "buffer a: f32[4]\n"
            "buffer b: f32[2]~a\n"
            "buffer c: f32[4]~a\n"
            "relu = relu(a) -> f32[4]\n"
            "output output: relu\n");
}

TEST(TensorIdentityTest, TensorRegisteredTwiceGoesByItsFirstName) {
  HandMade run;
  run.Op("mm", 2, 1);
  const Sighting x = Tensor(16, 160, {3, 3});
  const Sighting w = Tensor(32, 320, {3, 3});
  const Sighting y = Tensor(48, 480, {3, 3});
  run.Input("x", x).Declare(Origin::kParameter, "encoder.weight", w);
  run.Declare(Origin::kParameter, "decoder.weight", w).Call("mm", {x, w}, {y}).Return("output", y);
  EXPECT_EQ(run.Text(),
            "input x: f32[3,3]\n"
            "param encoder.weight: f32[3,3]{nograd}\n"
            "param decoder.weight: f32[3,3]{nograd}~encoder.weight\n"
            "encoder/mm = mm(x, encoder.weight) -> f32[3,3]\n"
            "output output: encoder/mm\n");
}

TEST(TensorIdentityTest, AnAddressWhoseTensorEndedIsAnotherTensor) {
  HandMade run;
  run.Op("relu", 1, 1).Op("add", 2, 1);
  const Sighting x = Tensor(16, 160, {3});
  const Sighting y = Tensor(32, 320, {3});
  const Sighting z = Tensor(48, 480, {3});
  run.Input("x", x).Call("relu", {x}, {y}).GoneTensor(32).GoneStorage(320);
  run.Call("add", {x, y}, {z}).Return("output", z);  // no call made this one
  EXPECT_EQ(run.Text(),
            "input x: f32[3]\n"
            "const add.in1: f32[3]\n"
            "add = add(x, add.in1) -> f32[3]\n"
            "relu = relu(x) -> f32[3]\n"
            "output output: add\n");
}

TEST(TensorIdentityTest, AnotherTensorAtAnAddressHasNothingOfTheWritesBefore) {
  HandMade run;
  run.Op("relu", 1, 1).Op("add_", 2, 1, {0}).Op("mul", 2, 1);
  const Sighting x = Tensor(16, 160, {3});
  const Sighting y = Tensor(32, 320, {3});
  const Sighting z = Tensor(48, 480, {3});
  run.Input("x", x).Call("relu", {x}, {y}).Call("add_", {y, x}, {y});
  run.GoneTensor(32).GoneStorage(320).Call("relu", {x}, {y});
  run.Call("mul", {y, y}, {z}).Return("output", z);
  EXPECT_EQ(run.Text(),
            "input x: f32[3]\n"
            "relu = relu(x) -> f32[3]\n"
            "mul = mul(relu, relu) -> f32[3]\n"
            "relu#2 = relu(x) -> f32[3]\n"
            "add_ = add_(relu#2!, x) -> =#0\n"
            "output output: mul\n");
}

TEST(TensorIdentityTest, AStorageOutlivesTheTensorThatItWasMadeFor) {
  HandMade run;
  run.Op("relu", 1, 1).Op("mul", 2, 1);
  const Sighting x = Tensor(16, 160, {3});
  const Sighting y = Tensor(32, 320, {3});
  const Sighting saved = Tensor(64, 320, {3});
  const Sighting other = Tensor(32, 640, {3});
  const Sighting z = Tensor(48, 480, {3});
  run.Input("x", x).Call("relu", {x}, {y}).GoneTensor(32).Call("relu", {x}, {other});
  run.Call("mul", {saved, other}, {z}).Return("output", z);
  EXPECT_EQ(run.Text(),
            "input x: f32[3]\n"
            "relu = relu(x) -> f32[3]\n"
            "relu#2 = relu(x) -> f32[3]\n"
            "mul = mul(relu, relu#2) -> f32[3]\n"
            "output output: mul\n");
}

}  // namespace
}  // namespace graphgold::trace
