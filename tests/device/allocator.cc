// SPDX-License-Identifier: MIT
//
// The memory of the test devices: a pool per device, counted and reported as a GPU's caching
// allocator does it. The count changes when the host frees a tensor, though kernels that use it may
// still be queued. That is safe since a block belongs to the stream on which it was made: the next
// tensor that gets it is written by kernels that are queued behind those.
#include <c10/core/Allocator.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "backend.h"
#include "streams.h"
#include "test_device.h"

namespace graphgold::test_device {
namespace {

struct Block {
  void* data;
  std::size_t size;
  int device;
  std::int64_t stream;
  std::set<std::int64_t> other_streams;
};

struct Usage {
  std::int64_t in_use = 0;
  std::int64_t reserved = 0;
};

class Pool {
 public:
  // A block on the stream, and what is in use with it.
  std::pair<Block*, Usage> Take(std::size_t size, int device, std::int64_t stream) {
    const std::lock_guard<std::mutex> lock(mutex_);
    usage_.in_use += static_cast<std::int64_t>(size);
    std::vector<Block*>& free = free_[{stream, size}];
    if (free.empty()) {
      usage_.reserved += static_cast<std::int64_t>(size);
      return {Make(size, device, stream), usage_};
    }
    Block* const block = free.back();
    free.pop_back();
    return {block, usage_};
  }

  void NoteUse(Block* block, std::int64_t stream) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (stream != block->stream) block->other_streams.insert(stream);
  }

  Usage Return(Block* block) {
    const std::lock_guard<std::mutex> lock(mutex_);
    // The home stream goes on once the others have done what they have to do with the block.
    for (const std::int64_t other : block->other_streams) {
      QueueOf(block->device, block->stream).PushWait(QueueOf(block->device, other).PushMark());
    }
    block->other_streams.clear();
    usage_.in_use -= static_cast<std::int64_t>(block->size);
    free_[{block->stream, block->size}].push_back(block);
    return usage_;
  }

  Usage Now() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return usage_;
  }

 private:
  static Block* Make(std::size_t size, int device, std::int64_t stream) {
    constexpr std::size_t kAlignment = 64;
    const std::size_t rounded = (size + kAlignment - 1) / kAlignment * kAlignment;
    void* const data = std::aligned_alloc(kAlignment, rounded);
    TORCH_CHECK(data != nullptr, "the test device has no ", size, " bytes");
    return new Block{data, size, device, stream, {}};
  }

  mutable std::mutex mutex_;
  std::map<std::pair<std::int64_t, std::size_t>, std::vector<Block*>> free_;
  Usage usage_;
};

Pool& PoolOf(int device) {
  static auto* const pools = new std::array<Pool, kTestDeviceCount>;  // tensors may outlive main
  return pools->at(static_cast<std::size_t>(device));
}

void Report(void* data, std::int64_t change, const Usage& usage, int device) {
  c10::reportMemoryUsageToProfiler(data, change, usage.in_use, usage.reserved, TestDevice(device));
}

void Free(void* context) {
  auto* const block = static_cast<Block*>(context);
  // Once it is back in the pool, the block may be another's.
  void* const data = block->data;
  const auto size = static_cast<std::int64_t>(block->size);
  const int device = block->device;
  Report(data, -size, PoolOf(device).Return(block), device);
}

c10::DataPtr Allocate(std::size_t size) {
  const int device = CurrentDevice();
  if (size == 0) return {nullptr, TestDevice(device)};
  const auto [block, usage] = PoolOf(device).Take(size, device, CurrentStream(device));
  Report(block->data, static_cast<std::int64_t>(size), usage, device);
  return {block->data, block, &Free, TestDevice(device)};
}

// LibTorch 1.13's `allocate` is const, that of later versions is not; those have copy_data, too.
class TestDeviceAllocator final : public c10::Allocator {
 public:
  c10::DataPtr allocate(std::size_t size) { return Allocate(size); }
  c10::DataPtr allocate(std::size_t size) const { return Allocate(size); }
  void copy_data(void* to, const void* from, std::size_t size) const {
    CurrentQueue(CurrentDevice()).Synchronise();
    std::memcpy(to, from, size);
  }
};

}  // namespace

c10::Allocator* DeviceAllocator() {
  static auto* const allocator = new TestDeviceAllocator;
  return allocator;
}

void NoteUseOnStream(const c10::DataPtr& data, std::int64_t stream) {
  auto* const block = static_cast<Block*>(data.get_context());
  if (block != nullptr) PoolOf(block->device).NoteUse(block, stream);
}

}  // namespace graphgold::test_device

namespace graphgold {

std::int64_t BytesInUse(int index) { return test_device::PoolOf(index).Now().in_use; }

std::int64_t BytesReserved(int index) { return test_device::PoolOf(index).Now().reserved; }

}  // namespace graphgold
