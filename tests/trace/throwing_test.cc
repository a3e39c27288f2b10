// SPDX-License-Identifier: MIT
//
// Models that throw.
#include "traced.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using torch::Tensor;

Tensor ThrowsInACall(const Tensor& x) { return torch::mm(x.neg(), torch::ones({7, 7})); }

TEST(ThrowingTest, MessageNamesTheModelsOwnAndTheFailingCall) {
  try {
    Trace(ThrowsInACall, torch::ones({2, 3}));
    FAIL() << "must throw";
  } catch (const ModelError& error) {
    EXPECT_THAT(error.what(), AllOf(HasSubstr("the model threw: "), HasSubstr("2x3 and 7x7"),
                                    HasSubstr("in the call: mm = aten::mm(neg, ones)"),
                                    HasSubstr("after 2 recorded calls")));
    EXPECT_THAT(PrintText(error.partial().graph), HasSubstr("neg = aten::neg(input)"));
  }
}

TEST(ThrowingTest, ExceptionBetweenCallsNamesNoCall) {
  const auto model = [](const Tensor& x) -> Tensor {
    x.neg();
    throw std::runtime_error("no such head");
  };
  try {
    Trace(model, torch::ones({1}));
    FAIL() << "must throw";
  } catch (const ModelError& error) {
    EXPECT_STREQ(error.what(), "the model threw: no such head\nafter 1 recorded call");
  }
}

TEST(ThrowingTest, ThreadIsCleanAfterwards) {
  EXPECT_THROW(Trace(ThrowsInACall, torch::ones({2, 3})), ModelError);
  EXPECT_FALSE(c10::impl::tls_is_dispatch_key_included(c10::DispatchKey::TESTING_ONLY_GenericMode));
  EXPECT_FALSE(c10::impl::tls_is_dispatch_key_excluded(c10::DispatchKey::TESTING_ONLY_GenericMode));
  EXPECT_EQ(c10::ThreadLocalDebugInfo::get(c10::DebugInfoKind::TEST_INFO), nullptr);
  EXPECT_EQ(Trace([](const Tensor& x) { return x.neg(); }, torch::ones({1})).graph.nodes.size(),
            1u);
}

}  // namespace
}  // namespace graphgold
