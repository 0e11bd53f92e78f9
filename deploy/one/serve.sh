#!/bin/sh
# Runs the program of the release that this file belongs to, under the release's own Node: `sh deploy/one/serve.sh [command]`.
cd "$(dirname "$0")/../.." || exit 1
NODE=$(node --input-type=module -e "import { nodePath } from './scripts/node.mjs'; process.stdout.write(nodePath())") || exit 1
exec "$NODE" --max-semi-space-size=16 --initial-old-space-size=128 build/server/index.js "$@"
