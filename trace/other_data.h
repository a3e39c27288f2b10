// SPDX-License-Identifier: MIT
//
// Other numbers for the same input, to see whether what a model does depends on them. They are
// chosen so that sums, extremes, counts and positions change, while a model can still take them:
//
// - a tensor of real numbers: in another order, and moved within its range
// - one whose elements are all equal: real numbers from 0 to that, or up to 1 for zeros; booleans
//   negated; integers left alone
// - integers, booleans, and real numbers of only two values, as in a mask: in another order, and
// one
//   element replaced by another of them, so what were valid indices still are
//
// No random numbers are drawn.
#ifndef GRAPHGOLD_TRACE_OTHER_DATA_H_
#define GRAPHGOLD_TRACE_OTHER_DATA_H_

#include <ATen/core/Tensor.h>

namespace graphgold {

// A new tensor of the same shape, dtype and device; a leaf that requires gradients as the given one
// does. A tensor that is not dense, or quantized, is copied as it is.
at::Tensor OtherData(const at::Tensor& tensor);

namespace trace {

// The same in place, unseen by autograd.
void WriteOtherData(const at::Tensor& tensor);

}  // namespace trace
}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_OTHER_DATA_H_
