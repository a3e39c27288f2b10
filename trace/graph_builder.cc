// SPDX-License-Identifier: MIT
#include "graphgold/trace/graph_builder.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <unordered_map>
#include <utility>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/reference.h"
#include "graphgold/graph/text.h"
#include "graphgold/trace/attributes.h"
#include "graphgold/trace/gradient_flow.h"
#include "graphgold/trace/hidden_writes.h"
#include "graphgold/trace/moments.h"
#include "graphgold/trace/operand_writes.h"
#include "graphgold/trace/phases.h"

namespace graphgold::trace {
namespace {

class Builder {
 public:
  Builder(const Recording& recording, const BuildOptions& options)
      : recording_(recording), identity_(graph_, options.strides, options.ids) {
    graph_.run = recording.run;
    for (const auto& op : recording.ops) hidden_writes_.push_back(FindHiddenWrites(op->name));
    std::size_t calls = 0;
    for (const auto& tape : recording.tapes) calls += tape->calls.size();
    graph_.nodes.reserve(calls);
    scopes_.reserve(calls);
    attribute_room_.resize(recording.ops.size());
    identity_.Reserve(recording.declared.size(), calls);
  }

  BuiltGraph Run() {
    DeclareAll();
    const std::vector<Moment> moments = InOrderOfTime(recording_);
    for (std::size_t i = 0; i < moments.size(); ++i) {
      const Moment& moment = moments[i];
      if (identity_.WantsHints() && i + kMomentsAhead < moments.size()) {
        Announce(moments[i + kMomentsAhead]);
      }
      switch (moment.of) {
        case Moment::Of::kBegin:
          Begin(*moment.tape, moment.tape->calls[moment.index]);
          break;
        case Moment::Of::kFinish:
          Finish(*moment.tape, moment.tape->calls[moment.index]);
          break;
        case Moment::Of::kEnding:
          End(moment.tape->endings[moment.index]);
          break;
      }
    }
    for (const ReturnedTensor& tensor : recording_.returned) Return(tensor);
    scopes_.resize(graph_.nodes.size());
    gradient_flow_.Link(graph_);
    InferPhases(graph_, recording_.gradients);
    NumberDraws();
    NoteNumbers();
    DescribeUnfinishedCall();
    built_.graph = Canonicalize(std::move(graph_), scopes_);
    return std::move(built_);
  }

 private:
  static constexpr std::size_t kMomentsAhead = 2 * TensorIdentity::kLookAhead;

  // Tells the resolver which tensors come soon: those before the first argument of another kind.
  void Announce(const Moment& moment) {
    if (moment.of == Moment::Of::kEnding) return;
    const CallRecord& call = moment.tape->calls[moment.index];
    const OpInfo& op = *recording_.ops[call.op];
    const bool begins = moment.of == Moment::Of::kBegin;
    TapeReader reader(moment.tape->words(), begins ? call.arguments : call.results);
    const std::size_t count = begins ? op.arguments.size() : op.results;
    for (std::size_t i = 0; i < count && reader.Peek() == ItemKind::kTensor; ++i) {
      identity_.Expect(reader.TakeTensorId(reader.TakePayload()));
    }
  }

  // A call between its begin and its end.
  struct OpenCall {
    const Tape* tape;
    const CallRecord* record;
    const CallRecord* around = nullptr;  // the call that it is nested in
    Node node;
    std::vector<NodeId> inside;
  };

  void DeclareAll() {
    std::array<std::size_t, 3> counts{};
    for (const DeclaredTensor& tensor : recording_.declared) ++counts[ListOf(tensor.origin)];
    for (std::size_t i = 0; i < counts.size(); ++i) lists_[i]->reserve(counts[i]);
    for (const DeclaredTensor& tensor : recording_.declared) Declare(tensor);
  }

  static std::size_t ListOf(Origin origin) {
    return origin == Origin::kInput ? 0 : origin == Origin::kParameter ? 1 : 2;
  }

  void Declare(const DeclaredTensor& tensor) {
    TapeReader reader(recording_.sighted_before.words(), tensor.sighting);
    const SightingView sighting = reader.TakeSighting(reader.TakePayload());
    const ValueId value = identity_.Declare(tensor.origin, sighting);
    lists_[ListOf(tensor.origin)]->push_back({std::string(recording_.NameOf(tensor)), value});
  }

  Operand ReadOperand(TapeReader& reader, bool nested) {
    switch (reader.Peek()) {
      case ItemKind::kTensor:
        return identity_.Use(reader.TakeSighting(reader.TakePayload()), nested);
      case ItemKind::kList: {
        const auto count = static_cast<std::size_t>(reader.TakePayload());
        std::vector<Operand> items;
        items.reserve(count);
        for (std::size_t i = 0; i < count; ++i) items.push_back(ReadOperand(reader, nested));
        return Operand::List(std::move(items));
      }
      default:
        reader.Read();
        return Operand::None();
    }
  }

  void End(const Ending& ending) {
    ending.of_storage ? identity_.EndStorage(ending.id) : identity_.EndTensor(ending.id);
  }

  void Begin(const Tape& tape, const CallRecord& record) {
    const OpInfo& op = *recording_.ops[record.op];
    // Where it stays until it ends: nothing that is read here opens another.
    OpenCall& call = open_.emplace_back();
    call.tape = &tape;
    call.record = &record;
    if (record.parent != 0) call.around = &tape.calls[record.parent - 1];
    const std::size_t nodes_before = graph_.nodes.size();
    call.node.op = op.name;
    call.node.executed = record.begun;
    call.node.phase = record.backward ? Phase::kBackward : Phase::kForward;
    call.node.scope = recording_.scopes[record.scope];
    call.node.kernel = recording_.kernels[record.kernel];
    ReadArguments(tape, record, call.node);
    if (call.around == nullptr) call.around = CallAround(call.node);
    // Reading may have shown aliases that no call made.
    for (std::size_t i = nodes_before; i < graph_.nodes.size(); ++i) {
      PutInside(call.around, NodeId(i));
    }
  }

  void ReadArguments(const Tape& tape, const CallRecord& record, Node& node) {
    const OpInfo& op = *recording_.ops[record.op];
    const HiddenWrites* const hidden = hidden_writes_[record.op];
    bool writes_hidden = false;
    operands_.clear();
    // Calls of one operator have mostly the same attributes.
    node.attributes.reserve(attribute_room_[record.op]);
    TapeReader reader(tape.words(), record.arguments);
    for (const ArgumentInfo& argument : op.arguments) {
      if (argument.is_tensor) {
        operands_.push_back(ReadOperand(reader, record.parent != 0));
        if (argument.is_written) MarkWritten(operands_.back());
        continue;
      }
      if (hidden != nullptr && argument.name == hidden->when) {
        writes_hidden = TapeReader(reader).Read().boolean;
      }
      ReadAttributeInto(node.attributes, argument, reader);
    }
    if (writes_hidden) MarkHiddenWrites(*hidden, op, operands_);
    MarkBumped(record.bumped, identity_, operands_);
    while (!operands_.empty() && operands_.back().kind == Operand::Kind::kNone) {
      operands_.pop_back();
    }
    // Moved at once: a node has just the room that it needs.
    node.operands.assign(std::make_move_iterator(operands_.begin()),
                         std::make_move_iterator(operands_.end()));
    attribute_room_[record.op] = node.attributes.size();
  }

  // Puts a node into the call around it, if there is one.
  void PutInside(const CallRecord* around, NodeId node) {
    if (around == nullptr) return;
    const auto open = FindOpen(*around);
    if (open == open_.rend()) return;
    open->inside.push_back(node);
    inside_of_[node] = around;
  }

  // A call on another thread that reads what was made inside a call which is still open works for
  // that call: it is nested in it, too.
  const CallRecord* CallAround(const Node& node) const {
    const CallRecord* around = nullptr;
    if (inside_of_.empty()) return around;
    const auto look = [&](NodeId used) {
      if (!used.valid() || graph_.node(used).parent.valid()) return;
      const auto found = inside_of_.find(used);
      if (found != inside_of_.end()) around = found->second;
    };
    ForEachValue(node.operands, [&](const Operand& operand) {
      const Value& value = graph_.value(operand.value);
      if (value.origin == Origin::kResult) look(value.made_by.node);
      look(operand.writer);
    });
    return around;
  }

  std::vector<OpenCall>::reverse_iterator FindOpen(const CallRecord& record) {
    return std::find_if(open_.rbegin(), open_.rend(),
                        [&](const OpenCall& call) { return call.record == &record; });
  }

  static void ReadAttributeInto(std::vector<Attribute>& attributes, const ArgumentInfo& argument,
                                TapeReader& reader) {
    if (!argument.default_words.empty() && reader.TakeIfEqual(argument.default_words)) return;
    const bool may_be_default = argument.has_default && !IsSurelyNotDefault(argument, reader);
    attributes.push_back({argument.name, ReadAttribute(argument, reader)});
    if (may_be_default && attributes.back().value == argument.default_value) attributes.pop_back();
  }

  // Of an item that is not its default word for word. Truths and integers are equal only if their
  // words are; the same number may be written as a double, too, and a list of one stand for all.
  static bool IsSurelyNotDefault(const ArgumentInfo& argument, const TapeReader& reader) {
    if (argument.default_words.empty() || argument.enum_kind != EnumKind::kNone) return false;
    TapeReader usual(argument.default_words, 0);
    TapeReader next(reader);
    const ItemKind kind = usual.Peek();
    if (next.Peek() != kind) return false;
    if (kind == ItemKind::kBool || kind == ItemKind::kInt) return true;
    return kind == ItemKind::kInts && next.TakePayload() == usual.TakePayload();
  }

  void Finish(const Tape& tape, const CallRecord& record) {
    const auto found = FindOpen(record);
    const CallRecord* const around = found->around;
    const NodeId id(graph_.nodes.size());
    for (const NodeId inside : found->inside) graph_.nodes[inside.index()].parent = id;
    // Values are added from here on, but no more nodes.
    Node& node = graph_.nodes.emplace_back(std::move(found->node));
    open_.erase(std::next(found).base());

    if (record.draws) draws_.push_back(id);
    PutInside(around, id);
    if (around == nullptr) gradient_flow_.Add(tape, record, id);
    const std::vector<Operand>& operands = node.operands;
    // Writes come first: what the call returns is already written.
    ForEachValue(operands, [&](const Operand& operand) {
      if (operand.written) identity_.Write(operand.value, id);
    });
    TapeReader reader(tape.words(), record.results);
    const std::size_t count = recording_.ops[record.op]->results;
    node.results.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      const ResultPlace place{id, static_cast<std::uint32_t>(i), -1};
      if (reader.Peek() == ItemKind::kTensor) {
        const SightingView sighting = reader.TakeSighting(reader.TakePayload());
        node.results.push_back(Operand::Of(identity_.Produce(sighting, place, operands)));
      } else {
        node.results.push_back(ReadResult(reader.Read(), place, operands));
      }
    }
    scopes_.resize(graph_.nodes.size());
    scopes_.back() = SourceOf(record);
  }

  Operand ReadResult(const Item& item, ResultPlace place, const std::vector<Operand>& operands) {
    switch (item.kind) {
      case ItemKind::kTensor:
        return Operand::Of(identity_.Produce(item.sighting, place, operands));
      case ItemKind::kNone:
      case ItemKind::kUndefined:
        return Operand::None();
      case ItemKind::kList: {
        const bool of_tensors =
            std::any_of(item.items.begin(), item.items.end(), [](const Item& x) {
              return x.kind == ItemKind::kTensor || x.kind == ItemKind::kUndefined;
            });
        if (!of_tensors && !item.items.empty()) return Operand::Scalar();
        std::vector<Operand> items;
        for (const Item& element : item.items) {
          place.element = static_cast<std::int32_t>(items.size());
          items.push_back(ReadResult(element, place, operands));
        }
        return Operand::List(std::move(items));
      }
      default:
        return Operand::Scalar();
    }
  }

  static ScopeSource SourceOf(const CallRecord& record) {
    if (record.scope == 0) return ScopeSource::kNone;
    return record.scope_is_hint ? ScopeSource::kHint : ScopeSource::kGiven;
  }

  void Return(const ReturnedTensor& tensor) {
    if (tensor.is_none) {
      graph_.outputs.push_back({tensor.name, Operand::None()});
      return;
    }
    Operand operand = identity_.Use(tensor.sighting);
    if (graph_.value(operand.value).origin == Origin::kConstant && !operand.writer.valid()) {
      built_.outputs_from_nowhere.push_back(tensor.name);
    }
    graph_.outputs.push_back({tensor.name, std::move(operand)});
  }

  // Whether the call threw, but the model went on: its thread made others, and not inside it.
  static bool WasCaught(const OpenCall& call) {
    const std::vector<CallRecord>& calls = call.tape->calls;
    const auto number = static_cast<std::uint32_t>(call.record - calls.data() + 1);
    return std::any_of(calls.begin() + number, calls.end(),
                       [&](const CallRecord& later) { return later.parent < number; });
  }

  // In the order in which the calls began.
  void NumberDraws() {
    std::sort(draws_.begin(), draws_.end(), [&](NodeId a, NodeId b) {
      return graph_.node(a).executed < graph_.node(b).executed;
    });
    for (std::size_t i = 0; i < draws_.size(); ++i) {
      graph_.nodes[draws_[i].index()].rng_draw = static_cast<std::uint32_t>(i + 1);
    }
  }

  void NoteNumbers() {
    if (recording_.numbers.empty()) return;
    for (const NamedValue& constant : graph_.constants) {
      Value& value = graph_.values[constant.value.index()];
      const auto found = recording_.numbers.find(value.tensor);
      if (found != recording_.numbers.end()) value.type.Mutable().data = found->second;
    }
  }

  // The innermost call that did not end. It is put into a copy of the graph as the maker of the
  // only output, so that its operands get their names and it can be found again.
  void DescribeUnfinishedCall() {
    open_.erase(std::remove_if(open_.begin(), open_.end(), WasCaught), open_.end());
    if (open_.empty()) return;
    OpGraph copy = graph_;
    const NodeId call(copy.nodes.size());
    const ValueId never(copy.values.size());
    copy.nodes.push_back(open_.back().node);
    copy.nodes.back().results = {Operand::Of(never)};
    copy.values.emplace_back();
    copy.values.back().made_by = {call, 0, -1};
    copy.outputs = {{"output", Operand::Of(never)}};
    std::vector<ScopeSource> scopes = scopes_;
    scopes.push_back(SourceOf(*open_.back().record));

    OpGraph named = Canonicalize(std::move(copy), scopes);
    const NodeId found = named.value(named.outputs[0].operand.value).made_by.node;
    named.nodes[found.index()].results.clear();
    built_.unfinished_call = PrintNode(named, ReferencePrinter(named), found);
  }

  const Recording& recording_;
  OpGraph graph_;
  const std::array<std::vector<NamedValue>*, 3> lists_ = {&graph_.inputs, &graph_.parameters,
                                                          &graph_.buffers};
  TensorIdentity identity_;
  GradientFlow gradient_flow_;
  std::vector<const HiddenWrites*> hidden_writes_;  // by operator; null for most
  std::vector<Operand> operands_;                   // of the call that is being read
  std::vector<std::size_t> attribute_room_;         // by operator: as many as its last call had
  std::vector<OpenCall> open_;
  std::unordered_map<NodeId, const CallRecord*> inside_of_;
  std::vector<ScopeSource> scopes_;
  std::vector<NodeId> draws_;  // calls that drew random numbers
  BuiltGraph built_;
};

}  // namespace

BuiltGraph BuildGraph(const Recording& recording, const BuildOptions& options) {
  return Builder(recording, options).Run();
}

}  // namespace graphgold::trace
