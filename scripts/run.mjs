/**
 * Runs one of the project's tools under the Node that the lockfile brings (see node.mjs):
 * `node scripts/run.mjs <task> [arguments]`. Tasks are listed below.
 */
import { runClocks } from './clocks.mjs';
import { runNode, runTool } from './node.mjs';
import { build, install } from './prepare.mjs';

const TASKS = {
  types: [
    ['react-router', 'typegen'],
    ['tsc', '--noEmit'],
  ],
  lint: [['biome', 'check', '.']],
  vitest: [['vitest', 'run']],
  e2e: [['playwright', 'test']],
};

const [task = '', ...rest] = process.argv.slice(2);
if (task === 'build') {
  await build();
  process.exit(0);
}
if (task === 'pictures') process.exit(await runNode(['scripts/sample-pictures.ts']));
if (task === 'import-rules' || task === 'law') process.exit(await runNode(['scripts/import-rules/check.ts']));
if (task === 'licences') process.exit(await runNode(['scripts/licences/write.ts', ...rest]));
if (task === 'seed') {
  await install();
  await build();
  process.exit(await runNode(['build/server/index.js', 'seed', ...rest], { env: { NODE_ENV: 'production' } }));
}
if (task === 'payments' || task === 'parcels') {
  await build();
  process.exit(await runNode(['build/server/index.js', task, ...rest], { env: { NODE_ENV: 'production' } }));
}
if (task === 'bench') {
  await install();
  await build();
  process.exit(await runNode(['bench/run.ts', ...rest]));
}
if (task === 'third-market') process.exit(await runNode(['tests/third-market/run.ts']));
if (task === 'faults') {
  await install();
  await build();
  process.exit(await runNode(['tests/faults/run.ts', ...rest]));
}
if (task === 'clocks') process.exit(await runClocks(rest));
// a choice of journeys runs alone, in no order of projects
if (task === 'e2e' && rest.length > 0) rest.push('--no-deps');
const steps = TASKS[task];
if (!steps) {
  console.error(
    `unknown task "${task}": build, seed, pictures, payments, parcels, import-rules, licences, bench, faults, third-market, clocks, ${Object.keys(TASKS).join(', ')}`,
  );
  process.exit(2);
}
for (const [index, [tool, ...args]] of steps.entries()) {
  const code = await runTool(tool, index === steps.length - 1 ? [...args, ...rest] : args);
  if (code !== 0) process.exit(code);
}
