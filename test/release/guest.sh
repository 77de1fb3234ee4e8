#!/bin/sh
# A bare Debian with systemd as its first process, in systemd-nspawn. It shares the network of this machine, whose apt
# and npm it uses in the same way. For root. "machines.test.ts" beside it says what is done there.
#   guest.sh make NAME SUITE          makes one from an image of that release, which is made first and kept
#   guest.sh boot NAME REPOSITORY     starts it with that folder as /repository, and waits for the end of its start
#   guest.sh run NAME SCRIPT          runs a shell script there, with the environment of a login by SSH
#   guest.sh reboot NAME REPOSITORY   ends it in an orderly way and starts it again
#   guest.sh remove NAME              ends it and removes it
set -eu
command=$1 name=$2
root=/var/lib/machines/$name image=/var/lib/machines/janus-${3-}.bare state=/run/janus-guests/$name
mkdir -p "$state" /var/lib/machines

make() {
  [ -e "$image" ] || make_image "$1"
  cp -a --reflink=auto "$image" "$root"
  echo "$name" > "$root/etc/hostname"
  printf '127.0.0.1 localhost %s\n' "$name" > "$root/etc/hosts"
}

# With the mirrors and certificate authorities of this machine.
make_image() {
  mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -m 1 '/debian/*$' || echo http://deb.debian.org/debian)
  security=$(apt-get indextargets --format '$(REPO_URI)' | grep -m 1 debian-security || echo "${mirror%/}-security")
  new=$image.new
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,ca-certificates "$1" "$new" "$mirror"
  printf "deb $mirror %s main\n" "$1" "$1-updates" > "$new/etc/apt/sources.list"
  echo "deb $security $1-security main" >> "$new/etc/apt/sources.list"
  apt-config dump | grep -iE '^Acquire::(https?::|Check|Retries)' > "$new/etc/apt/apt.conf.d/90host" || true
  cp /usr/local/share/ca-certificates/*.crt "$new/usr/local/share/ca-certificates/" 2> /dev/null || true
  chroot "$new" update-ca-certificates > /dev/null
  : > "$new/etc/machine-id"
  # A test's disk needs no protection against a loss of power for each package.
  echo force-unsafe-io > "$new/etc/dpkg/dpkg.cfg.d/test"
  mv "$new" "$image"
}

boot() {
  options=
  # Without a systemd here, nobody gives the guest its control group or lists it.
  if [ ! -e /run/systemd/system ]; then
    options='--register=no --keep-unit'
    mkdir -p /run/systemd && rm -rf --one-file-system "/run/systemd/nspawn/propagate/$name"
    for tree in /sys/fs/cgroup/unified /sys/fs/cgroup; do
      [ ! -e "$tree/cgroup.procs" ] || { mkdir -p "$tree/$name" && echo $$ > "$tree/$name/cgroup.procs" && break; }
    done
  fi
  # shellcheck disable=SC2086 # Several words.
  SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 setsid systemd-nspawn --quiet --boot --directory="$root" --machine="$name" \
    $options --bind-ro="$1":/repository --console=pipe < /dev/null > "$state/console" 2>&1 &
  echo $! > "$state/pid"
  wait_for_start
}

wait_for_start() {
  for _ in $(seq 120); do
    sleep 0.5
    case $(run 'systemctl is-system-running' 2> /dev/null) in running | degraded) return ;; esac
  done
  tail "$state/console" >&2
  return 1
}

# The first process there, as it is numbered here.
leader() { pgrep --parent "$(cat "$state/pid")" systemd; }

run() {
  # shellcheck disable=SC2046 # Several words.
  nsenter --target "$(leader)" --mount --uts --ipc --pid --cgroup --root --wd env --ignore-environment \
    HOME=/root USER=root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    $(env | grep -E '^(npm_config_registry|https?_proxy|HTTPS?_PROXY|no_proxy)=') \
    bash -ec "cd; $1" < /dev/null
}

# An orderly end.
stop() {
  ! kill "$(cat "$state/pid")" 2> /dev/null || for _ in $(seq 120); do
    kill -0 "$(cat "$state/pid")" 2> /dev/null || break
    sleep 0.5
  done
}

reboot() { stop && boot "$1"; }

remove() {
  stop
  rm -rf --one-file-system "$root" "$state"
  find /sys/fs/cgroup -depth -type d -path "*/$name*" -exec rmdir {} + 2> /dev/null || true
}

shift 2
"$command" "$@"
