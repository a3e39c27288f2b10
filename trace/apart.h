// SPDX-License-Identifier: MIT
//
// For calls of our own: not recorded, not differentiated.
#ifndef GRAPHGOLD_TRACE_APART_H_
#define GRAPHGOLD_TRACE_APART_H_

#include <ATen/core/grad_mode.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include "graphgold/trace/interceptor.h"

namespace graphgold::trace {

struct Apart {
  c10::impl::ExcludeDispatchKeyGuard unrecorded{kInterceptorKey};
  at::NoGradGuard no_grad;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_APART_H_
