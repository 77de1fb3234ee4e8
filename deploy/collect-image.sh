#!/bin/sh
# collect-image.sh APP SERVED IMAGE: copies the parts of an image into the folder IMAGE. These are Node with its libraries,
# Janus without its tests, and the packages that serve it.
set -eu
app=$1 served=$2 image=$3

node=$(readlink -f "$app/node_modules/.bin/node")
mkdir -p "$image/usr/local/bin" "$image/app" "$image/etc" "$image/data" "$image/tmp"
cp "$node" "$image/usr/local/bin/node"
# The libraries of Node and of sharp, without those that packages bring.
for program in "$node" $(find "$served/node_modules" -name '*.node' -o -name 'lib*.so*'); do
  ldd "$program" | grep -o '/[^ ]*' | grep -v "^$served"
done | sort -u | while read -r library; do
  mkdir -p "$image$(dirname "$library")"
  cp -L "$library" "$image$library"
done
# The image has no shell, so Node itself runs the command.
printf '#!/usr/local/bin/node\nimport "/app/cli/janus.ts";\n' > "$image/usr/local/bin/janus"
chmod 755 "$image/usr/local/bin/janus"

for part in cli contract dist locales server sites package.json; do cp -r "$app/$part" "$image/app/"; done
find "$image/app" -name '*.test.ts*' -delete
# The image's user reads what a clone with umask 077 left to its owner.
chmod -R a+rX "$image/app"
cp -r "$served/node_modules" "$image/app/node_modules"
# Node itself is in /usr/local/bin.
rm -r "$image/app/node_modules"/node-linux-* "$image/app/node_modules/.bin"
# Maps and types are for developers.
find "$image/app/node_modules" \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

# For names and certificates of mail servers and PostgreSQL. Node has its own time zones.
mkdir -p "$image/etc/ssl/certs"
if [ -e /etc/ssl/certs/ca-certificates.crt ]; then cp -L /etc/ssl/certs/ca-certificates.crt "$image/etc/ssl/certs/"; fi
echo 'janus:x:10001:10001:janus:/data:/sbin/nologin' > "$image/etc/passwd"
echo 'janus:x:10001:' > "$image/etc/group"
echo 'hosts: files dns' > "$image/etc/nsswitch.conf"
chmod 1777 "$image/tmp"
chmod 700 "$image/data"
chown 10001:10001 "$image/data"
