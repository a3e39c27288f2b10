// SPDX-License-Identifier: MIT
//
// A strict reader of HTML, stricter than browsers: what it accepts means the same to all of them.
// Every element is closed in its order, every attribute is quoted, every "&" begins an entity, and
// no "<" stands alone.
#ifndef GRAPHGOLD_TESTS_REPORT_HTML_CHECK_H_
#define GRAPHGOLD_TESTS_REPORT_HTML_CHECK_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace graphgold {

struct HtmlElement {
  std::string tag;
  std::map<std::string, std::string> attributes;  // entities resolved
  std::string text;  // all that is inside, without tags, entities resolved

  bool HasClass(std::string_view name) const;
};

struct HtmlDocument {
  std::string error;                  // what is wrong, and where; empty for a sound document
  std::vector<HtmlElement> elements;  // in the order of their begin

  // The text of the element with this id; throws where there is none.
  std::string TextById(const std::string& id) const;
  std::vector<std::string> TextsByClass(std::string_view name) const;
  std::size_t CountTags(std::string_view tag) const;
};

HtmlDocument ReadHtml(std::string_view html);

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_REPORT_HTML_CHECK_H_
