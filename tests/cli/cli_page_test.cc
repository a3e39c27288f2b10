// SPDX-License-Identifier: MIT
#include "cli_page.h"
#include "graphgold/golden/pending.h"

namespace graphgold {
namespace {

// A folder with old.json, new.json, and a pending graph of net.json.
class CliPageTest : public CliPageFolder {
 protected:
  CliPageTest() {
    Save("old.json", kOldNet);
    Save("new.json", kNewNet);
    Save("net.json", kOldNet);
    SavePending(
        {folder_ / "graphgold/pending/net_test/Net.ArchitectureIsUnchanged/net.json", "net.json",
         "", "Net.ArchitectureIsUnchanged", DigestOfCase(folder_ / "net.json", "")},
        Graph(kNewNet), Run("diff old.json new.json").output);
  }
};

TEST_F(CliPageTest, ShowsWhatTheCommandsPrint) {
  ExpectPage("console");
  EXPECT_GE(commands_, 10u);
}

}  // namespace
}  // namespace graphgold
