/**
 * Runs a task under the Node of the lockfile (scripts/node.mjs): `node scripts/run.mjs <task> [arguments]`.
 * `node scripts/run.mjs store <command>` builds the store and runs one of its commands (src/cli/commands.ts).
 */
import { runClocks } from './clocks.mjs';
import { runNode, runTool } from './node.mjs';
import { build, install } from './prepare.mjs';

/** The tasks by name; each takes the remaining arguments and resolves to an exit code. */
const TASKS = {
  build: async () => {
    await build();
    return 0;
  },
  store: (args) => runBuilt('build/server/index.js', args, { NODE_ENV: 'production' }),
  types: (args) => runTool('tsc', ['--noEmit', ...args]),
  lint: (args) => runTool('biome', ['check', '.', ...args]),
  walks: (args) => runNode(['scripts/walks.ts', ...args]),
  'import-rules': () => runNode(['scripts/import-rules/check.ts']),
  schema: () => runNode(['scripts/schema/write.ts']),
  vitest: (args) => runTool('vitest', ['run', ...args]),
  // chosen tests run without the projects they depend on
  e2e: (args) => runTool('playwright', ['test', ...args, ...(args.length > 0 ? ['--no-deps'] : [])]),
  faults: (args) => runBuilt('tests/faults/run.ts', args),
  'third-market': () => runNode(['tests/third-market/run.ts']),
  bench: (args) => runBuilt('bench/run.ts', args),
  drill: (args) => {
    // at Ctrl-C the drill stops what it started; this process waits for it
    process.on('SIGINT', () => undefined);
    return args.length === 0 ? runNode(['drills/drill.ts']) : runBuilt('drills/drill.ts', args);
  },
  clocks: runClocks,
  licences: (args) => runNode(['scripts/licences/write.ts', ...args]),
  weights: () => runBuilt('scripts/weights/print.ts', []),
  pictures: () => runNode(['scripts/sample-pictures.ts']),
  'backoffice-pictures': () => runBuilt('scripts/backoffice-pictures.ts', []),
};

/** Installs packages and builds the store where needed, then runs a program. */
async function runBuilt(file, args, env = {}) {
  await install();
  await build();
  return runNode([file, ...args], { env });
}

const [name = '', ...args] = process.argv.slice(2);
const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
if (!task) console.error(`unknown task "${name}": ${Object.keys(TASKS).join(', ')}`);
process.exit(task ? await task(args) : 2);
