// SPDX-License-Identifier: MIT
//
// A device for tests: a backend of its own, registered with LibTorch as PrivateUse1, on any
// machine. Towards LibTorch it is a GPU in all that GraphGold can see: it has memory of its own,
// whose allocator reports to the profiler; streams, on which kernels run while the host goes on;
// events; some operators of its own and a fallback to the CPU for the others; gradients.
#ifndef GRAPHGOLD_TESTS_DEVICE_TEST_DEVICE_H_
#define GRAPHGOLD_TESTS_DEVICE_TEST_DEVICE_H_

#include <c10/core/Device.h>

#include <chrono>
#include <cstdint>

namespace graphgold {

inline constexpr int kTestDeviceCount = 2;

// Makes the devices known to LibTorch; a second call does nothing. To be called before the first
// backward pass of the program: LibTorch starts its backward threads, one per device, only once.
void RegisterTestDevice();

// privateuseone:0 and privateuseone:1.
c10::Device TestDevice(int index = 0);

// What the tensors of a device occupy now: the bytes that were asked for.
std::int64_t BytesInUse(int index = 0);

// What the device's pool holds, in use or not. A freed block stays in the pool for the next tensor
// of its size.
std::int64_t BytesReserved(int index = 0);

// How often somebody has asked LibTorch to wait for a stream, an event or a device. The waits that
// copies to the host and CPU fallbacks make by themselves are not counted.
std::uint64_t SynchronisationCount();

// Each kernel that is launched from now on takes this much longer (on the device; launching it does
// not). Copies between host and device are no kernels.
void SetKernelDelay(std::chrono::microseconds delay);

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_DEVICE_TEST_DEVICE_H_
