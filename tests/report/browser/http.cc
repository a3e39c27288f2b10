// SPDX-License-Identifier: MIT
#include "http.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string_view>

namespace graphgold {
namespace {

class Connection {
 public:
  explicit Connection(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const timeval patience = {60, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof(address)) != 0) {
      ::close(socket_);
      throw std::runtime_error("no server answers on port " + std::to_string(port));
    }
  }
  ~Connection() { ::close(socket_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void Send(const std::string& text) const {
    for (std::size_t sent = 0; sent < text.size();) {
      const ssize_t count = ::send(socket_, text.data() + sent, text.size() - sent, 0);
      if (count <= 0) throw std::runtime_error("the server does not listen");
      sent += static_cast<std::size_t>(count);
    }
  }
  // Head and body. ChromeDriver does not close connections, so their length tells the end.
  std::string Receive() const {
    std::string text;
    std::array<char, 1 << 16> bytes;
    while (text.size() < LengthOf(text)) {
      const ssize_t count = ::recv(socket_, bytes.data(), bytes.size(), 0);
      if (count <= 0) throw std::runtime_error("the server gave no answer in time");
      text.append(bytes.data(), static_cast<std::size_t>(count));
    }
    return text;
  }

 private:
  // How long an answer will be, as far as this much of it tells.
  static std::size_t LengthOf(const std::string& text) {
    constexpr std::string_view kLength = "Content-Length:";
    const std::size_t end = text.find("\r\n\r\n");
    if (end == std::string::npos) return text.size() + 1;
    const std::size_t at = text.find(kLength);
    return end + 4 + (at < end ? std::stoul(text.substr(at + kLength.size())) : 0);
  }

  const int socket_;
};

}  // namespace

std::string AskServer(int port, const std::string& method, const std::string& path,
                      const std::string& body) {
  const Connection connection(port);
  connection.Send(method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                  "\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: " +
                  std::to_string(body.size()) + "\r\n\r\n" + body);
  const std::string answer = connection.Receive();
  return answer.substr(answer.find("\r\n\r\n") + 4);
}

}  // namespace graphgold
