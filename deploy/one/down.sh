#!/bin/sh
# Stops the store and keeps it stopped. Removes nothing: database, pictures, settings and copies stay. `sh deploy/one/up.sh` starts it again.
set -eu
systemctl disable --now store-backup.timer store-proof.timer store-watch.timer store-web@3001 store-web@3002 store-worker || true
systemctl stop caddy || true
echo 'The store is stopped. Nothing was removed.'
