#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# recipes_test.sh CONSUMER PREFIX OTHER_GOLDEN
#
# The command lines of README.md, docs/goldens.md and docs/ci.md, word by word, in the project that
# install_test.cmake has built, with the GraphGold that it has installed: a golden from its first
# record to its drift, at home and in CI. OTHER_GOLDEN is that of another model: in the golden's
# place it is a drift that no compiler has to work for.
set -euo pipefail
consumer=$1 prefix=$2 other_golden=$3
cd "$consumer"
trap 'rm -rf "$consumer"/{drift,forgotten.json,classifier.html}' EXIT  # however it ends
export PATH="$prefix/bin:$PATH" CMAKE_PREFIX_PATH=$prefix
unset CI GITHUB_ACTIONS GITHUB_STEP_SUMMARY ${!GRAPHGOLD_*}

die() { printf 'recipes_test.sh: %s\n%s\n' "$1" "${output:-}" >&2; exit 1; }
# What a page tells its reader to type. It must succeed, or fail.
succeeds() { output=$(bash -c "$1" 2>&1) || die "failed: $1"; }
fails() { if output=$(bash -c "$1" 2>&1); then die "did not fail: $1"; fi; }
shows() { [[ $output == *"$1"* ]] || die "nothing was said of \"$1\""; }
# The command behind "accept:" or "report:" in what a check printed.
printed() { sed -n "s/^ *\(.*: \)\{0,1\}$1: *//p" <<<"$output" | head -n 1; }
forget() { rm -rf classifier.json build/graphgold/pending drift; }

# To build, as the pages have it for both services and for neither.
succeeds 'cmake -G Ninja -B build && cmake --build build'
succeeds 'cmake -B build && cmake --build build'

# A missing golden fails. It is recorded in three ways.
forget
fails 'ctest --test-dir build --output-on-failure'
shows 'there is no such golden'
succeeds 'build/model_test --update_goldens'
succeeds 'ctest --test-dir build --output-on-failure'
recorded=$(<classifier.json)
forget
succeeds 'cd build && GRAPHGOLD_UPDATE_GOLDENS=changed ctest'
[ "$(<classifier.json)" = "$recorded" ] || die 'ctest recorded another golden'
forget
succeeds 'cmake --build build --target update-goldens'
[ "$(<classifier.json)" = "$recorded" ] || die 'update-goldens recorded another golden'

# All goldens are used. One that is not is found.
succeeds 'graphgold unused'
shows 'Every golden is used: 1 golden, by 1 test.'
cp "$other_golden" forgotten.json
fails 'graphgold unused'
shows "unused $PWD/forgotten.json"
rm forgotten.json

# A drift under CI: nothing is written but what a person may look at.
cp "$other_golden" classifier.json
export CI=true
fails 'GRAPHGOLD_PENDING_DIR=$PWD/drift ctest --test-dir build --output-on-failure -j "$(nproc)"'
cmp -s "$other_golden" classifier.json || die 'a golden was written under CI'
[ "$(cd drift && find . -name '.?*' -prune -o -type f -print | sed 's|.*/||' | sort | xargs)" = \
  'classifier.json classifier.json.diff classifier.json.pending' ] ||
  die "not what docs/ci.md says of drift/: $(find drift -type f)"
fails 'graphgold pending --dir drift --diff'
shows 'Classifier.ArchitectureIsUnchanged'
fails 'build/model_test --update_goldens'
shows 'CI is set in the environment'
unset CI

# The failure prints the command that makes the page, and the one that accepts; a report in XML keeps
# the summary.
fails 'build/model_test --gtest_output=xml:build/report.xml'
grep -q 'graphgold_drift' build/report.xml || die 'the XML says nothing of the drift'
report=$(printed report) accept=$(printed accept)
fails "$report"
[ -s classifier.html ] || die "made no page: $report"
succeeds "$accept"
shows 'classifier.json'
[ "$(<classifier.json)" = "$recorded" ] || die "did not accept: $accept"
succeeds 'ctest --test-dir build --output-on-failure'

# A pull request, told to its reviewers.
rm -rf build/review
mkdir -p build/review/main/models
cd build/review/main
git init -q -b main
cp "$other_golden" models/resnet18.json
git add models
git -c user.name=N -c user.email=n@localhost commit -qm 'A golden'
git clone -q "$PWD" ../branch
cd ../branch
cp "$consumer/classifier.json" models/resnet18.json
succeeds 'git fetch --depth=1 origin main'
succeeds 'git show FETCH_HEAD:models/resnet18.json > old.json'
cmp -s "$other_golden" old.json || die 'that is not the golden of main'
succeeds 'graphgold diff old.json models/resnet18.json --format markdown > comment.md || test $? -eq 1'
grep -q '^### models/resnet18.json differs from old.json' comment.md || die 'no comment was made'
