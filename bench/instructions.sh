#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# How many instructions it takes, and how that grows with the graph: what graph_bench measures, counted by
# valgrind. Time depends on how far away the memory is, which is farther for a large graph; these figures tell
# of the algorithms alone, and are the same on every run.
#
#   instructions.sh GRAPH_BENCH [FAMILY_OR_SUBJECT...]     all that graph_bench has, or what any of these matches
set -euo pipefail

bench=$1
shift
wanted=$(IFS='|'; echo "${*:-.}")
benchmarks=$("$bench" --benchmark_list_tests)

# Instructions, in millions, of one run of the benchmark of this name.
count() {
  local log
  log=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --collect-atstart=no \
    '--toggle-collect=graphgold::bench::RunOnce*' \
    "$bench" --once "--benchmark_filter=^$1/" --benchmark_repetitions=1 2>&1) || {
    printf '%s\n' "$log" >&2
    exit 1
  }
  sed -n 's/.*Collected *: *//p' <<<"$log" | awk '{ printf "%.3f", $1 / 1e6 }'
}

family=
while IFS= read -r subject; do
  [ "${subject%/*}" = "$family" ] || printf '%s\n' "${subject%/*}"
  family=${subject%/*}
  printf '  %-14s' "${subject#*/}"
  last=
  for size in 1000 10000 100000; do
    grep -q "^$subject/$size/" <<<"$benchmarks" || continue
    now=$(count "$subject/$size")
    [ -z "$last" ] || awk -v a="$now" -v b="$last" 'BEGIN { printf "  %5.1fx", a / b }'
    printf '  %7d: %10.3f M' "$size" "$now"
    last=$now
  done
  printf '\n'
done < <(sed -n 's:/1000/.*::p' <<<"$benchmarks" | grep -E "$wanted")
