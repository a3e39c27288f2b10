// SPDX-License-Identifier: MIT
//
// What a comparison looks at. A facet that is off never makes two graphs differ.
#ifndef GRAPHGOLD_GRAPH_FACETS_H_
#define GRAPHGOLD_GRAPH_FACETS_H_

#include <cstdint>
#include <initializer_list>

namespace graphgold {

enum class Facet : std::uint8_t {
  kOperators,     // which operator a call is
  kAttributes,    // strides, paddings, dims, …
  kShapes,        // shapes of inputs, parameters and results
  kDtypes,        // their dtypes, layouts and quantizers
  kParameters,    // registered names of parameters and buffers, and whether they are trainable
  kModules,       // the module path of every call
  kStrides,       // strides of results, where they were recorded
  kDevices,       // where tensors live
  kRequiresGrad,  // whether results require gradients
  kPhases,        // forward, backward, other
};

// A set of facets. Topology (who feeds whom, what is written, what aliases what) is always in.
class Facets {
 public:
  constexpr Facets(std::initializer_list<Facet> facets) {
    for (const Facet facet : facets) bits_ |= Bit(facet);
  }
  static constexpr Facets Default() {
    return {Facet::kOperators, Facet::kAttributes, Facet::kShapes, Facet::kDtypes,
            Facet::kParameters};
  }

  static constexpr Facets All() { return Facets(~std::uint32_t{0}); }

  constexpr bool has(Facet facet) const { return (bits_ & Bit(facet)) != 0; }
  constexpr Facets With(Facet facet) const { return Facets(bits_ | Bit(facet)); }
  constexpr Facets Without(Facet facet) const { return Facets(bits_ & ~Bit(facet)); }
  friend constexpr bool operator==(Facets a, Facets b) { return a.bits_ == b.bits_; }
  friend constexpr bool operator!=(Facets a, Facets b) { return a.bits_ != b.bits_; }

 private:
  constexpr explicit Facets(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t Bit(Facet facet) {
    return std::uint32_t{1} << static_cast<std::uint32_t>(facet);
  }
  std::uint32_t bits_ = 0;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_FACETS_H_
