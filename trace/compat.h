// SPDX-License-Identifier: MIT
//
// The one place that knows how LibTorch versions differ (1.13, 2.6 and 2.14).
#ifndef GRAPHGOLD_TRACE_COMPAT_H_
#define GRAPHGOLD_TRACE_COMPAT_H_

#include <torch/version.h>

namespace graphgold::trace::compat {

// "2.6.0"
inline constexpr char kTorchVersion[] = TORCH_VERSION;

}  // namespace graphgold::trace::compat

#endif  // GRAPHGOLD_TRACE_COMPAT_H_
