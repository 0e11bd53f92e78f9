import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PATIENCE_MS = 240_000;

export type RunningStore = {
  readonly url: string;
  readonly data: string;
  /** Stops the store and deletes its data. */
  stop(): Promise<void>;
};

/** Starts the store that browser tests share; they get its url as `STORE_URL` and its folder as `STORE_DATA`. */
export default async function startSharedStore(): Promise<() => Promise<void>> {
  const { url, data, stop } = await startStore();
  process.env.STORE_URL = url;
  process.env.STORE_DATA = data;
  return stop;
}

/**
 * Starts the built store on a free port with an empty data folder, where it creates its database and loads the sample
 * store. `settings` are variables beside those of every browser test.
 */
export async function startStore(settings: Readonly<Record<string, string>> = {}): Promise<RunningStore> {
  const data = await mkdtemp(path.join(tmpdir(), 'store-'));
  const port = await freePort();
  const store = spawn(process.execPath, ['build/server/index.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: data,
      LOG_LEVEL: 'info',
      DATABASE_LIMITS: 'page=60,call=60',
      // all journeys are one network: those that need many orders would wait for each other
      RATE_LIMITS: 'order=0,change=0',
      CASH_CEILINGS: 'off',
      ...settings,
    },
  });
  const url = `http://localhost:${port}`;
  await opened(store);
  return {
    url,
    data,
    async stop() {
      const gone = new Promise((resolve) => store.once('exit', resolve));
      store.kill('SIGTERM');
      await gone;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Waits until the store logs that it is open. Then prints its log lines of level warn and above. */
function opened(store: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!store.stdout) throw new Error('the store has no output to read');
    const late = setTimeout(() => {
      store.kill('SIGKILL');
      reject(new Error('the store was not open in time'));
    }, PATIENCE_MS);
    store.once('exit', (code) => reject(new Error(`the store ended with ${code} before it was open`)));
    createInterface({ input: store.stdout }).on('line', (line) => {
      if (!line.startsWith('{"level":"info"')) console.log(line);
      if (!line.includes('"msg":"the store is open"')) return;
      clearTimeout(late);
      resolve();
    });
  });
}
