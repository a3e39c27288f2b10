// SPDX-License-Identifier: MIT
//
// What LibTorch asks a backend about devices, streams and events.
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <utility>

#include "backend.h"
#include "streams.h"
#include "test_device.h"

namespace graphgold::test_device {
namespace {

std::atomic<std::uint64_t> synchronisation_count{0};

// The mark of the last recording; none before the first.
struct Event {
  std::shared_ptr<Mark> mark;
};

const Mark* MarkOf(void* event) {
  return event == nullptr ? nullptr : static_cast<Event*>(event)->mark.get();
}

int IndexOf(c10::Device device) { return device.has_index() ? device.index() : CurrentDevice(); }

c10::Stream StreamOf(int device, std::int64_t stream) {
  return c10::Stream(c10::Stream::UNSAFE, TestDevice(device), stream);
}

WorkQueue& QueueOf(const c10::Stream& stream) {
  return test_device::QueueOf(stream.device_index(), stream.id());
}

// The functions without `override` are virtual in some versions of LibTorch only.
class TestDeviceGuardImpl final : public c10::impl::DeviceGuardImplInterface {
 public:
  c10::DeviceType type() const override { return c10::DeviceType::PrivateUse1; }

  c10::DeviceIndex deviceCount() const noexcept override { return kTestDeviceCount; }

  c10::Device getDevice() const override { return TestDevice(CurrentDevice()); }

  c10::Device exchangeDevice(c10::Device device) const override {
    const c10::Device before = getDevice();
    setDevice(device);
    return before;
  }

  void setDevice(c10::Device device) const override {
    const int index = IndexOf(device);
    TORCH_CHECK(device.type() == type() && index < kTestDeviceCount, "no such device: ", device);
    SetCurrentDevice(index);
  }

  void uncheckedSetDevice(c10::Device device) const noexcept override {
    SetCurrentDevice(IndexOf(device));
  }

  c10::Stream getStream(c10::Device device) const noexcept override {
    const int index = IndexOf(device);
    return StreamOf(index, CurrentStream(index));
  }

  c10::Stream getDefaultStream(c10::Device device) const override {
    return StreamOf(IndexOf(device), 0);
  }

  c10::Stream getStreamFromGlobalPool(c10::Device device, bool /*high*/ = false) const override {
    static std::atomic<std::int64_t> taken{0};
    return StreamOf(IndexOf(device), taken++ % kPoolStreams + 1);
  }

  c10::Stream getNewStream(c10::Device device, int /*priority*/ = 0) const {
    return getStreamFromGlobalPool(device);
  }

  c10::Stream exchangeStream(c10::Stream stream) const noexcept override {
    const c10::Stream before = getStream(stream.device());
    SetCurrentStream(stream.device_index(), stream.id());
    return before;
  }

  bool queryStream(const c10::Stream& stream) const override { return QueueOf(stream).Idle(); }

  void synchronizeStream(const c10::Stream& stream) const override {
    ++synchronisation_count;
    QueueOf(stream).Synchronise();
  }

  void synchronizeDevice(c10::DeviceIndex device) const {
    ++synchronisation_count;
    for (std::int64_t stream = 0; stream <= kPoolStreams; ++stream) {
      test_device::QueueOf(device, stream).Synchronise();
    }
  }

  void record(void** event, const c10::Stream& stream, c10::DeviceIndex /*device*/,
              c10::EventFlag /*flag*/) const override {
    if (*event == nullptr) *event = new Event;
    static_cast<Event*>(*event)->mark = QueueOf(stream).PushMark();
  }

  void block(void* event, const c10::Stream& stream) const override {
    if (MarkOf(event) != nullptr) QueueOf(stream).PushWait(static_cast<Event*>(event)->mark);
  }

  bool queryEvent(void* event) const override {
    const Mark* const mark = MarkOf(event);
    return mark == nullptr || mark->Passed();
  }

  void synchronizeEvent(void* event) const {
    ++synchronisation_count;
    if (const Mark* const mark = MarkOf(event)) mark->Wait();
  }

  // In milliseconds, as LibTorch counts.
  double elapsedTime(void* from, void* to, c10::DeviceIndex /*device*/) const {
    const Mark* const first = MarkOf(from);
    const Mark* const second = MarkOf(to);
    TORCH_CHECK(first != nullptr && second != nullptr, "an event that was never recorded");
    return std::chrono::duration<double, std::milli>(second->When() - first->When()).count();
  }

  void destroyEvent(void* event, c10::DeviceIndex /*device*/) const noexcept override {
    delete static_cast<Event*>(event);
  }

  void recordDataPtrOnStream(const c10::DataPtr& data, const c10::Stream& stream) const override {
    NoteUseOnStream(data, stream.id());
  }
};

}  // namespace

const c10::impl::DeviceGuardImplInterface* DeviceGuardImpl() {
  static const auto* const guard = new TestDeviceGuardImpl;
  return guard;
}

}  // namespace graphgold::test_device

namespace graphgold {

std::uint64_t SynchronisationCount() { return test_device::synchronisation_count.load(); }

}  // namespace graphgold
