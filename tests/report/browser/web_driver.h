// SPDX-License-Identifier: MIT
//
// A browser driven by ChromeDriver, as far as the tests need it: pages, scripts, clicks and keys.
#ifndef GRAPHGOLD_TESTS_REPORT_BROWSER_WEB_DRIVER_H_
#define GRAPHGOLD_TESTS_REPORT_BROWSER_WEB_DRIVER_H_

#include <sys/types.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace graphgold {

class WebDriver {
 public:
  // Why there can be none here: Chromium or ChromeDriver is not installed. Empty where there can.
  static std::string WhyNot();

  // Starts a headless browser. Throws std::runtime_error for whatever goes wrong, here and below.
  WebDriver();
  ~WebDriver();
  WebDriver(const WebDriver&) = delete;
  WebDriver& operator=(const WebDriver&) = delete;

  void Open(const std::filesystem::path& page);
  void SetWindow(int width, int height);
  void SetDark(bool dark);
  // What a script returns: "return document.title".
  nlohmann::json Run(const std::string& script);
  // On the first element of a CSS selector, as a person does it.
  void Click(const std::string& selector);
  void Type(const std::string& selector, const std::string& keys);
  void Hover(const std::string& selector);
  // To whatever has the focus.
  void Press(const std::string& key);
  // What the page complained about since the last call.
  std::vector<std::string> ConsoleErrors();
  // A PNG of the window.
  void SaveScreenshot(const std::filesystem::path& file);

 private:
  nlohmann::json Ask(const std::string& method, const std::string& path,
                     const nlohmann::json& body);
  nlohmann::json Session(const std::string& path, const nlohmann::json& body) {
    return Ask("POST", "/session/" + session_ + path, body);
  }
  std::string Element(const std::string& selector);

  pid_t driver_ = -1;
  int port_ = 0;
  std::string session_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_REPORT_BROWSER_WEB_DRIVER_H_
