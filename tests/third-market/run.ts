/**
 * Checks docs/adding-a-market.md and docs/adding-a-product-field.md: adds Kuwait, a market with three decimals, and a field of
 * products to a copy of the store as the documents say, then checks its types, runs the tests of its rules and of the field, builds
 * it and buys in it.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { addField } from './add-field.ts';
import { copyStore } from './copy-store.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, '.cache/third-market');

function run(tool: string, ...args: string[]): Promise<void> {
  const program = path.join(FOLDER, 'node_modules/.bin', tool);
  const child = spawn(process.execPath, [program, ...args], { cwd: FOLDER, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${tool} ${args.join(' ')}: ${code}`))));
  });
}

try {
  await copyStore(ROOT, FOLDER, path.join(import.meta.dirname, 'files'));
  await addField(FOLDER);
  // beside another part of npm test, as its types are (scripts/test.mjs)
  await run('tsc', '--noEmit', '--singleThreaded');
  await run('vitest', 'run', 'tests/unit/kuwait.test.ts');
  await run('vitest', 'run', '--config', 'vitest.db.config.ts', 'tests/db/product-field.db.test.ts');
  await run('vite', 'build', '--logLevel', 'warn');
  await run('vite', 'build', '--config', 'vite.backoffice.config.ts', '--logLevel', 'warn');
  await run('vitest', 'run', '--config', 'tests/third-market/vitest.config.ts');
} catch (error) {
  console.error(error);
  process.exit(1);
}
