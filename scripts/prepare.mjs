/**
 * Prepares a clone: installs packages when they are not those of the lockfile, and builds when a source changed. Runs
 * under the system's Node (20 or newer). Progress goes to stderr; stdout has only the path of the Node that `npm
 * start` then runs the store with, and on a second line the process that shows on the port what is being prepared.
 */
import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createSteps } from '../src/process/start-steps.mjs';
import { digestOfSources, isInstalled } from './freshness.mjs';
import { nodePath, ROOT, runTo, runTool } from './node.mjs';
import { checkPort } from './port.mjs';

const BUILT = [path.join(ROOT, 'build', 'server', 'index.js'), path.join(ROOT, 'build-backoffice', 'index.html')];
const STAMP = path.join(ROOT, 'build', 'stamp');

/** Installs the packages of the lockfile unless they are installed; `onWork` is called when that takes time. */
export async function install(onWork = () => undefined) {
  if (isInstalled(ROOT)) return;
  onWork();
  console.error('Installing packages…');
  const code = await runTo('stderr', 'npm', ['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error']);
  if (code !== 0) throw new Error('npm ci failed');
}

/** Builds the store unless nothing changed since the last build; `onWork` is called when that takes time. */
export async function build(onWork = () => undefined) {
  const now = digestOfSources(ROOT);
  if (BUILT.every((file) => existsSync(file)) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return;
  onWork();
  console.error('Building the store…');
  // an interrupted build must not count as complete
  rmSync(STAMP, { force: true });
  const options = { env: { NODE_ENV: 'production' }, stdio: ['ignore', 2, 2] };
  const codes = await Promise.all([
    runTool('vite', ['build', '--logLevel', 'warn'], options),
    runTool('vite', ['build', '--config', 'vite.backoffice.config.ts', '--logLevel', 'warn'], options),
  ]);
  if (codes.some((code) => code !== 0)) throw new Error('the build failed');
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, now);
}

/** The process that shows the page, once there is something to wait for. */
let page = null;

/** Shows on the store's port what is being prepared, when the port is one that a page can be shown on. */
function show(step) {
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port <= 0 || port > 65_535) return;
  page ??= fork(path.join(ROOT, 'scripts', 'preparing-server.mjs'), [String(port), process.env.HOST || '0.0.0.0'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  page.on('error', () => undefined);
  if (page.connected) page.send(step);
}

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith('prepare.mjs')) {
  const steps = createSteps((line) => console.error(line));
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      page?.kill();
      console.error('Stopped before the store was ready. What was done is kept: npm start goes on from here.');
      process.exit(130);
    });
  }
  try {
    await steps.run('Port', () => checkPort(process.env));
    await steps.run('Packages', () => install(() => show('packages')));
    await steps.run('Build', () => build(() => show('build')));
    console.log(nodePath());
    if (page?.connected) {
      console.log(page.pid);
      page.disconnect();
      page.unref();
    }
  } catch (error) {
    page?.kill();
    console.error(error.message);
    process.exit(1);
  }
}
