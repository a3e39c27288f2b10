#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Takes well-known models through the graphgold command: trace, check, show, lint,
# export, report.
#
#   tests/models/run_models.sh GRAPHGOLD FOLDER     # the command; the files of make_models.py
#
# The goldens are left beside the models, so that they can be compared with those of another
# LibTorch: run it again with GOLDENS=FOLDER to check against those in there instead.
set -eu
graphgold=$1
folder=$2
goldens=${GOLDENS:-$folder}
failed=0
count=0

step() {
  if output=$("$@" 2>&1); then return 0; fi
  echo "FAILED: $*" && echo "$output" | head -20
  failed=$((failed + 1))
}

for model in "$folder"/*.pt; do
  name=$(basename "$model" .pt)
  type=$(cat "$folder/${name%.*}.input")
  golden=$goldens/$name.json
  if [ -z "${GOLDENS:-}" ]; then step "$graphgold" trace "$model" --input "$type" -o "$golden"; fi
  step "$graphgold" check "$model" --input "$type" --golden "$golden"
  step "$graphgold" show "$model" --input "$type" --tree --ops
  step "$graphgold" show "$golden" --layers
  step "$graphgold" lint "$golden"
  step "$graphgold" export "$golden" -o "$folder/$name.graph.json"
  step "$graphgold" report "$golden" -o "$folder/$name.html"
  count=$((count + 1))
done
echo "$count models, $failed failures"
test "$count" -gt 0 && test "$failed" -eq 0
