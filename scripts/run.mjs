/**
 * Runs one of the project's tools under the Node that the lockfile brings (see node.mjs):
 * `node scripts/run.mjs <task> [arguments]`. Tasks are listed below.
 */
import { runTool } from './node.mjs';

const TASKS = {
  build: [['react-router', 'build']],
  types: [
    ['react-router', 'typegen'],
    ['tsc', '--noEmit'],
  ],
  lint: [['biome', 'check', '.']],
  law: [['depcruise', '--config', '.dependency-cruiser.mjs', 'src']],
  vitest: [['vitest', 'run']],
  e2e: [['playwright', 'test']],
};

const [task = '', ...rest] = process.argv.slice(2);
const steps = TASKS[task];
if (!steps) {
  console.error(`unknown task "${task}": ${Object.keys(TASKS).join(', ')}`);
  process.exit(2);
}
for (const [index, [tool, ...args]] of steps.entries()) {
  const code = await runTool(tool, index === steps.length - 1 ? [...args, ...rest] : args);
  if (code !== 0) process.exit(code);
}
