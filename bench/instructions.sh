#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# How many instructions it takes, and how that grows: what graph_bench and resolver_bench measure, counted by
# valgrind. Time depends on how far away the memory is, which is farther for a large graph; these figures tell
# of the algorithms alone, and are the same on every run.
#
#   instructions.sh FOLDER [FAMILY_OR_SUBJECT...]     all that the benchmarks in FOLDER have, or what any of these matches
set -euo pipefail

folder=$1
shift
wanted=$(IFS='|'; echo "${*:-.}")

# Instructions, in millions, of one run of a benchmark: count NAME PROGRAM [OPTIONS].
count() {
  local name=$1 log
  shift
  log=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --collect-atstart=no \
    '--toggle-collect=graphgold::bench::RunOnce*' \
    "$@" "--benchmark_filter=^$name(/iterations.*)?\$" --benchmark_repetitions=1 \
    --benchmark_min_time=0 2>&1) || {
    printf '%s\n' "$log" >&2
    exit 1
  }
  sed -n 's/.*Collected *: *//p' <<<"$log" | awk '{ printf "%.3f", $1 / 1e6 }'
}

# Subjects with those of one family together, in the order in which families come first.
by_family() {
  awk -F/ '!($1 in of) { families[++count] = $1 }
    { of[$1] = of[$1] $0 "\n" }
    END { for (i = 1; i <= count; ++i) printf "%s", of[families[i]] }'
}

# All subjects of one program, from its smallest size on: show SIZES PROGRAM [OPTIONS].
show() {
  local sizes=$1 benchmarks subject size now last
  shift
  benchmarks=$("$@" --benchmark_list_tests)
  while IFS= read -r subject; do
    [ "${subject%/*}" = "$family" ] || printf '%s\n' "${subject%/*}"
    family=${subject%/*}
    printf '  %-14s' "${subject#*/}"
    last=
    for size in $sizes; do
      grep -q -E "^$subject/$size(/iterations.*)?\$" <<<"$benchmarks" || continue
      now=$(count "$subject/$size" "$@")
      [ -z "$last" ] || awk -v a="$now" -v b="$last" 'BEGIN { printf "  %5.1fx", a / b }'
      printf '  %8d: %10.3f M' "$size" "$now"
      last=$now
    done
    printf '\n'
  done < <(sed -n -E "s:/${sizes%% *}(/iterations.*)?\$::p" <<<"$benchmarks" | grep -E "$wanted" | by_family)
}

family=
show '1000 10000 100000' "$folder/graph_bench" --once
show '10000 100000 1000000 10000000' "$folder/resolver_bench"
