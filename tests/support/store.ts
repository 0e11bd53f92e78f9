import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Pictures made by an earlier run: making them is the slow part of a first start. */
const PICTURES = path.join(ROOT, '.cache', 'media');
const PATIENCE_MS = 240_000;

/**
 * Starts the built store on a free port with an empty data folder, where it makes its database and loads the sample
 * store; journeys find it as `STORE_URL`, and its folder, with the mail in it, as `STORE_DATA`. Returns what
 * ends it.
 */
export default async function startStore(): Promise<() => Promise<void>> {
  const data = await mkdtemp(path.join(tmpdir(), 'store-'));
  await mkdir(PICTURES, { recursive: true });
  await cp(PICTURES, path.join(data, 'media'), { recursive: true });
  const port = await freePort();
  const store = spawn(process.execPath, ['build/server/index.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'warn' },
  });
  const url = `http://localhost:${port}`;
  await ready(store, url);
  await cp(path.join(data, 'media'), PICTURES, { recursive: true, force: false });
  process.env.STORE_URL = url;
  process.env.STORE_DATA = data;
  return async () => {
    const gone = new Promise((resolve) => store.once('exit', resolve));
    store.kill('SIGTERM');
    await gone;
    await rm(data, { recursive: true, force: true });
  };
}

async function ready(store: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    if (store.exitCode !== null) throw new Error(`the store ended with ${store.exitCode} before it was ready`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  store.kill('SIGKILL');
  throw new Error('the store was not ready in time');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
