#!/bin/sh
# Makes the database and its two roles from the passwords of /etc/store/store.env, and the log's size. What is there stays.
set -eu
word() { sed -n "s#^$1=postgres://[a-z_]*:\([0-9a-f]*\)@.*#\1#p" /etc/store/store.env; }
OWNER=$(word DATABASE_OWNER_URL)
STORE=$(word DATABASE_URL)
# a person who moved the database elsewhere has no passwords of ours
[ -n "$OWNER" ] && [ -n "$STORE" ] || exit 0
sql() { runuser -u postgres -- psql -v ON_ERROR_STOP=1 -qAt "$@"; }
role() { # name, password, more
  [ -n "$(sql -c "SELECT 1 FROM pg_roles WHERE rolname = '$1'")" ] || printf "CREATE ROLE %s LOGIN;" "$1" | sql
  printf "ALTER ROLE %s PASSWORD '%s' %s;" "$1" "$2" "$3" | sql
}
# the copy of the night is restored into a database of its own
role store_owner "$OWNER" CREATEDB
role store "$STORE" ''
[ -n "$(sql -c "SELECT 1 FROM pg_database WHERE datname = 'store'")" ] ||
  printf "CREATE DATABASE store OWNER store_owner ENCODING 'UTF8' TEMPLATE template0;" | sql
sed -n 's/^\([a-z_]*\) = \(.*\)$/\1 \2/p' /etc/postgresql/store.conf | while read -r NAME VALUE; do
  printf "ALTER SYSTEM SET %s = '%s';" "$NAME" "$VALUE" | sql
done
printf 'SELECT pg_reload_conf();' | sql >/dev/null
