# SPDX-License-Identifier: MIT
#
# Another Debian in a folder of its own, for the scripts beside this one. They set `suite`, a release,
# and `root`, the folder; are root; and are in a mount namespace of their own, so nobody else sees the
# mounts made here, and they are gone with its last process, however that ends.

say() { printf '\n== %s\n' "$*"; }
give_up() { printf '%s: %s\n' "$0" "$*" >&2; exit 2; }

mirror() {
  if [ -n "${GRAPHGOLD_COMPAT_MIRROR:-}" ]; then
    echo "$GRAPHGOLD_COMPAT_MIRROR"
    return
  fi
  # The first archive that has a release's own packages, not only its updates.
  apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
    awk '$2 !~ /[-\/]/ && $3 == "main" { print $1; exit }'
}

# debootstrap keeps its own folder in the root until it is through.
is_whole() { [ -x "$root/usr/bin/apt-get" ] && [ ! -e "$root/debootstrap" ]; }

make_root() {
  if is_whole; then
    local found
    found=$(. "$root/etc/os-release" && echo "${VERSION_CODENAME:-nothing}")
    [ "$found" = "$suite" ] || give_up "$root holds $found, not $suite"
    return
  fi
  if [ -e "$root" ] && [ -n "$(ls -A "$root")" ]; then
    [ -e "$root/debootstrap" ] || give_up "$root is not empty, and holds no Debian"
    rm -rf --one-file-system "$root"
  fi
  if ! command -v debootstrap >/dev/null; then
    command -v apt-get >/dev/null || give_up "needs debootstrap"
    say "installing debootstrap"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq debootstrap >/dev/null
  fi
  local from script=()
  from=$(mirror)
  [ -n "$from" ] ||
    give_up "this machine's apt knows no Debian archive: set GRAPHGOLD_COMPAT_MIRROR"
  # A debootstrap that is older than the release does it as it does unstable.
  [ -e "/usr/share/debootstrap/scripts/$suite" ] || script=(sid)
  say "making a root of Debian $suite in $root"
  mkdir -p "$root"
  debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$from" "${script[@]}" ||
    give_up "debootstrap failed; its log, if there is one: $root/debootstrap/debootstrap.log"
}

mount_inside() {
  mount --bind /proc "$root/proc"
  [ -c "$root/dev/null" ] || mount --rbind /dev "$root/dev"
  mountpoint -q "$root/dev/pts" || mount --bind /dev/pts "$root/dev/pts"
  # Names are looked up as on this machine, now.
  cp -L /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
}

# The environment is not inherited: CI, CXXFLAGS and the like would change what is tested.
inside() {
  chroot "$root" env -i HOME=/root LANG=C.UTF-8 TERM="${TERM:-dumb}" \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    DEBIAN_FRONTEND=noninteractive \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
    CMAKE_BUILD_PARALLEL_LEVEL="${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}" \
    CTEST_PARALLEL_LEVEL="${CTEST_PARALLEL_LEVEL:-$(nproc)}" \
    "$@"
}
