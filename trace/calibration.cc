// SPDX-License-Identifier: MIT
#include "graphgold/trace/calibration.h"

#include <ATen/ATen.h>

#include <chrono>
#include <vector>

#include "graphgold/trace/apart.h"
#include "graphgold/trace/device_wait.h"

namespace graphgold::trace {
namespace {

// What the numbers are makes no difference, but for denormal ones: these stay as they are.
struct CalibrationData {
  explicit CalibrationData(c10::Device device)
      : matrix(at::full({256, 256}, 1.0 / 256, at::TensorOptions().device(device))),
        product(at::empty_like(matrix)),
        row(at::full({1 << 18}, 0.5, at::TensorOptions().device(device))),
        sum(at::empty_like(row)) {}

  void Work() {
    for (int i = 0; i < 2; ++i) {
      at::mm_out(product, matrix, matrix);
      at::add_out(sum, row, row);
      at::mul_out(sum, row, row);
    }
  }

  at::Tensor matrix, product, row, sum;
};

}  // namespace

Workload Calibration(c10::Device device) {
  const Apart apart;
  const auto data = std::make_shared<CalibrationData>(device);
  const std::vector<c10::Device> devices =
      device.is_cpu() ? std::vector<c10::Device>() : std::vector<c10::Device>{device};
  return {"the calibration workload", [data, devices] {
            const Apart unrecorded;
            WaitFor(devices);
            const auto begin = std::chrono::steady_clock::now();
            data->Work();
            WaitFor(devices);
            const std::chrono::duration<double, std::nano> time =
                std::chrono::steady_clock::now() - begin;
            return time.count();
          }};
}

}  // namespace graphgold::trace
