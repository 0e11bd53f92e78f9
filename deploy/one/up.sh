#!/bin/sh
# Sets a store up on one fresh Debian machine, each step once: a second run changes only what differs, and keeps what a person edited.
# sh deploy/one/up.sh --domain layali.example --mail owner@layali.example --smtp smtp://user:password@host:587 \
#   --sender shop@layali.example --backup s3:https://host/bucket [--dry-run] [--yes]
set -eu

usage() {
  cat <<'TEXT'
sh deploy/one/up.sh --domain <name> --mail <owner> --smtp <url> --sender <mailbox> --backup <place> [--dry-run] [--yes]
  --domain    the address that shoppers type, without www.
  --mail      the owner's mailbox
  --smtp      the mail server, smtp://user:password@host:587
  --sender    the mailbox that mail comes from
  --backup    where copies go: a repository of restic, such as s3:https://host/bucket
  --dry-run   says what would be done, and does nothing
  --yes       asks nothing
  --root      writes the files below a folder and runs no program of the system: for a look, or an image
TEXT
}

DOMAIN='' OWNER='' SMTP='' SENDER='' BACKUP='' DRY='' YES='' ROOT=''
while [ $# -gt 0 ]; do
  case $1 in
    --domain | --mail | --smtp | --sender | --backup | --root)
      [ $# -ge 2 ] || { usage >&2; exit 64; }
      case $1 in
        --domain) DOMAIN=$2 ;; --mail) OWNER=$2 ;; --smtp) SMTP=$2 ;; --sender) SENDER=$2 ;;
        --backup) BACKUP=$2 ;; --root) ROOT=$2 ;;
      esac
      shift 2 ;;
    --dry-run) DRY=1; shift ;;
    --yes) YES=1; shift ;;
    *) usage >&2; exit 64 ;;
  esac
done

say() { printf '%s\n' "$*"; }
stop() { printf 'Stopped: %s\n' "$*" >&2; exit 1; }
STEP=''
step() { STEP=$1; say "== $1"; }
trap '[ $? -eq 0 ] || say "Not finished: ${STEP:-arguments}. Run the same command again: it goes on from here." >&2' EXIT

# Asks for what is missing, where somebody is there to answer.
ask() {
  eval "VALUE=\${$1}"
  while [ -z "$VALUE" ]; do
    [ -t 0 ] && [ -z "$DRY" ] || { usage >&2; exit 64; }
    printf '%s: ' "$2"
    read -r VALUE
  done
  eval "$1=\$VALUE"
}
ask DOMAIN 'Address of the store, without www.'
ask OWNER 'Mailbox of the owner'
ask SMTP 'Mail server, smtp://user:password@host:587'
ask SENDER 'Mailbox that mail comes from'
ask BACKUP 'Where copies go (a repository of restic)'
matches() { printf '%s' "$1" | grep -Eq "$2"; }
matches "$DOMAIN" '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' || stop "$DOMAIN is no domain, such as layali.example"
case $DOMAIN in www.*) stop "write the address without www.: that leads there by itself" ;; esac
for MAILBOX in "$OWNER" "$SENDER"; do
  matches "$MAILBOX" '^[^@[:space:]"]+@[^@[:space:]"]+\.[^@[:space:]"]+$' || stop "$MAILBOX is no mailbox"
done
matches "$SMTP" "^smtps?://[^[:space:]']+\$" || stop 'the mail server is written smtp://user:password@host:587'
matches "$BACKUP" "^[^[:space:]']+\$" || stop 'the place of the copies has no blanks'

# Runs a program of the system, or says that it would.
system() {
  if [ -n "$DRY$ROOT" ]; then say "   would run: $*"; else "$@"; fi
}
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

# Writes a file from the standard input. What up.sh wrote last is kept beside, so that a file which a person edited is seen and kept.
put() {
  FILE=$ROOT$1 MODE=$2 KNOWN=$ROOT/etc/store/written$1 NEW=$(mktemp)
  cat >"$NEW"
  if [ -f "$FILE" ] && cmp -s "$NEW" "$FILE"; then
    say "   as it was: $1"
  elif [ -f "$FILE" ] && ! { [ -f "$KNOWN" ] && cmp -s "$KNOWN" "$FILE"; }; then
    say "   kept, since somebody edited it: $1. What up.sh would change:"
    diff -u "$FILE" "$NEW" | sed 's/^/     /' || true
  elif [ -n "$DRY" ]; then
    say "   would write: $1"
  else
    mkdir -p "$(dirname "$FILE")" "$(dirname "$KNOWN")"
    (umask 077; cp "$NEW" "$KNOWN.new"; cp "$NEW" "$FILE.new")
    chmod "$MODE" "$FILE.new"
    mv "$KNOWN.new" "$KNOWN"
    mv "$FILE.new" "$FILE"
    say "   written: $1"
  fi
  rm -f "$NEW"
}
# Writes a file that holds secrets once: a second run never makes new ones.
put_once() {
  if [ -f "$ROOT$1" ]; then
    cat >/dev/null
    say "   kept: $1"
  elif [ -n "$DRY" ]; then
    cat >/dev/null
    say "   would write, with secrets made here: $1"
  else
    mkdir -p "$(dirname "$ROOT$1")"
    (umask 077; cat >"$ROOT$1.new")
    mv "$ROOT$1.new" "$ROOT$1"
    say "   written: $1"
  fi
}

HERE=$(cd "$(dirname "$0")" && pwd)
RELEASE=$(cd "$HERE/../.." && pwd)
VERSION=$(sed -n 's/^  "version": "\([0-9A-Za-z.-]*\)",$/\1/p' "$RELEASE/package.json")
FOLDER=/opt/store/releases/$VERSION
SSH_PORT=22

step 'Checks'
if [ -z "$DRY$ROOT" ]; then
  [ "$(id -u)" = 0 ] || stop 'this needs root: sudo sh deploy/one/up.sh …'
  # shellcheck disable=SC1091
  . /etc/os-release
  case ${ID:-} in
    debian) [ "${VERSION_ID%%.*}" -ge 13 ] || stop "Debian ${VERSION_ID} has no Node 20: use Debian 13 or newer" ;;
    ubuntu) [ "${VERSION_ID%%.*}" -ge 26 ] || stop "Ubuntu ${VERSION_ID} has no Node 20: use 26.04 or newer" ;;
    *) stop "this sets up Debian and Ubuntu, not ${PRETTY_NAME:-this system}" ;;
  esac
  [ "$(nproc)" -ge 2 ] || stop 'two processor cores are needed'
  [ "$(sed -n 's/^MemTotal: *\([0-9]*\) kB$/\1/p' /proc/meminfo)" -ge 1800000 ] || stop '2 GB of memory are needed'
  [ "$(df -Pk / | awk 'NR == 2 { print $4 }')" -ge 20000000 ] || [ -e "$FOLDER" ] || stop '20 GB of free disk are needed'
  for PORT in 80 443; do
    ! ss -Hltn "sport = :$PORT" | grep -q . || systemctl is-active --quiet caddy ||
      stop "port $PORT is taken by another program: this machine serves other sites"
  done
  if command -v sshd >/dev/null; then SSH_PORT=$(sshd -T 2>/dev/null | sed -n 's/^port //p' | paste -sd, -); fi
  SSH_PORT=${SSH_PORT:-22}
  if [ -z "$YES" ]; then
    printf 'This machine becomes the store of %s. Go on? [y/N] ' "$DOMAIN"
    read -r ANSWER
    [ "$ANSWER" = y ] || stop 'nothing was changed'
  fi
else
  say '   not looked at'
fi

step 'Packages'
system apt-get update -qq
system env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
  caddy restic postgresql nodejs npm nftables unattended-upgrades curl ca-certificates
put /etc/apt/apt.conf.d/20auto-upgrades 644 <<'TEXT'
APT::Periodic::Update-Package-Lists "1";
APT::Periodic::Unattended-Upgrade "1";
TEXT
put /etc/systemd/journald.conf.d/store.conf 644 <<'TEXT'
[Journal]
SystemMaxUse=1G
MaxRetentionSec=30day
TEXT

step 'User and folders'
[ -n "$DRY$ROOT" ] || id store >/dev/null 2>&1 || useradd --system --home-dir /var/lib/store --shell /usr/sbin/nologin store
system install -d -m 700 -o store -g store /var/lib/store
system install -d -m 700 /etc/store /var/backups/store
system install -d -m 755 /opt/store /opt/store/releases /opt/store/slots

step 'Settings'
PASSWORD=$(random) OWNER_PASSWORD=$(random)
put_once /etc/store/store.env <<TEXT
STORE_MODE=live
PUBLIC_URL=https://$DOMAIN
HOST=127.0.0.1
TRUSTED_PROXIES=1
DRAIN_SECONDS=5
DATA_DIR=/var/lib/store
DATABASE_URL=postgres://store:$PASSWORD@127.0.0.1:5432/store
DATABASE_OWNER_URL=postgres://store_owner:$OWNER_PASSWORD@127.0.0.1:5432/store
SMTP_URL='$SMTP'
MAIL_FROM=$SENDER
TEXT
NEW_BACKUP=''
[ -f "$ROOT/etc/store/backup.env" ] || NEW_BACKUP=1
put_once /etc/store/backup.env <<TEXT
RESTIC_REPOSITORY='$BACKUP'
RESTIC_PASSWORD=$(random)
TEXT
if [ -n "$NEW_BACKUP" ] && [ -z "$DRY$ROOT" ]; then
  WORD=$(sed -n 's/^RESTIC_PASSWORD=//p' /etc/store/backup.env)
  say "   The password of the copies, shown once. Without it nobody restores. Write it down: $WORD"
  while [ -t 0 ] && [ -z "$YES" ]; do
    printf '   Type it: '
    read -r TYPED
    [ "$TYPED" != "$WORD" ] || break
  done
fi

step 'Database'
put /etc/postgresql/store.conf 644 <<'TEXT'
min_wal_size = 1GB
max_wal_size = 4GB
TEXT
system sh "$HERE/database.sh"

step "Release $VERSION"
if [ -e "$ROOT$FOLDER/build/server/index.js" ]; then
  say "   as it was: $FOLDER"
else
  system install -d -o store -g store "$FOLDER"
  system sh -c "tar -C '$RELEASE' --exclude=./node_modules --exclude=./var --exclude=./.git -cf - . | tar -C '$FOLDER' -xf - && chown -R store: '$FOLDER'"
  system runuser -u store -- env HOME=/var/lib/store sh -c "cd '$FOLDER' && npm ci --no-audit --no-fund --include=dev && npm run build"
fi
system ln -sfn "$FOLDER" /opt/store/slots/3001
system ln -sfn "$FOLDER" /opt/store/current

step 'Units'
for UNIT in "$HERE"/units/*; do put "/etc/systemd/system/$(basename "$UNIT")" 644 <"$UNIT"; done
put /usr/local/sbin/store 755 <"$HERE/store"
system systemctl daemon-reload

step 'Proxy'
sed "s/DOMAIN/$DOMAIN/g; s/OWNER/$OWNER/g" "$HERE/Caddyfile" | put /etc/caddy/Caddyfile 644
[ -f "$ROOT/etc/store/upstream.caddy" ] || printf 'reverse_proxy 127.0.0.1:3001\n' | put /etc/store/upstream.caddy 644
system chmod 711 /etc/store
system systemctl enable --now caddy
system systemctl reload caddy

step 'Firewall'
put /etc/store/firewall.nft 644 <<TEXT
table inet store
delete table inet store
table inet store {
  chain input {
    type filter hook input priority 0; policy drop;
    iif lo accept
    ct state established,related accept
    meta l4proto { icmp, ipv6-icmp } accept
    tcp dport { $SSH_PORT, 80, 443 } accept
    udp dport 443 accept
  }
}
TEXT
put /etc/systemd/system/store-firewall.service 644 <<'TEXT'
[Unit]
Description=Store, only SSH and the web are reached from outside
After=nftables.service

[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/usr/sbin/nft -f /etc/store/firewall.nft
ExecStop=/usr/sbin/nft delete table inet store

[Install]
WantedBy=multi-user.target
TEXT
FIREWALL=y
if [ -z "$DRY$ROOT$YES" ]; then
  printf 'Close everything but SSH (%s), 80 and 443 to the outside? [y/N] ' "$SSH_PORT"
  read -r FIREWALL
fi
system systemctl daemon-reload
[ "$FIREWALL" != y ] || system systemctl enable --now store-firewall

step 'Start'
system /usr/local/sbin/store start
system systemctl enable --now store-backup.timer store-proof.timer store-watch.timer

step 'Doctor'
if [ -n "$DRY$ROOT" ]; then say '   would run: store doctor, then print the link of the owner'; exit 0; fi
/usr/local/sbin/store doctor --quiet || say '   What is named above stands between the store and its opening. The rest is done in the back office.'
if curl -fsS --max-time 20 -o /dev/null "https://$DOMAIN/healthz"; then
  /usr/local/sbin/store owner "$OWNER"
else
  say "No certificate yet: https://$DOMAIN does not answer here. Look where the domain leads (store doctor --only domain)."
  say "Then: store owner $OWNER"
fi
