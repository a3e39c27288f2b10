// SPDX-License-Identifier: MIT
#include "web_driver.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "http.h"

extern char** environ;

namespace graphgold {
namespace {

using nlohmann::json;

// Where a program is; empty where it is not.
std::string FindProgram(const std::vector<std::string>& names) {
  const char* const path = std::getenv("PATH");
  for (const std::string& name : names) {
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
      const std::string program = folder + "/" + name;
      if (::access(program.c_str(), X_OK) == 0) return program;
    }
  }
  return "";
}
std::string FindBrowser() {
  return FindProgram({"chromium", "chromium-browser", "google-chrome", "chrome"});
}
std::string FindDriver() { return FindProgram({"chromedriver"}); }

// Starts a program; what it prints can be read from `output`.
pid_t Start(const std::string& program, const std::string& argument, int& output) {
  int ends[2];
  if (::pipe(ends) != 0) throw std::runtime_error("no pipe");
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  ::posix_spawn_file_actions_addclose(&actions, ends[0]);
  const char* const arguments[] = {program.c_str(), argument.c_str(), nullptr};
  pid_t process = -1;
  const int failed = ::posix_spawn(&process, program.c_str(), &actions, nullptr,
                                   const_cast<char**>(arguments), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  output = ends[0];
  if (failed != 0) throw std::runtime_error(program + " does not start");
  return process;
}

// ChromeDriver takes a free port, and says which.
int ReadPort(int output) {
  std::string text;
  char byte = 0;
  const std::string before = "successfully on port ";
  while (::read(output, &byte, 1) == 1) {
    text += byte;
    const std::size_t at = text.find(before);
    if (at != std::string::npos && (byte == '.' || byte == '\n') &&
        text.size() > at + before.size()) {
      return std::stoi(text.substr(at + before.size()));
    }
  }
  throw std::runtime_error("ChromeDriver does not say its port: " + text);
}

std::string FromBase64(const std::string& text) {
  static const std::string letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned int bits = 0;
  int count = 0;
  for (const char letter : text) {
    const std::size_t value = letters.find(letter);
    if (value == std::string::npos) break;
    bits = bits << 6 | static_cast<unsigned int>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xFF);
  }
  return bytes;
}

}  // namespace

std::string WebDriver::WhyNot() {
  if (FindBrowser().empty()) return "Chromium is not installed (on Debian: ./dev test --browser)";
  if (FindDriver().empty())
    return "ChromeDriver is not installed (on Debian: ./dev test --browser)";
  return "";
}

WebDriver::WebDriver() {
  int output = -1;
  driver_ = Start(FindDriver(), "--port=0", output);
  port_ = ReadPort(output);
  const json options = {
      {"binary", FindBrowser()},
      {"args",
       {"--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--hide-scrollbars", "--window-size=1400,1000"}}};
  const json capabilities = {{"browserName", "chrome"},
                             {"goog:loggingPrefs", {{"browser", "ALL"}}},
                             {"goog:chromeOptions", options}};
  session_ =
      Ask("POST", "/session", {{"capabilities", {{"alwaysMatch", capabilities}}}}).at("sessionId");
}

WebDriver::~WebDriver() {
  try {
    if (!session_.empty()) Ask("DELETE", "/session/" + session_, nullptr);
  } catch (const std::exception&) {
    // It is gone already.
  }
  ::kill(driver_, SIGTERM);
  ::waitpid(driver_, nullptr, 0);
}

json WebDriver::Ask(const std::string& method, const std::string& path, const json& body) {
  const std::string text = AskServer(port_, method, path, body.is_null() ? "" : body.dump());
  const json value = json::parse(text).at("value");
  if (value.is_object() && value.contains("error")) {
    throw std::runtime_error(value.at("message").get<std::string>());
  }
  return value;
}

std::string WebDriver::Element(const std::string& selector) {
  const json found = Session("/element", {{"using", "css selector"}, {"value", selector}});
  return found.begin().value();
}

void WebDriver::Open(const std::filesystem::path& page) {
  Session("/url", {{"url", "about:blank"}});
  Session("/url", {{"url", "file://" + std::filesystem::absolute(page).string()}});
}

void WebDriver::SetWindow(int width, int height) {
  Session("/window/rect", {{"width", width}, {"height", height}});
}

void WebDriver::SetDark(bool dark) {
  const json scheme = {{"name", "prefers-color-scheme"}, {"value", dark ? "dark" : "light"}};
  Session("/goog/cdp/execute", {{"cmd", "Emulation.setEmulatedMedia"},
                                {"params", {{"features", json::array({scheme})}}}});
}

json WebDriver::Run(const std::string& script) {
  return Session("/execute/sync", {{"script", script}, {"args", json::array()}});
}

void WebDriver::Click(const std::string& selector) {
  Session("/element/" + Element(selector) + "/click", json::object());
}

void WebDriver::Type(const std::string& selector, const std::string& keys) {
  Session("/element/" + Element(selector) + "/value", {{"text", keys}});
}

void WebDriver::Hover(const std::string& selector) {
  const json element = {{"element-6066-11e4-a52e-4f735466cecf", Element(selector)}};
  const json move = {
      {"type", "pointerMove"}, {"duration", 0}, {"x", 0}, {"y", 0}, {"origin", element}};
  const json pointer = {{"type", "pointer"}, {"id", "mouse"}, {"actions", json::array({move})}};
  Session("/actions", {{"actions", json::array({pointer})}});
}

void WebDriver::Press(const std::string& key) {
  const json down = {{"type", "keyDown"}, {"value", key}};
  const json up = {{"type", "keyUp"}, {"value", key}};
  const json keyboard = {{"type", "key"}, {"id", "keyboard"}, {"actions", json::array({down, up})}};
  Session("/actions", {{"actions", json::array({keyboard})}});
}

std::vector<std::string> WebDriver::ConsoleErrors() {
  std::vector<std::string> errors;
  for (const json& entry : Session("/se/log", {{"type", "browser"}})) {
    errors.push_back(entry.at("message"));
  }
  return errors;
}

void WebDriver::SaveScreenshot(const std::filesystem::path& file) {
  const std::string png = FromBase64(Ask("GET", "/session/" + session_ + "/screenshot", nullptr));
  std::ofstream(file, std::ios::binary) << png;
}

}  // namespace graphgold
