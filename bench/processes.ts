import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#support/free-port';

const ROOT = path.resolve(import.meta.dirname, '..');

/** How `npm start` runs Node (scripts/start.sh). */
export const STORE_OPTIONS = ['--max-semi-space-size=16', '--initial-old-space-size=128', '--max-old-space-size=512'];

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
    CASH_CEILINGS: 'off',
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

/** Starts the built store, with `more` settings; resolves when it serves. */
export async function startStore(
  dataDir: string,
  databaseUrl: string | null,
  more: NodeJS.ProcessEnv = {},
): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [...STORE_OPTIONS, 'build/server/index.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...environment(dataDir, databaseUrl), PORT: String(port), PUBLIC_URL: url, ...more },
  });
  endWithUs(child);
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('the store did not start');
    await pause(20);
  }
  return { url, dataDir, pid: child.pid ?? 0, startMs: performance.now() - started, stop: () => end(child) };
}

/** Headers that a server writes by itself. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

/** Starts the baseline server with the response of `url`: its status, its headers and its bytes. */
export async function startPlain(url: string, init: RequestInit): Promise<Running> {
  const { status, headers, body } = await answerOf(url, init);
  if (status >= 400) throw new Error(`${url} answers ${status}`);
  const child = spawn(process.execPath, ['bench/plain.ts'], { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  endWithUs(child);
  const length = status === 304 ? [] : ['content-length', String(body.length)];
  child.stdin?.end(JSON.stringify({ status, headers: [...headers, ...length], body: body.toString('base64') }));
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (data) => resolve(String(data).trim())),
  );
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => end(child) };
}

/** Returns what a server sends, compressed as it is. */
export async function answerOf(url: string, init: RequestInit) {
  const { request } = await import('node:http');
  return await new Promise<{ status: number; headers: string[]; body: Buffer }>((resolve, reject) => {
    const sent = request(url, { method: init.method ?? 'GET', headers: Object(init.headers) }, (response) => {
      const parts: Buffer[] = [];
      const { statusCode: status = 0, rawHeaders } = response;
      const headers = rawHeaders.filter((_, at) => !OF_CONNECTION.has(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ''));
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => resolve({ status, headers, body: Buffer.concat(parts) }));
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

/** Returns the memory of a process in MB, with shared pages counted proportionally (Linux only); 0 when it has ended. */
export function ownMemoryOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? '0') / 1024;
}

/** Returns the memory of a process and its children. */
export function memoryOf(pid: number): number {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + memoryOf(Number(child)), ownMemoryOf(pid));
}

/** A file of /proc; empty when its process has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** A clock tick of /proc in milliseconds. */
const TICK_MS = 10;

/** Returns the CPU time of a process, with the ended children it waited for, in milliseconds (Linux only). */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * TICK_MS;
}

/** Returns the CPU time of a PostgreSQL server and all its connections. */
export function serverMs(home: string): number {
  const postmaster = Number(readFileSync(path.join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const parentOf = (pid: string): number => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  const spentBy = (pid: string): number => {
    try {
      return processorMs(Number(pid));
    } catch {
      // the connection was closed meanwhile: the server counts it
      return 0;
    }
  };
  return processorMs(postmaster) + children.reduce((sum, pid) => sum + spentBy(pid), 0);
}
