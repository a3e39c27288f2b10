#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Takes the figures of docs/performance.md anew: all, or those of some sections, and leaves the others as
# they are. Each section says what it was taken on. The text above the figures is written by hand.
#
#   write_page.sh BUILD PAGE [SECTION...]     SECTION: recording, growth, instructions
set -euo pipefail

build=$1
page=$2
shift 2
all=(recording growth instructions)
wanted=("$@")
[ $# -gt 0 ] || wanted=("${all[@]}")

title_of() {
  case $1 in
    recording) echo 'What a recording costs' ;;
    growth) echo 'How it grows' ;;
    instructions) echo 'How the work grows, in instructions' ;;
    *)
      printf 'There is no section "%s" in %s; there are: %s\n' "$1" "$page" "${all[*]}" >&2
      exit 2
      ;;
  esac
}

figures_of() {
  case $1 in
    recording) OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 "$build/bin/capture_bench" ;;
    growth) "$build/bin/graph_bench" && "$build/bin/resolver_bench" ;;
    instructions) "$(dirname "$0")/instructions.sh" "$build/bin" ;;
  esac
}

# Of the LibTorch that CMake found.
torch_version() {
  local folder
  folder=$(sed -n 's/^Torch_DIR:PATH=//p' "$build/CMakeCache.txt")
  sed -n 's/^set(PACKAGE_VERSION "\(.*\)").*/\1/p' "$folder/TorchConfigVersion.cmake" | head -1
}

# The time that this machine was busy since it started, and how much of that others had who share
# its processor.
processor_time() { awk '/^cpu / { printf "%.0f %.0f\n", $2 + $3 + $4 + $7 + $8 + $9, $9 }' /proc/stat; }

new_section() {
  local before figures
  before=$(processor_time)
  figures=$(figures_of "$1")
  printf 'Taken on %s core(s) of %s, LibTorch %s, %s.\n' "$(nproc)" \
    "$(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo | head -1)" "$(torch_version)" \
    "$(c++ --version | head -1)"
  echo "$before $(processor_time)" |
    awk '{ printf "Other machines that share the processor took %.1f %% of its time meanwhile.\n", 100 * ($4 - $2) / ($3 - $1) }'
  printf '\n```text\n%s\n```\n' "$figures"
}

# What stands below its title now.
old_section() {
  awk -v title="### $(title_of "$1")" '
    /^###? / { inside = 0 }
    inside { text = text $0 "\n" }
    $0 == title { inside = 1 }
    END { gsub(/^\n+|\n+$/, "", text); print text }' "$page"
}

is_wanted() { [[ " ${wanted[*]} " == *" $1 "* ]]; }

for section in "${wanted[@]}"; do title_of "$section" >/dev/null; done
new_page=$(mktemp "$page.XXXXXX")
trap 'rm -f "$new_page"' EXIT
{
  sed '/^## Figures/,$d' "$page"
  printf '## Figures\n\nTaken by `./dev bench --write`.\n'
  for section in "${all[@]}"; do
    printf '\n### %s\n\n' "$(title_of "$section")"
    if is_wanted "$section"; then new_section "$section"; else old_section "$section"; fi
  done
} >"$new_page"
chmod --reference="$page" "$new_page"
mv "$new_page" "$page"
printf '\n== written: %s\n' "$page"
