// SPDX-License-Identifier: MIT
//
// What a comparison looks at. A facet that is off never makes two graphs differ.
#ifndef GRAPHGOLD_GRAPH_FACETS_H_
#define GRAPHGOLD_GRAPH_FACETS_H_

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace graphgold {

enum class Facet : std::uint8_t {
  kOperators,     // which operator a call is
  kAttributes,    // strides, paddings, dims, …
  kShapes,        // shapes of inputs, parameters and results
  kDtypes,        // their dtypes, layouts and quantizers
  kParameters,    // registered names of parameters and buffers
  kModules,       // the module path of every call
  kStrides,       // strides of results
  kDevices,       // where tensors live
  kRequiresGrad,  // whether results require gradients
  kPhases,        // forward, backward, other
  kTrainable,     // which parameters are trainable
  kRngOrder,      // in which order calls draw random numbers
  kConstants,     // the numbers in small integer constants
  kKernels,       // whose kernel a call ran: a backend's own, a composite, a fallback
  kFlops,         // budgets: how much is computed,
  kMemory,        // allocated on each device,
  kTime,          // and how long it takes
};

// A set of facets. Topology (who feeds whom, what is written, what aliases what) is always in.
class Facets {
 public:
  static constexpr Facet kLast = Facet::kTime;  // of the list above

  constexpr Facets(std::initializer_list<Facet> facets) {
    for (const Facet facet : facets) bits_ |= Bit(facet);
  }
  static constexpr Facets Default() {
    return {Facet::kOperators, Facet::kAttributes, Facet::kShapes,
            Facet::kDtypes,    Facet::kParameters, Facet::kTrainable};
  }

  static constexpr Facets All() { return Facets((Bit(kLast) << 1) - 1); }

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

// Facets by their names, for a command line. A list of names is that set and no more
// ("operators,shapes"; "topology" for none of them); one of changes begins at `base`
// ("+strides,-shapes"). "default" and "all" are sets, too. Throws Error for anything else, naming
// what there is.
Facets ParseFacets(std::string_view text, Facets base = Facets::Default());
// The names of a set, as ParseFacets reads them.
std::string ToString(Facets facets);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_FACETS_H_
