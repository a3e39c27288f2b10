// SPDX-License-Identifier: MIT
//
// In-place writes and views, on real tensors.
#include "traced.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using torch::Tensor;

TEST(AliasingTest, InPlaceCallReturnsItsOperandAndReadersSeeTheWrite) {
  const auto model = [](Tensor x) {
    Tensor y = x.neg();
    y.relu_();
    return y.exp();
  };
  EXPECT_EQ(TracedText(model, torch::ones({2})),
            "input input: f32[2]\n"
            "neg = aten::neg(input) -> f32[2]\n"
            "relu_ = aten::relu_(neg!) -> =#0\n"
            "exp = aten::exp(neg@relu_) -> f32[2]\n"
            "output output: exp\n");
}

TEST(AliasingTest, WriteThroughAViewIsSeenThroughTheBase) {
  const auto model = [](const Tensor& x) {
    Tensor y = x.view({-1});
    y.add_(1);
    return x * x;
  };
  EXPECT_EQ(TracedText(model, torch::ones({2, 3})),
            "input input: f32[2,3]\n"
            "view = aten::view(input, size=[-1]) -> f32[6]~#0\n"
            "add_ = aten::add_.Scalar(view!, other=1) -> =#0\n"
            "mul = aten::mul.Tensor(input@add_, input@add_) -> f32[2,3]\n"
            "output output: mul\n");
}

TEST(AliasingTest, AliasingIsObservedNotDeclared) {
  const auto reshape = [](const Tensor& x) { return x.reshape({6}); };
  EXPECT_THAT(TracedText(reshape, torch::ones({2, 3})), HasSubstr("-> f32[6]~#0\n"));
  EXPECT_THAT(TracedText(reshape, torch::ones({3, 2}).t()), HasSubstr("-> f32[6]\n"));
  const auto convert = [](const Tensor& x) { return x.type_as(torch::ones({1})); };
  EXPECT_THAT(TracedText(convert, torch::ones({2})), HasSubstr("type_as(input, ones) -> =#0\n"));
  EXPECT_THAT(TracedText(convert, torch::ones({2}, torch::kFloat64)),
              HasSubstr("type_as(input, ones) -> f32[2]\n"));
}

TEST(AliasingTest, EvalModeDropoutIsItsOperand) {
  const auto model = [](const Tensor& x) { return torch::dropout(x, 0.5, false).relu(); };
  EXPECT_EQ(TracedText(model, torch::ones({2})),
            "input input: f32[2]\n"
            "relu = aten::relu(input) -> f32[2]\n"
            "dropout = aten::dropout(input, p=0.5, train=false) -> =#0\n"
            "output output: relu\n");
}

TEST(AliasingTest, OutVariantWritesItsOutArgument) {
  const auto model = [](const Tensor& x) {
    Tensor out = torch::empty({2});
    torch::add_out(out, x, x);
    return out;
  };
  EXPECT_THAT(TracedText(model, torch::ones({2})),
              HasSubstr("add = aten::add.out(input, input, empty!) -> =#2\n"));
}

TEST(AliasingTest, WriteToAnInputIsKeptThoughNothingReadsIt) {
  EXPECT_EQ(TracedText([](Tensor x) { x.zero_(); }, torch::ones({2})),
            "input input: f32[2]\n"
            "zero_ = aten::zero_(input!) -> =#0\n");
}

TEST(AliasingTest, TrainModeBatchNormWritesItsStatistics) {
  torch::nn::BatchNorm1d model(3);
  EXPECT_THAT(TracedText(model, torch::ones({2, 3})),
              HasSubstr("(input, weight, bias, running_mean!, running_var!, training=true, "));
  model->eval();
  EXPECT_THAT(TracedText(model, torch::ones({2, 3})),
              HasSubstr("(input, weight, bias, running_mean, running_var, training=false, "));
}

TEST(AliasingTest, AddressesThatComeBackAreDifferentTensors) {
  // Each temporary dies before the next is made, so the allocator hands out the same address.
  const auto model = [](const Tensor& x) {
    Tensor y = x;
    for (int i = 0; i < 50; ++i) y = (y + x).neg();
    return y;
  };
  const ModelRun run = Trace(model, torch::ones({2}));
  ASSERT_EQ(run.graph.nodes.size(), 100u);
  for (std::size_t i = 0; i < 100; ++i) {
    const Value& value = run.graph.value(run.graph.nodes[i].operands[0].value);
    if (i == 0) {
      EXPECT_EQ(value.origin, Origin::kInput);
    } else {
      EXPECT_EQ(value.made_by.node, NodeId(i - 1));
    }
  }
}

TEST(AliasingTest, PartialWritesAreWritesOfTheWhole) {
  const auto model = [](const Tensor& x) {
    Tensor y = x.clone();
    y.select(0, 0).add_(1);
    return y * 2;
  };
  EXPECT_THAT(TracedText(model, torch::ones({2, 2})),
              HasSubstr("select = aten::select.int(clone, dim=0, index=0) -> f32[2]~#0\n"
                        "add_ = aten::add_.Scalar(select!, other=1) -> =#0\n"
                        "mul = aten::mul.Scalar(clone@add_, other=2) -> f32[2,2]\n"));
}

TEST(AliasingTest, ViewsOfViewsShareOneStorage) {
  const auto model = [](const Tensor& x) {
    Tensor y = x.clone();
    Tensor deep = y.view({-1}).narrow(0, 1, 2).view({2, 1});
    y.t().zero_();
    return deep.neg();
  };
  EXPECT_THAT(TracedText(model, torch::ones({2, 2})),
              HasSubstr("neg = aten::neg(view#2@zero_) -> f32[2,1]"));
}

TEST(AliasingTest, CopyWritesItsTargetAndReadsItsSource) {
  const auto model = [](const Tensor& x) {
    Tensor y = torch::zeros({2});
    y.copy_(x);
    return y.neg();
  };
  EXPECT_THAT(TracedText(model, torch::ones({2})),
              HasSubstr("copy_ = aten::copy_(zeros!, input) -> =#0\n"
                        "neg = aten::neg(zeros@copy_) -> f32[2]\n"));
}

TEST(AliasingTest, DetachSharesItsStorage) {
  const auto model = [](const Tensor& x) {
    const Tensor y = x.sin();
    y.detach().add_(1);
    return y.cos();
  };
  EXPECT_THAT(TracedText(model, torch::ones({2})), HasSubstr("cos = aten::cos(sin@add_)"));
}

// data() makes a tensor without a call.
TEST(AliasingTest, DataSharesItsStorageThoughNoCallMadeIt) {
  const auto model = [](const Tensor& x) {
    const Tensor y = x.sin();
    y.data().add_(1);
    return y.cos();
  };
  EXPECT_THAT(TracedText(model, torch::ones({2})), HasSubstr("cos = aten::cos(sin@add_)"));
}

TEST(AliasingTest, SetMakesATensorAViewOfAnother) {
  const auto model = [](const Tensor& x) {
    const Tensor source = x.sin();
    Tensor y = torch::zeros({1});
    y.set_(source);
    source.add_(1);
    return y.neg();
  };
  EXPECT_THAT(TracedText(model, torch::ones({2})),
              HasSubstr("neg = aten::neg(set_@add_) -> f32[2]"));
}

TEST(AliasingTest, ResizeMakesAnotherValueOfTheSameStorage) {
  const auto model = [](const Tensor& x) {
    Tensor y = x.clone();
    y.resize_({2});
    return y.neg();
  };
  const std::string text = TracedText(model, torch::ones({4}));
  EXPECT_THAT(text, HasSubstr("resize_ = aten::resize_(clone!, size=[2]) -> f32[2]~#0"));
  EXPECT_THAT(text, HasSubstr("neg = aten::neg(resize_) -> f32[2]"));
}

class RawWriterImpl : public torch::nn::Module {
 public:
  RawWriterImpl() { counter_ = register_buffer("counter", torch::zeros({1})); }
  Tensor forward(const Tensor& x) {
    counter_.data_ptr<float>()[0] += 1;
    return x.sin();
  }

 private:
  Tensor counter_;
};
TORCH_MODULE(RawWriter);

TEST(AliasingTest, ABufferThatChangedWithoutACallIsAProblem) {
  RawWriter model;
  EXPECT_THAT(Trace(model, torch::ones({2})).problems,
              testing::ElementsAre(HasSubstr("the buffer counter changed, but no recorded call")));
}

// Gives its buffer other memory, which no call tells of.
class RelayingImpl : public torch::nn::Module {
 public:
  RelayingImpl(const Tensor& before, const Tensor& after)
      : grid_(register_buffer("grid", before)), after_(after) {}
  Tensor forward(const Tensor& x) {
    grid_.set_data(after_);
    return x.sin();
  }

 private:
  Tensor grid_;
  Tensor after_;
};
TORCH_MODULE(Relaying);

TEST(AliasingTest, ABufferWithTheSameNumbersElsewhereIsUnchanged) {
  const auto problems = [](const Tensor& before, const Tensor& after) {
    Relaying model(before, after);
    return Trace(model, torch::ones({2})).problems;
  };
  const auto rows = [] { return torch::rand({2, 3}); };
  const auto by_column = [](const Tensor& grid) { return grid.t().contiguous().t(); };
  const Tensor grid = rows();
  EXPECT_THAT(problems(grid.clone(), grid.clone()), testing::IsEmpty());
  EXPECT_THAT(problems(grid.clone(), by_column(grid)), testing::IsEmpty());
  EXPECT_THAT(problems(by_column(grid), grid.clone()), testing::IsEmpty());
  EXPECT_THAT(problems(grid.clone(), by_column(rows())), testing::SizeIs(1));
  EXPECT_THAT(problems(by_column(grid), rows()), testing::SizeIs(1));
  EXPECT_THAT(problems(grid.clone(), grid.view({3, 2})), testing::SizeIs(1));
}

// Drops a buffer while it runs, and registers others, all before the one that stays.
class ChangingBuffersImpl : public torch::nn::Module {
 public:
  ChangingBuffersImpl()
      : late_(register_module("late", std::make_shared<torch::nn::Module>())),
        writer_(register_module("writer", RawWriter())) {
    late_->register_module("gone", std::make_shared<torch::nn::Module>())
        ->register_buffer("count", torch::zeros({1}));
  }
  Tensor forward(const Tensor& x) {
    late_->unregister_module("gone");
    late_->register_buffer("first", torch::zeros({1}));
    late_->register_buffer("second", torch::zeros({1}));
    return writer_->forward(x);
  }

 private:
  std::shared_ptr<torch::nn::Module> late_;
  RawWriter writer_;
};
TORCH_MODULE(ChangingBuffers);

TEST(AliasingTest, BuffersThatComeAndGoDuringTheRunHideNoOther) {
  ChangingBuffers model;
  EXPECT_THAT(Trace(model, torch::ones({2})).problems,
              testing::ElementsAre(HasSubstr("the buffer writer.counter changed")));
}

TEST(AliasingTest, InstanceNormWritesItsStatistics) {
  torch::nn::InstanceNorm1d model(torch::nn::InstanceNorm1dOptions(2).track_running_stats(true));
  const ModelRun run = Trace(model, torch::randn({2, 2, 5}));
  EXPECT_THAT(run.problems, testing::IsEmpty());
  EXPECT_THAT(Text(run), HasSubstr("running_mean!, running_var!"));
}

class StrangeBuffersImpl : public torch::nn::Module {
 public:
  StrangeBuffersImpl() {
    register_buffer("transposed", torch::ones({2, 3}).t());
    register_buffer("meta", torch::ones({2}, torch::kMeta));
    register_buffer("sparse", torch::eye(2).to_sparse());
  }
  Tensor forward(const Tensor& x) { return x.sin(); }
};
TORCH_MODULE(StrangeBuffers);

TEST(AliasingTest, BuffersOfAllKindsAreWatchedWithoutATrace) {
  StrangeBuffers model;
  TraceOptions options;
  options.census = true;
  EXPECT_THAT(TraceWith(options, model, {}, torch::ones({2})).problems, testing::IsEmpty());
}

TEST(AliasingTest, ABufferThatIsGivenAnotherTensorIsAccountedFor) {
  torch::jit::Module net("Net");
  net.register_buffer("count", torch::zeros({1}));
  net.define(R"(
    def forward(self, x):
        self.count = self.count + 1
        return torch.sin(x)
  )");
  EXPECT_THAT(Trace(net, torch::ones({2})).problems, testing::IsEmpty());
}

}  // namespace
}  // namespace graphgold
