// SPDX-License-Identifier: MIT
#include "graphgold/trace/attributes.h"

#include "graphgold/trace/enum_names.h"

namespace graphgold::trace {
namespace {

AttrValue ToAttribute(const Item& item, EnumKind enum_kind) {
  switch (item.kind) {
    case ItemKind::kBool:
      return item.boolean;
    case ItemKind::kInt:
      if (enum_kind == EnumKind::kDtype) return DtypeName(item.integer);
      if (enum_kind == EnumKind::kLayout) return LayoutName(item.integer);
      if (enum_kind == EnumKind::kMemoryFormat) return MemoryFormatName(item.integer);
      return item.integer;
    case ItemKind::kDouble:
      return item.real;
    case ItemKind::kComplex:
      return std::complex<double>(item.real, item.imaginary);
    case ItemKind::kString:
      return item.text;
    case ItemKind::kOpaque:
      return AttrValue::Opaque{item.text};
    case ItemKind::kList: {
      AttrValue::List list;
      for (const Item& element : item.items) list.push_back(ToAttribute(element, enum_kind));
      return list;
    }
    default:
      return AttrValue();
  }
}

}  // namespace

AttrValue ToAttribute(const ArgumentInfo& argument, const Item& item) {
  const bool stands_for_all =
      item.kind == ItemKind::kList && item.items.size() == 1 && argument.list_size > 1;
  if (!stands_for_all) return ToAttribute(item, argument.enum_kind);
  return AttrValue::List(argument.list_size, ToAttribute(item.items[0], argument.enum_kind));
}

// The kinds that most attributes are of go without an Item.
AttrValue ReadAttribute(const ArgumentInfo& argument, TapeReader& reader) {
  if (argument.enum_kind == EnumKind::kNone) {
    switch (reader.Peek()) {
      case ItemKind::kBool:
        return reader.TakePayload() != 0;
      case ItemKind::kInt:
        reader.TakePayload();
        return reader.TakeInt();
      case ItemKind::kDouble:
        reader.TakePayload();
        return reader.TakeDouble();
      case ItemKind::kInts: {
        const auto count = static_cast<std::size_t>(reader.TakePayload());
        if (count == 1 && argument.list_size > 1) {
          return AttrValue::List(argument.list_size, AttrValue(reader.TakeInt()));
        }
        AttrValue::List list;
        list.reserve(count);
        for (std::size_t i = 0; i < count; ++i) list.emplace_back(reader.TakeInt());
        return list;
      }
      default:
        break;
    }
  }
  return ToAttribute(argument, reader.Read());
}

}  // namespace graphgold::trace
