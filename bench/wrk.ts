import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What a load has done. `failed` counts answers of 400 and more, and connections that broke. */
export type Load = { readonly perSecond: number; readonly p99: number; readonly failed: number };

type Options = {
  /** Asked in turn by all connections. */
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The only core it may use; any by default. */
  readonly core?: number;
  /** Where in the list it begins. */
  readonly from?: number;
};

/** Throws a sentence that says how to install wrk when it is absent. */
export function needWrk(): void {
  try {
    execFileSync('sh', ['-c', 'command -v wrk'], { stdio: 'ignore' });
  } catch {
    throw new Error('wrk is not installed here (Debian and Ubuntu: apt-get install wrk)');
  }
}

/** Asks a server with wrk, which costs a tenth of what a load tool in JavaScript does. */
export async function load(
  url: string,
  { paths, connections, seconds, headers = {}, core, from = 0 }: Options,
): Promise<Load> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wrk-'));
  try {
    const file = path.join(folder, 'paths');
    await writeFile(file, `${paths.join('\n')}\n`);
    const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const script = path.join(import.meta.dirname, 'wrk.lua');
    const wrk = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, ...given, url];
    const [program = '', ...args] = [...(core === undefined ? [] : ['taskset', '-c', String(core)]), 'wrk', ...wrk];
    const printed = await outputOf(program, [...args, '--', file, String(from)]);
    const found: unknown = JSON.parse(/^RESULT (.*)$/m.exec(printed)?.[1] ?? 'null');
    const { requests, seconds: took, p99, failed } = Object(found);
    if (!Number.isFinite(requests)) throw new Error(`wrk failed: ${printed}`);
    return { perSecond: requests / took, p99, failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lets a process with all its threads use one core only. */
export function pin(pid: number, core: number): void {
  execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
}

function outputOf(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    printed += part;
  });
  return new Promise((resolve, reject) => child.once('error', reject).once('close', () => resolve(printed)));
}
