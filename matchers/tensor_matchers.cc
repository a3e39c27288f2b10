// SPDX-License-Identifier: MIT
#include "graphgold/matchers/tensor_matchers.h"

#include <algorithm>
#include <ostream>
#include <string_view>

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

// "float32" would never match, and its negation always.
void RequireDtype(const std::string& name) {
  if (name == "bool") return;
  for (const std::string_view kind : {"u", "i", "f", "bf", "c", "qi", "qu", "bits", "dtype"}) {
    const bool begins = name.compare(0, kind.size(), kind) == 0 && name.size() > kind.size();
    if (begins && name[kind.size()] >= '0' && name[kind.size()] <= '9') return;
  }
  throw Error("Dtype(\"" + name +
              "\"): expected a dtype by its short name, such as f32, bf16, i64, u8, c64 or bool");
}

class DtypeMatcher : public MatcherInterface<const TensorType&> {
 public:
  explicit DtypeMatcher(const std::string& name) : name_(name) {}

  bool MatchAndExplain(const TensorType& type, MatchResultListener* listener) const override {
    *listener << "whose dtype is " << type.dtype.str();
    return type.dtype == name_;
  }
  void DescribeTo(std::ostream* os) const override { *os << "has the dtype " << name_; }
  void DescribeNegationTo(std::ostream* os) const override { *os << "hasn't the dtype " << name_; }

 private:
  const std::string name_;
};

class OnDeviceMatcher : public MatcherInterface<const TensorType&> {
 public:
  explicit OnDeviceMatcher(const std::string& name) : name_(name) {}

  bool MatchAndExplain(const TensorType& type, MatchResultListener* listener) const override {
    const std::string& device = type.device;
    *listener << "which is on " << device;
    return device == name_ || device.substr(0, device.find(':')) == name_;
  }
  void DescribeTo(std::ostream* os) const override { *os << "is on " << name_; }
  void DescribeNegationTo(std::ostream* os) const override { *os << "isn't on " << name_; }

 private:
  const std::string name_;
};

class RequiresGradMatcher : public MatcherInterface<const TensorType&> {
 public:
  bool MatchAndExplain(const TensorType& type, MatchResultListener* listener) const override {
    *listener << (type.requires_grad ? "which requires" : "which doesn't require") << " gradients";
    return type.requires_grad;
  }
  void DescribeTo(std::ostream* os) const override { *os << "requires gradients"; }
  void DescribeNegationTo(std::ostream* os) const override { *os << "doesn't require gradients"; }
};

}  // namespace

void PrintTo(const TensorType& type, std::ostream* os) { *os << ToString(type); }

Matcher<const TensorType&> Dtype(const std::string& name) {
  RequireDtype(name);
  return ::testing::MakeMatcher(new DtypeMatcher(name));
}

Matcher<const TensorType&> OnDevice(const std::string& name) {
  const bool is_lower =
      std::none_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  if (name.empty() || !is_lower) {
    throw Error("OnDevice(\"" + name +
                "\"): expected a device as LibTorch writes it, such as cpu, cuda or cuda:0");
  }
  return ::testing::MakeMatcher(new OnDeviceMatcher(name));
}

Matcher<const TensorType&> RequiresGrad() {
  return ::testing::MakeMatcher(new RequiresGradMatcher);
}

}  // namespace graphgold
