// SPDX-License-Identifier: MIT
//
// Equal digests: equal graphs. And the same run has the same digest, wherever its tensors lie.
#include "graphgold/trace/recording_digest.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "hand_made.h"

namespace graphgold::trace {
namespace {

HandMade WithDigests(HandMade made) {
  for (std::size_t i = 0; i < made.recording().ops.size(); ++i) {
    made.OpAt(i).digest = DigestOf(made.OpAt(i));
  }
  return made;
}

// y = mul(x, w); y.add_(x); z = relu(y), with the tensors of the run from `at` on.
HandMade ShortRun(std::uint64_t at = 0) {
  HandMade made;
  made.Op("t::mul", 2, 1).Op("t::add_", 2, 1, {0}).Op("t::relu", 1, 1);
  made.recording().run.libtorch = "2.6.0";
  made.Input("input", Tensor(at + 10, at + 1000, {2, 3}));
  made.Declare(Origin::kParameter, "w", Tensor(at + 20, at + 2000, {3}));
  const Sighting x = Tensor(at + 10, at + 1000, {2, 3});
  const Sighting y = Tensor(at + 30, at + 3000, {2, 3});
  made.Call("t::mul", {x, Tensor(at + 20, at + 2000, {3})}, {y});
  made.Call("t::add_", {y, x}, {y}, 1);
  made.Call("t::relu", {y}, {Tensor(at + 40, at + 4000, {2, 3})});
  made.Return("output", Tensor(at + 40, at + 4000, {2, 3}));
  return WithDigests(std::move(made));
}

std::optional<Hash128> Digest(HandMade made) { return DigestOf(made.recording()); }

TEST(RecordingDigestTest, AddressesMeanNothing) {
  ASSERT_TRUE(Digest(ShortRun()));
  EXPECT_EQ(Digest(ShortRun()), Digest(ShortRun(0x7000)));
}

TEST(RecordingDigestTest, AllThatAGraphIsMadeOfIsSeen) {
  using Change = std::function<void(HandMade&)>;
  const auto first_call = [](HandMade& made) -> CallRecord& {
    return made.recording().tapes[0]->calls[0];
  };
  const auto op = [](const std::function<void(OpInfo&)>& change) -> Change {
    return [=](HandMade& made) {
      change(made.OpAt(0));
      made.OpAt(0).digest = DigestOf(made.OpAt(0));
    };
  };
  const std::vector<Change> changes = {
      [](HandMade&) {},
      [](HandMade& made) { made.recording().run.libtorch = "2.6.1"; },
      [](HandMade& made) { made.recording().run.executor = "production"; },
      [](HandMade& made) { made.recording().run.training = true; },
      [](HandMade& made) { made.recording().run.grad = false; },
      [](HandMade& made) { made.recording().run.inference = true; },
      [](HandMade& made) { made.recording().run.autocast = true; },
      [](HandMade& made) {
        made.recording().declared_names =
            "other"
            "w";
      },
      [](HandMade& made) { made.recording().declared[1].origin = Origin::kBuffer; },
      [](HandMade& made) { made.recording().declared.pop_back(); },
      [](HandMade& made) { made.recording().gradients.push_back(10); },
      [](HandMade& made) { made.recording().gradients.push_back(20); },
      [](HandMade& made) { made.recording().returned[0].name = "out"; },
      [](HandMade& made) { made.recording().returned[0].is_none = true; },
      [](HandMade& made) { made.recording().returned[0].sighting.tensor = 30; },
      [](HandMade& made) { made.recording().returned.clear(); },
      op([](OpInfo& info) { info.name = "t::div"; }),
      op([](OpInfo& info) { info.arguments[1].name = "factor"; }),
      op([](OpInfo& info) { info.arguments[1].is_written = true; }),
      op([](OpInfo& info) { info.arguments[1].has_default = true; }),
      op([](OpInfo& info) {
        info.arguments[1].has_default = true;
        info.arguments[1].default_value = AttrValue(1.0);
      }),
      op([](OpInfo& info) { info.arguments[1].enum_kind = EnumKind::kDtype; }),
      op([](OpInfo& info) { info.arguments[1].list_size = 2; }),
      [&](HandMade& made) { first_call(made).op = 1; },
      [&](HandMade& made) { first_call(made).bumped = 1; },
      [&](HandMade& made) { first_call(made).backward = true; },
      [&](HandMade& made) { first_call(made).draws = true; },
      [&](HandMade& made) { first_call(made).scope_is_hint = true; },
      [&](HandMade& made) { first_call(made).sequence_end = 1; },
      [&](HandMade& made) { first_call(made).gradient_sequence = 0; },
      [](HandMade& made) {  // a gradient that is gone before the second call
        made.recording().gradients.push_back(50);
        made.recording().tapes[0]->endings.push_back({2, 50, false});
        made.recording().tapes[0]->calls[1].begun = 3;
      },
      [&](HandMade& made) {
        made.recording().scopes.push_back("");
        first_call(made).scope = 1;
      },
      [&](HandMade& made) {
        made.recording().scopes.push_back("head");
        first_call(made).scope = 1;
      },
      [](HandMade& made) {
        made.Call("t::relu", {Tensor(40, 4000, {2, 3})}, {});
      },
  };
  std::set<Hash128> digests;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    HandMade made = ShortRun();
    changes[i](made);
    const std::optional<Hash128> digest = DigestOf(made.recording());
    ASSERT_TRUE(digest) << i;
    EXPECT_TRUE(digests.insert(*digest).second) << "change " << i << " was not seen";
  }
}

// One call, on the items that `write` puts on the tape.
std::optional<Hash128> DigestOfArgument(const std::function<void(Tape&)>& write) {
  HandMade made;
  made.Op("t::op", 1, 0);
  Tape& tape = *made.recording().tapes[0];
  CallRecord call;
  call.begun = 1;
  call.finished = 2;
  write(tape);
  call.results = tape.position();
  tape.calls.push_back(call);
  return DigestOf(made.recording());
}

TEST(RecordingDigestTest, AttributesAreSeen) {
  const std::int64_t one_two[] = {1, 2};
  const std::vector<std::function<void(Tape&)>> items = {
      [](Tape& tape) { tape.PutHead(ItemKind::kNone); },
      [](Tape& tape) { tape.PutHead(ItemKind::kUndefined); },
      [](Tape& tape) { tape.PutHead(ItemKind::kBool, 0); },
      [](Tape& tape) { tape.PutHead(ItemKind::kBool, 1); },
      [](Tape& tape) { tape.PutInt(1); },
      [](Tape& tape) { tape.PutInt(-1); },
      [](Tape& tape) { tape.PutDouble(1); },
      [](Tape& tape) { tape.PutComplex(1, 0); },
      [](Tape& tape) { tape.PutComplex(1, 1); },
      [](Tape& tape) { tape.PutText(ItemKind::kString, "mean"); },
      [](Tape& tape) { tape.PutText(ItemKind::kOpaque, "mean"); },
      [](Tape& tape) { tape.PutText(ItemKind::kString, std::string("mean\0", 5)); },
      [](Tape& tape) { tape.PutText(ItemKind::kString, "a mean that is longer"); },
      [&](Tape& tape) { tape.PutInts(one_two, 1); },
      [&](Tape& tape) { tape.PutInts(one_two, 2); },
      [](Tape& tape) {
        tape.PutHead(ItemKind::kList, 2);
        tape.PutInt(1);
        tape.PutHead(ItemKind::kNone);
      },
      [](Tape& tape) {
        tape.PutHead(ItemKind::kList, 1);
        tape.PutTensor(Tensor(1, 2, {3}));
      },
      [](Tape& tape) {
        tape.PutHead(ItemKind::kList, 1);
        tape.PutTensor(Tensor(1, 2, {4}));
      },
      [](Tape& tape) { tape.PutTensor(Tensor(1, 2, {3})); },
  };
  std::set<Hash128> digests;
  for (const auto& item : items) digests.insert(*DigestOfArgument(item));
  EXPECT_EQ(digests.size(), items.size());
}

TEST(RecordingDigestTest, AutogradsNumbersGoOnFromRunToRun) {
  const auto with_sequence = [](std::uint64_t from) {
    HandMade made = ShortRun();
    std::uint64_t sequence = from;
    for (CallRecord& call : made.recording().tapes[0]->calls) {
      call.sequence = sequence;
      call.sequence_end = ++sequence;
    }
    made.recording().tapes[0]->calls[2].gradient_sequence = from + 1;
    return made;
  };
  EXPECT_EQ(Digest(with_sequence(0)), Digest(with_sequence(100)));
}

// Of a forward that was not recorded, what numbers it had is up to what ran before.
TEST(RecordingDigestTest, NumbersFromBeforeTheRunMeanNothing) {
  const auto with_gradient = [](std::uint64_t sequence, std::uint64_t thread) {
    HandMade made = ShortRun();
    CallRecord& call = made.recording().tapes[0]->calls[0];
    for (CallRecord& each : made.recording().tapes[0]->calls) {
      each.sequence = each.sequence_end = 100;
    }
    call.gradient_sequence = sequence;
    call.gradient_thread = thread;
    return Digest(std::move(made));
  };
  EXPECT_EQ(with_gradient(7, 0), with_gradient(99, 0));
  EXPECT_EQ(with_gradient(7, 0), with_gradient(200, 1));
  EXPECT_NE(with_gradient(7, 0), with_gradient(100, 0));
}

TEST(RecordingDigestTest, WhatEndedAfterTheLastCallIsForgotten) {
  const auto made = [](std::uint64_t output) {
    HandMade run = ShortRun();
    run.GoneTensor(30).GoneStorage(3000);
    run.Return("late", Tensor(output, 100 * output, {2, 3}));
    return run;
  };
  EXPECT_EQ(made(30).Text(), made(50).Text());
  EXPECT_EQ(Digest(made(30)), Digest(made(50)));
}

// The recorder writes the geometry of an operand again when its cache has lost it.
TEST(RecordingDigestTest, GeometryThatIsWrittenAgainMeansNothing) {
  const auto made = [](bool again) {
    HandMade run;
    run.Op("t::neg", 1, 1);
    Sighting x = Tensor(1, 10, {2});
    run.Input("input", x);
    x.has_geometry = again;
    run.Call("t::neg", {x}, {Tensor(2, 20, {2})});
    return run;
  };
  EXPECT_EQ(made(true).Text(), made(false).Text());
  EXPECT_EQ(Digest(made(true)), Digest(made(false)));
}

TEST(RecordingDigestTest, WhatEndedIsForgotten) {
  const auto made = [](std::uint64_t second, bool ends) {
    HandMade run;
    run.Op("t::neg", 1, 1).Op("t::add", 2, 1);
    const Sighting x = Tensor(1, 10, {2});
    run.Input("input", x);
    run.Call("t::neg", {x}, {Tensor(2, 20, {2})});
    if (ends) run.GoneTensor(2).GoneStorage(20);
    const Sighting y = Tensor(second, 10 * second, {2});
    run.Call("t::neg", {x}, {y});
    run.Call("t::add", {x, y}, {Tensor(4, 40, {2})});
    run.Return("output", Tensor(4, 40, {2}));
    return run;
  };
  EXPECT_EQ(made(2, true).Text(), made(3, true).Text());
  EXPECT_EQ(Digest(made(2, true)), Digest(made(3, true)));
  EXPECT_EQ(Digest(made(3, false)), Digest(made(3, true)));
}

// set_data gives a tensor other memory, and resize_ other sizes; both keep the object.
TEST(RecordingDigestTest, WhatBecameOfAKnownTensorIsSeen) {
  const auto made = [](const Sighting& read, const Sighting& returned) {
    HandMade run;
    run.Op("t::resize_", 1, 1, {0});
    run.Input("input", Tensor(1, 10, {2}));
    run.Call("t::resize_", {read}, {returned});
    return Digest(std::move(run));
  };
  const Sighting same = Tensor(1, 10, {2});
  EXPECT_NE(made(same, same), made(same, Tensor(1, 10, {1})));
  const Sighting moved = Tensor(1, 11, {3});
  EXPECT_NE(made(moved, moved), made(Tensor(1, 11, {4}), moved));
}

TEST(RecordingDigestTest, ThereIsNoneWhereTheOrderMayBeAnother) {
  HandMade threads = ShortRun();
  threads.End(threads.Begin("t::relu", {Tensor(40, 4000, {2, 3})}, 1), {}, 0, 1);
  EXPECT_FALSE(Digest(std::move(threads)));

  HandMade nested = ShortRun();
  nested.Inside(0).Call("t::relu", {Tensor(40, 4000, {2, 3})}, {});
  EXPECT_FALSE(Digest(std::move(nested)));

  HandMade crossed = ShortRun();
  const std::size_t outer = crossed.Begin("t::relu", {Tensor(40, 4000, {2, 3})});
  crossed.Call("t::relu", {Tensor(40, 4000, {2, 3})}, {});
  crossed.End(outer, {});
  EXPECT_FALSE(Digest(std::move(crossed)));
}

TEST(RecordingDigestTest, ThereIsNoneOfWhatIsNotWhole) {
  HandMade thrown = ShortRun();
  thrown.Begin("t::relu", {Tensor(40, 4000, {2, 3})});
  EXPECT_FALSE(Digest(std::move(thrown)));

  HandMade problem = ShortRun();
  problem.recording().problems.push_back("a call could not be recorded");
  EXPECT_FALSE(Digest(std::move(problem)));

  EXPECT_FALSE(DigestOf(Recording()));

  HandMade unprotected = ShortRun();
  unprotected.recording().tapes[0]->has_unprotected = true;
  EXPECT_FALSE(Digest(std::move(unprotected)));
}

// Seals of goldens that are there would hide that graphs are built in another way. If this graph is
// to be another, raise kGraphBuilding.
TEST(RecordingDigestTest, GraphsAreBuiltAsTheNumberSays) {
  HandMade made = ShortRun();
  const Sighting unpacked = Tensor(60, 3000, {2, 3});  // what autograd saved of y
  const Sighting flat = Tensor(61, 3000, {6});
  made.Call("t::mul", {unpacked, flat}, {Tensor(62, 6200, {2, 3})});
  made.Call("t::mul", {Tensor(63, 6300, {2}), Tensor(40, 4000, {2, 3})},
            {Tensor(40, 4000, {2, 3})});
  made.Return("late", Tensor(62, 6200, {2, 3}));
  EXPECT_EQ(kGraphBuilding, 1);
  EXPECT_EQ(made.Text(), R"(input input: f32[2,3]
param w: f32[3]{nograd}
const mul#3.in0: f32[2]
mul = t::mul(input, w) -> f32[2,3]
add_ = t::add_(mul!, input) -> =#0
alias = graphgold::alias(mul@add_) -> f32[6]~#0
mul#2 = t::mul(mul@add_, alias) -> f32[2,3]
relu = t::relu(mul@add_) -> f32[2,3]
mul#3 = t::mul(mul#3.in0, relu) -> =#1
output late: mul#2
output output: relu
)");
}

// A program of calls on tensors by number, made at random; to be recorded at any addresses.
struct Program {
  struct Made {
    enum class As { kNew, kView, kOperand } as = As::kNew;
    std::int64_t rows = 1;
    std::int64_t offset = 0;
  };
  struct Step {
    std::size_t op = 0;  // of a, b, c
    std::vector<std::size_t> reads;
    Made makes;
    bool bumps = false;
    std::size_t fresh_object =
        0;  // of the first operand: 0: none; else a sighting as another tensor
  };
  std::vector<Step> steps;
};

constexpr const char* kOps[] = {"t::a", "t::b", "t::c"};

class RandomProgram {
 public:
  explicit RandomProgram(std::uint32_t seed) : random_(seed) {}

  Program Make() {
    Program program;
    const std::size_t steps = 3 + Below(8);
    for (std::size_t i = 0; i < steps; ++i) program.steps.push_back(MakeStep(i + 2));
    return program;
  }

  // Changes one thing, maybe to what it was.
  void Change(Program& program) {
    const std::size_t i = Below(program.steps.size());
    Program::Step& step = program.steps[i];
    const Program::Step other = MakeStep(i + 2);
    switch (Below(6)) {
      case 0:
        step.op = other.op;
        break;
      case 1:
        step.reads = other.reads;
        break;
      case 2:
        step.makes = other.makes;
        break;
      case 3:
        step.bumps = !step.bumps;
        break;
      case 4:
        step.fresh_object = other.fresh_object;
        break;
      default:
        std::swap(step.op, program.steps[Below(program.steps.size())].op);
    }
  }

  // At addresses of its own, some of which come back once it is told that they ended; with geometry
  // again here and there.
  HandMade Record(const Program& program) {
    HandMade made;
    for (std::size_t i = 0; i < 3; ++i)
      made.Op(kOps[i], 2, 1, i == 2 ? std::vector<std::size_t>{0} : std::vector<std::size_t>{});
    std::vector<Sighting> tensors;
    for (const char* name : {"x", "w"}) {
      tensors.push_back(Tensor(Address(), Address(), {4}));
      made.Declare(name[0] == 'x' ? Origin::kInput : Origin::kParameter, name, tensors.back());
    }
    for (std::size_t i = 0; i < program.steps.size(); ++i) {
      const Program::Step& step = program.steps[i];
      std::vector<Sighting> reads;
      for (const std::size_t read : step.reads) {
        reads.push_back(tensors[read]);
        reads.back().has_geometry = Below(2) == 0;
      }
      if (step.fresh_object != 0) {  // as autograd unpacks what it saved
        reads[0].tensor = Address();
        reads[0].has_geometry = true;
        if (step.fresh_object == 2) reads[0].geometry.offset += 1;
      }
      const Sighting result = Result(step, tensors);
      made.Call(kOps[step.op], reads, {result}, step.bumps ? 1 : 0);
      tensors.push_back(result);
      EndUnused(program, i, tensors, made);
    }
    made.Return("output", tensors.back());
    return WithDigests(std::move(made));
  }

 private:
  std::size_t Below(std::size_t limit) { return random_() % limit; }
  std::uint64_t Address() {
    std::uint64_t address = 0;
    if (!ended_.empty() && Below(2) == 0) {
      address = ended_.back();
      ended_.pop_back();
      return address;
    }
    do {
      address = 16 * (1 + Below(1'000'000));
    } while (!given_.insert(address).second);
    return address;
  }

  Program::Step MakeStep(std::size_t tensors) {
    Program::Step step;
    step.op = Below(3);
    step.reads = {Below(tensors), Below(tensors)};
    step.makes.as = static_cast<Program::Made::As>(Below(3));
    step.makes.rows = static_cast<std::int64_t>(1 + Below(3));
    step.makes.offset = static_cast<std::int64_t>(Below(2));
    step.bumps = Below(4) == 0;
    step.fresh_object = Below(6) < 4 ? 0 : 1 + Below(2);
    return step;
  }

  Sighting Result(const Program::Step& step, const std::vector<Sighting>& tensors) {
    const Sighting& operand = tensors[step.reads[0]];
    const std::vector<std::int64_t> sizes = {step.makes.rows, 2};
    switch (step.makes.as) {
      case Program::Made::As::kNew:
        return Tensor(Address(), Address(), sizes);
      case Program::Made::As::kView:
        return Tensor(Address(), operand.storage, sizes, step.makes.offset);
      default:
        return operand;
    }
  }

  // Tells of the tensors that nothing after this step reads, and of their storages, that they are
  // gone; or leaves it.
  void EndUnused(const Program& program, std::size_t step, const std::vector<Sighting>& tensors,
                 HandMade& made) {
    std::set<std::uint64_t> used = {tensors[0].tensor,     tensors[0].storage,
                                    tensors[1].tensor,     tensors[1].storage,
                                    tensors.back().tensor, tensors.back().storage};
    for (std::size_t i = step + 1; i < program.steps.size(); ++i) {
      for (const std::size_t read : program.steps[i].reads) {
        if (read >= tensors.size()) continue;
        used.insert({tensors[read].tensor, tensors[read].storage});
      }
    }
    for (const Sighting& tensor : tensors) {
      if (used.insert(tensor.tensor).second && gone_.insert(tensor.tensor).second) {
        made.GoneTensor(tensor.tensor);
        ended_.push_back(tensor.tensor);
      }
      if (used.insert(tensor.storage).second && gone_.insert(tensor.storage).second) {
        made.GoneStorage(tensor.storage);
        ended_.push_back(tensor.storage);
      }
    }
  }

  std::mt19937 random_;
  std::set<std::uint64_t> given_;
  std::set<std::uint64_t> gone_;
  std::vector<std::uint64_t> ended_;  // addresses that may come back
};

TEST(RecordingDigestTest, OfRandomProgramsEqualDigestsAreEqualGraphs) {
  std::size_t changed = 0;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    RandomProgram random(seed);
    Program program = random.Make();
    HandMade first = random.Record(program);
    HandMade again = random.Record(program);
    ASSERT_EQ(first.Text(), again.Text()) << seed;
    const auto digest = DigestOf(first.recording());
    ASSERT_TRUE(digest);
    ASSERT_EQ(digest, DigestOf(again.recording())) << seed << "\n" << first.Text();
    random.Change(program);
    HandMade other = random.Record(program);
    if (first.Text() == other.Text()) continue;
    ++changed;
    ASSERT_NE(digest, DigestOf(other.recording())) << seed << "\n"
                                                   << first.Text() << "\n"
                                                   << other.Text();
  }
  EXPECT_GT(changed, 1000u);
}

}  // namespace
}  // namespace graphgold::trace
