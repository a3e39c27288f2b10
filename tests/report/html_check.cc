// SPDX-License-Identifier: MIT
#include "html_check.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <set>
#include <stdexcept>

namespace graphgold {
namespace {

class HtmlReader {
 public:
  explicit HtmlReader(std::string_view html) : html_(html) {}

  HtmlDocument Take() {
    try {
      while (at_ < html_.size()) Next();
      if (!open_.empty()) Fail("<" + document_.elements[open_.back()].tag + "> is not closed");
    } catch (const std::runtime_error& error) {
      document_.error = error.what();
    }
    return std::move(document_);
  }

 private:
  [[noreturn]] void Fail(const std::string& what) const {
    throw std::runtime_error("at " + std::to_string(at_) + ": " + what + ": " +
                             std::string(html_.substr(at_, 60)));
  }

  bool Skip(std::string_view text) {
    if (html_.substr(at_, text.size()) != text) return false;
    at_ += text.size();
    return true;
  }

  void Next() {
    if (html_[at_] != '<') {
      AddText(ReadText('<'));
    } else if (Skip("<!DOCTYPE") || Skip("<?xml")) {
      at_ = html_.find('>', at_) + 1;
    } else if (Skip("<!--")) {
      at_ = html_.find("-->", at_) + 3;
    } else if (Skip("</")) {
      Close();
    } else {
      Open();
    }
  }

  static bool IsNameLetter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == ':' || c == '_';
  }
  std::string ReadName() {
    const std::size_t begin = at_;
    while (at_ < html_.size() && IsNameLetter(html_[at_])) ++at_;
    if (begin == at_) Fail("no name");
    return std::string(html_.substr(begin, at_ - begin));
  }
  void SkipBlanks() {
    while (at_ < html_.size() && std::isspace(static_cast<unsigned char>(html_[at_]))) ++at_;
  }

  void AddText(const std::string& text) {
    for (const std::size_t element : open_) document_.elements[element].text += text;
  }

  std::string ReadText(char end) {
    std::string text;
    while (at_ < html_.size() && html_[at_] != end) {
      if (html_[at_] == '&') {
        text += ReadEntity();
      } else if (html_[at_] == '<') {
        Fail("a \"<\" that begins nothing");
      } else {
        text += html_[at_++];
      }
    }
    return text;
  }

  std::string ReadEntity() {
    static const std::map<std::string_view, std::string> known = {
        {"&amp;", "&"}, {"&lt;", "<"},  {"&gt;", ">"},  {"&quot;", "\""},
        {"&#39;", "'"}, {"&#45;", "-"}, {"&#160;", " "}};
    const std::size_t end = html_.find(';', at_);
    const auto found = known.find(html_.substr(at_, end - at_ + 1));
    if (found == known.end()) Fail("no known entity");
    at_ = end + 1;
    return found->second;
  }

  void Open() {
    static const std::set<std::string> void_tags = {"meta", "input", "br", "link", "img"};
    ++at_;
    HtmlElement element;
    element.tag = ReadName();
    for (SkipBlanks(); html_[at_] != '>' && html_[at_] != '/'; SkipBlanks()) {
      const std::string name = ReadName();
      std::string value;
      if (Skip("=")) {
        if (!Skip("\"")) Fail("an attribute without quotes");
        value = ReadText('"');
        ++at_;
      }
      if (!element.attributes.emplace(name, value).second) Fail("an attribute twice");
    }
    const bool is_empty = Skip("/");
    if (!Skip(">")) Fail("a tag without end");
    const std::string tag = element.tag;
    document_.elements.push_back(std::move(element));
    if (is_empty || void_tags.count(tag) > 0) return;
    open_.push_back(document_.elements.size() - 1);
    if (tag == "script" || tag == "style") ReadRaw(tag);
  }

  void ReadRaw(const std::string& tag) {
    const std::size_t end = html_.find("</" + tag, at_);
    if (end == std::string_view::npos) Fail("<" + tag + "> without end");
    document_.elements[open_.back()].text = html_.substr(at_, end - at_);
    at_ = end;
  }

  void Close() {
    const std::string tag = ReadName();
    if (open_.empty() || document_.elements[open_.back()].tag != tag) {
      Fail("</" + tag + "> closes nothing");
    }
    open_.pop_back();
    if (!Skip(">")) Fail("a tag without end");
  }

  const std::string_view html_;
  std::size_t at_ = 0;
  std::vector<std::size_t> open_;
  HtmlDocument document_;
};

}  // namespace

bool HtmlElement::HasClass(std::string_view name) const {
  const auto found = attributes.find("class");
  if (found == attributes.end()) return false;
  const std::string all = " " + found->second + " ";
  return all.find(" " + std::string(name) + " ") != std::string::npos;
}

std::string HtmlDocument::TextById(const std::string& id) const {
  for (const HtmlElement& element : elements) {
    const auto found = element.attributes.find("id");
    if (found != element.attributes.end() && found->second == id) return element.text;
  }
  throw std::runtime_error("no element has the id " + id);
}

std::vector<std::string> HtmlDocument::TextsByClass(std::string_view name) const {
  std::vector<std::string> texts;
  for (const HtmlElement& element : elements) {
    if (element.HasClass(name)) texts.push_back(element.text);
  }
  return texts;
}

std::size_t HtmlDocument::CountTags(std::string_view tag) const {
  return static_cast<std::size_t>(std::count_if(
      elements.begin(), elements.end(), [&](const HtmlElement& e) { return e.tag == tag; }));
}

HtmlDocument ReadHtml(std::string_view html) { return HtmlReader(html).Take(); }

}  // namespace graphgold
