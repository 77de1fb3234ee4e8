#!/bin/sh
# Installs the version of Janus whose folder this is in, /opt/janus/VERSION, as a service of Debian, or upgrades to it.
# It asks nothing. Run it as often as you like: what is there already stays, and a server of this version keeps running.
# docs/how-to/deploy-debian.md has the same steps by hand.
set -eu
umask 022
export DEBIAN_FRONTEND=noninteractive
here=$(dirname "$(dirname "$(realpath "$0")")") version=$(basename "$here")
current=$(readlink /opt/janus/current || true)

# 1. What Janus needs. Debian 13 has Corepack, which fetches the npm that package.json names. Debian's own npm brings 400
# packages, which take longer than all other steps together.
packages='nodejs node-corepack ca-certificates libatomic1' npm='corepack npm' own_npm=
if [ "$(. /etc/os-release && echo "${VERSION_ID-}")" = 12 ]; then
  own_npm=/opt/janus/npm
  packages='nodejs ca-certificates libatomic1' npm="node $own_npm/bin/npm-cli.js"
fi
install="apt-get install -y --no-install-recommends $packages"
# shellcheck disable=SC2086 # Several words.
dpkg --status $packages > /dev/null 2>&1 || $install || { apt-get update && $install; }
if [ -n "$own_npm" ] && [ ! -e "$own_npm" ]; then
  registry=${COREPACK_NPM_REGISTRY-${npm_config_registry-https://registry.npmjs.org}}
  node "$here/deploy/fetch-npm.mjs" "$registry" > "$own_npm.tgz"
  mkdir -p "$own_npm.new"
  tar -xzf "$own_npm.tgz" -C "$own_npm.new" --strip-components=1
  rm "$own_npm.tgz"
  mv "$own_npm.new" "$own_npm"
fi

# 2. Its own packages, its code, and the link to the version that runs. Before an upgrade, a backup by the one before.
cd "$here"
# shellcheck disable=SC2086 # Several words.
[ -e dist/manifest.json ] || $npm run build
if [ -n "$current" ] && [ "$current" != "$version" ]; then
  backup=/var/lib/janus/backups/before-$version.tar.gz
  [ ! -e "$backup" ] || mv "$backup" "${backup%.tar.gz}-old.tar.gz"
  janus backup "$backup"
fi
ln -sfn "$version" /opt/janus/current

# 3. The command, the service and its settings.
cd deploy
install -m 755 janus /usr/local/bin/janus
install -m 644 janus*.service janus-backup.timer /etc/systemd/system/
install -d /etc/janus
[ -e /etc/janus/janus.env ] || install -m 600 janus.env /etc/janus/janus.env

# 4. Sample content, until you copy your own.
[ -e /srv/janus ] || janus site new /srv/janus

# 6. Step 5 is yours: /etc/janus/janus.env. The server is ready when this ends.
systemctl daemon-reload
systemctl enable --quiet janus janus-backup.timer
systemctl start janus-backup.timer
action=start
[ "$current" = "$version" ] || action=restart
if ! systemctl "$action" janus; then
  journalctl --unit=janus --lines=20 --output=cat --no-pager >&2
  exit 1
fi
echo "Janus $version serves http://127.0.0.1:3000. Its settings are in /etc/janus/janus.env, your content in /srv/janus."
