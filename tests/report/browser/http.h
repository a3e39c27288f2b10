// SPDX-License-Identifier: MIT
//
// One request to a server on this machine.
#ifndef GRAPHGOLD_TESTS_REPORT_BROWSER_HTTP_H_
#define GRAPHGOLD_TESTS_REPORT_BROWSER_HTTP_H_

#include <string>

namespace graphgold {

// The body of the answer, whatever its status. Throws std::runtime_error where there is none.
std::string AskServer(int port, const std::string& method, const std::string& path,
                      const std::string& body);

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_REPORT_BROWSER_HTTP_H_
