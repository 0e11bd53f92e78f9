#!/bin/sh
# npm start: makes this clone ready, then becomes the store's own process, so that signals reach it and nothing idles beside it.
PREPARED=$(node scripts/prepare.mjs) || exit $?
# the Node to run with, and the process that shows what is being prepared where one does
NODE=$(printf '%s\n' "$PREPARED" | sed -n 1p)
BEFORE=$(printf '%s\n' "$PREPARED" | sed -n 2p)
# garbage is collected before the heap grows further: a large import took 870 MB without (docs/processes.md)
export NODE_OPTIONS="${NODE_OPTIONS:---max-old-space-size=512}"
# memory that starting needed goes back to the system at once
export NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
exec "$NODE" --max-semi-space-size=16 --initial-old-space-size=128 build/server/index.js serve --steps ${BEFORE:+--before "$BEFORE"}
