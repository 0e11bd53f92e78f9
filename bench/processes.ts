import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = path.resolve(import.meta.dirname, '..');

export type Running = { readonly url: string; readonly pid: number; stop(): Promise<void> };
/** A running store. `startMs` is how long it took to serve, `dataDir` its data folder. */
export type Started = Running & { readonly dataDir: string; readonly startMs: number };

function environment(dataDir: string, databaseUrl: string | null): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'read=0,change=0,sign-in=0,order=0,page=0',
    UNPAID_RESERVATIONS: 'share=100,least=1000000,attempts=0,quantity=0',
  };
}

/** Loads the sample store, with generated products up to `products` in all. */
export async function seed(dataDir: string, databaseUrl: string | null, products: number): Promise<void> {
  const more = products > 44 ? ['--products', String(products)] : [];
  const child = spawn(process.execPath, ['build/server/index.js', 'seed', ...more], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(dataDir, databaseUrl),
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`loading ${products} products failed`);
}

/** Starts the built store; resolves when it serves. */
export async function startStore(dataDir: string, databaseUrl: string | null): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'build/server/index.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...environment(dataDir, databaseUrl), PORT: String(port), PUBLIC_URL: url },
  });
  endWithUs(child);
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('the store did not start');
    await pause(20);
  }
  return { url, dataDir, pid: child.pid ?? 0, startMs: performance.now() - started, stop: () => end(child) };
}

/** Starts the baseline server with the response of `url`. */
export async function startPlain(url: string, init: RequestInit): Promise<Running> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  // fetch decompresses, but the baseline must send as many bytes as the store
  const packed = await rawBody(url, init);
  const kept = ['content-type', 'content-encoding', 'cache-control', 'etag', 'content-security-policy', 'vary'];
  const headers = Object.fromEntries(
    kept.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const child = spawn(process.execPath, ['bench/plain.ts'], { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  endWithUs(child);
  child.stdin?.end(
    JSON.stringify({ headers: { ...headers, 'content-length': packed.length }, body: packed.toString('base64') }),
  );
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (data) => resolve(String(data).trim())),
  );
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => end(child) };
}

async function rawBody(url: string, init: RequestInit): Promise<Buffer> {
  const { request } = await import('node:http');
  return await new Promise((resolve, reject) => {
    const sent = request(url, { method: init.method ?? 'GET', headers: Object(init.headers) }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
    });
    sent.on('error', reject).end(typeof init.body === 'string' ? init.body : undefined);
  });
}

const running = new Set<ChildProcess>();

/** Ends a child process when this one ends, also after a failure. */
function endWithUs(child: ChildProcess): void {
  const kill = (): boolean => child.kill();
  running.add(child);
  process.once('exit', kill);
  child.once('exit', () => {
    running.delete(child);
    process.removeListener('exit', kill);
  });
}

/** Runs `work` with a new data folder. Then ends every process it started, also after a failure, and removes the folder. */
export async function withDataFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'));
  try {
    return await work(dataDir);
  } finally {
    await Promise.all([...running].map(end));
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Ends a process and waits until it is gone. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/** Returns the memory of a process and its children in MB, with shared pages counted proportionally (Linux only). */
export function memoryOf(pid: number): number {
  const own = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? '0';
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return Number(own) / 1024 + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
