/**
 * Prepares a clone: installs packages when they are not those of the lockfile, and builds when a source changed. Runs
 * under the system's Node (20 or newer). Progress goes to stderr; stdout has only the path of the Node that `npm
 * start` then runs the store with.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createSteps } from '../src/start-steps.mjs';
import { digestOfSources, isInstalled } from './freshness.mjs';
import { nodePath, ROOT, runTo, runTool } from './node.mjs';
import { checkPort } from './port.mjs';

const BUILT = [path.join(ROOT, 'build', 'server', 'index.js'), path.join(ROOT, 'build-backoffice', 'index.html')];
const STAMP = path.join(ROOT, 'build', 'stamp');

/** Installs the packages of the lockfile unless they are installed. */
export async function install() {
  if (isInstalled(ROOT)) return;
  console.error('Installing packages…');
  const code = await runTo('stderr', 'npm', ['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error']);
  if (code !== 0) throw new Error('npm ci failed');
}

/** Builds the store unless nothing changed since the last build. */
export async function build() {
  const now = digestOfSources(ROOT);
  if (BUILT.every((file) => existsSync(file)) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return;
  console.error('Building the store…');
  // an interrupted build must not count as complete
  rmSync(STAMP, { force: true });
  const options = { env: { NODE_ENV: 'production' }, stdio: ['ignore', 2, 2] };
  const codes = await Promise.all([
    runTool('react-router', ['build', '--logLevel', 'warn'], options),
    runTool('vite', ['build', '--config', 'vite.backoffice.config.ts', '--logLevel', 'warn'], options),
  ]);
  if (codes.some((code) => code !== 0)) throw new Error('the build failed');
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, now);
}

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith('prepare.mjs')) {
  const steps = createSteps((line) => console.error(line));
  try {
    await steps.run('Port', () => checkPort(process.env));
    await steps.run('Packages', install);
    await steps.run('Build', build);
    console.log(nodePath());
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
