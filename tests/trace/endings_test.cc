// SPDX-License-Identifier: MIT
//
// Addresses that are given to other tensors during a run: what is gone is let go of, and nothing is
// mistaken for it.
#include <set>
#include <vector>

#include "graphgold/trace/session.h"
#include "traced.h"

namespace graphgold::trace {
namespace {

using torch::Tensor;

// The same run with all addresses kept to the end: who looks at constants knows them by these.
template <typename Run>
std::string TextWithAllAddressesKept(const Run& run) {
  TraceOptions options;
  options.constants = true;
  return Text(TraceWith(options, run, {}, torch::ones({4})));
}

template <typename Run>
void ExpectTheSame(const Run& run) {
  const std::string text = TracedText(run, torch::ones({4}));
  EXPECT_EQ(text, TextWithAllAddressesKept(run));
}

TEST(EndingsTest, AddressesOfWhatIsGoneComeBack) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the sanitizer gives no address out again so soon";
#endif
  Session session;
  {
    const Session::Scope scope(session);
    Tensor x = torch::ones({4});
    for (int i = 0; i < 1000; ++i) x = x + 1;
  }
  session.Close();
  const Tape& tape = *session.recording().tapes.at(0);
  std::set<std::uint64_t> addresses;
  for (const CallRecord& call : tape.calls) {
    addresses.insert(TapeReader(tape.words(), call.results).Read().sighting.tensor);
  }
  EXPECT_GT(tape.calls.size(), 1000u);
  EXPECT_LT(addresses.size(), 500u);      // how soon is up to the allocator
  EXPECT_GT(tape.endings.size(), 1900u);  // of a tensor and a storage for each
}

TEST(EndingsTest, WhatLivesOnIsStillItself) {
  ExpectTheSame([](const Tensor& x) {
    std::vector<Tensor> kept;
    Tensor y = x;
    for (int i = 0; i < 60; ++i) {
      y = (y * 2).relu() + 1;
      if (i % 3 == 0) kept.push_back(y);
    }
    return torch::stack(kept).sum() + y;
  });
}

TEST(EndingsTest, AStorageThatOutlivesItsTensorIsStillItself) {
  ExpectTheSame([](const Tensor& x) {
    std::vector<Tensor> views;
    Tensor sum = x;
    for (int i = 0; i < 40; ++i) {
      views.push_back((x + i).view({2, 2}));  // only the view is kept
      views.back().mul_(2);
      sum = sum + views[static_cast<std::size_t>(i / 2)].view(-1);
    }
    return sum;
  });
}

TEST(EndingsTest, BackwardReadsWhatForwardSavedThoughManyCameAndWent) {
  ExpectTheSame([](const Tensor& x) {
    Tensor w = torch::full({4}, 2.0, torch::requires_grad());
    Tensor y = x * w;
    for (int i = 0; i < 30; ++i) y = (y * w).sigmoid();
    y.sum().backward();
    return w.grad();
  });
}

// set_data is no call: the tensor is elsewhere, and only its next sighting shows it. By then the
// storage that it had may be gone, and another be at its address.
TEST(EndingsTest, ATensorThatMovedUnseenToAnAddressWhereItWasBeforeIsAnotherValue) {
  ExpectTheSame([](const Tensor& x) {
    Tensor moving = x.clone();
    Tensor sum = x;
    for (int i = 0; i < 60; ++i) {
      moving.set_data(x + i);
      sum = sum + moving;                            // seen there
      moving.set_data(x);                            // away, unseen
      for (int k = 0; k < 12; ++k) sum = sum * 1.5;  // the storage ends, and is given to others
      moving.set_data(sum * i);                      // maybe where it was before
      sum = sum + moving;
    }
    return sum;
  });
}

TEST(EndingsTest, TensorsWithoutAStorageEndToo) {
  ExpectTheSame([](const Tensor& x) {
    Tensor sum = x;
    for (int i = 0; i < 40; ++i) {
      const Tensor sparse = (x + i).to_sparse();
      sum = sum + (sparse * 2).to_dense();
    }
    return sum;
  });
}

}  // namespace
}  // namespace graphgold::trace
