import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import { type Clone, makeClone } from './clone.ts';

const LIMIT = LIMITS.fresh;
/** The points at which Ctrl-C is pressed, by the line that begins them. */
const POINTS = ['[2/5]', '[3/5]', '[4/5]', '[5/5]', 'Open at'];
const LONGEST_BRINGING_MS = 180_000;
const STOPPED = /^(Stopped before the store was (ready|open)\. What was done is kept|Stopped$)/;

/**
 * `npm start` as somebody meets it who installs the store: a clean home, a path in Arabic with blanks, Ctrl-C at five points,
 * a second start, a taken port, a folder that cannot be written, a full disk, a database that is away. Each ends in its sentence.
 */
export async function run(kit: Kit): Promise<void> {
  const nodes = await nodesOf(kit);
  kit.say(`Node: ${nodes.map(({ version }) => version).join(', ')}`);
  const clone = await makeClone(kit, 'متجر العطور ٢/دار المسك');
  const settings = { PORT: String(await kit.port()) };
  for (const point of POINTS) await interruptAt(kit, clone, settings, point);
  const [first, ...others] = nodes;
  for (const node of [first, ...others]) await secondStart(kit, clone, settings, node);
  await problems(kit, clone);
  await onServer(kit);
}

/** Starts again on a PostgreSQL server that has been prepared. */
async function onServer(kit: Kit): Promise<void> {
  const cluster = await kit.postgres();
  const settings = { dataDir: await kit.folder(), databaseUrl: cluster.url('postgres') };
  const first = await kit.store(settings);
  await first.ready();
  await first.end();
  const again = await kit.store(settings);
  kit.atMost('PostgreSQL: ready again, ms', Math.round(await again.ready()), LIMIT.againMs);
  await again.end();
}

async function interruptAt(
  kit: Kit,
  clone: Clone,
  settings: Readonly<Record<string, string>>,
  point: string,
): Promise<void> {
  const start = clone.start(settings);
  await start.line(point);
  const seen = point === '[5/5]' || point === '[3/5]' ? await preparingPage(settings.PORT ?? '') : null;
  start.interrupt();
  await start.gone;
  const last = start.lines.findLast((line) => STOPPED.test(line)) ?? start.lines.at(-1) ?? '';
  kit.check(`Ctrl-C at ${point}`, { figure: last.slice(0, 44), limit: 'its sentence', passed: STOPPED.test(last) });
  if (seen !== null)
    kit.check(`the port at ${point}`, {
      figure: seen,
      limit: '503 in both languages',
      passed: seen.startsWith('503 en ar'),
    });
}

/** What the port answers while the store is prepared: its status, and which languages the page has. */
async function preparingPage(port: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).catch(() => null);
    const text = await answer?.text();
    if (answer && text)
      return [answer.status, text.includes('The store opens') && 'en', text.includes('يفتح المتجر') && 'ar'].join(' ');
    await pause(20);
  }
  return 'nothing';
}

/** Starts again over what is there: how long until the port is open, and until the store is. */
async function secondStart(
  kit: Kit,
  clone: Clone,
  settings: Readonly<Record<string, string>>,
  node: Node | undefined,
): Promise<void> {
  const start = clone.start(settings, node?.folder);
  await start.line('[4/5]');
  const began = performance.now();
  await start.line('Open at');
  kit.atMost(
    `Node ${node?.version}: open again, ms after the database's turn`,
    Math.round(performance.now() - began),
    LIMIT.againMs,
  );
  const page = await fetch(`http://127.0.0.1:${settings.PORT}/en-sa`);
  kit.check(`Node ${node?.version}: the home page`, { figure: page.status, limit: 200, passed: page.status === 200 });
  const taken = clone.start(settings, node?.folder);
  await endsWith(kit, 'a taken port', taken, /^Port \d+ is taken.*PORT=\d+ npm start/);
  start.interrupt();
  await start.gone;
}

async function endsWith(kit: Kit, what: string, start: ReturnType<Clone['start']>, sentence: RegExp): Promise<void> {
  await start.gone;
  const found = start.lines.find((line) => sentence.test(line));
  const last = found ?? start.lines.at(-1) ?? '';
  kit.check(what, { figure: last.slice(0, 44), limit: 'its sentence', passed: found !== undefined });
}

async function problems(kit: Kit, clone: Clone): Promise<void> {
  const start = async (settings: Readonly<Record<string, string>>) =>
    clone.start({ PORT: String(await kit.port()), ...settings });
  // a folder of the kernel, which not even root can write
  await endsWith(
    kit,
    'a folder that cannot be written',
    await start({ DATA_DIR: '/sys/store' }),
    /^The data folder cannot be written/,
  );
  const full = await fullDisk(kit);
  if (full) await endsWith(kit, 'a full disk', await start({ DATA_DIR: full }), /^The disk is full/);
  const nobody = `postgres://store@127.0.0.1:${await kit.port()}/store`;
  await endsWith(
    kit,
    'a database that is away',
    await start({ DATABASE_URL: nobody }),
    /^The database does not answer/,
  );
}

/** Mounts a disk that is too small, where this user may; else says that this check is left out. */
async function fullDisk(kit: Kit): Promise<string | null> {
  const folder = await kit.folder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    kit.say('a full disk is left out: this user may not mount a small one');
    return null;
  }
  kit.atEnd(() => execFileSync('umount', ['--lazy', folder]));
  return path.join(folder, 'var');
}

type Node = { readonly folder: string; readonly version: string };

/** The versions of Node that people have, each in the package by which the lockfile brings its own. */
const VERSIONS = ['20.20.2', '22.23.3', '24.21.0'];

/** Finds a Node of each version: the system's, or that of a version manager; the others are brought from the package registry. */
async function nodesOf(kit: Kit): Promise<readonly Node[]> {
  const managed = path.join(process.env.NVM_DIR ?? '/nonexistent', 'versions/node');
  const folders = [
    '/usr/bin',
    '/usr/local/bin',
    ...(existsSync(managed) ? readdirSync(managed).map((name) => path.join(managed, name, 'bin')) : []),
  ];
  const there = folders.filter((folder) => existsSync(path.join(folder, 'node'))).map(nodeIn);
  const nodes: Node[] = [];
  for (const version of VERSIONS) {
    const node = there.find((one) => majorOf(one.version) === majorOf(version)) ?? (await bring(kit, version));
    if (node) nodes.push(node);
    else kit.say(`Node ${majorOf(version)} is left out: it is not installed, and the package registry does not answer`);
  }
  return nodes;
}

const majorOf = (version: string): string => version.split('.')[0] ?? '';

function nodeIn(folder: string): Node {
  const said = execFileSync(path.join(folder, 'node'), ['--version'], { encoding: 'utf8' });
  return { folder, version: said.trim().slice(1) };
}

/** Unpacks a Node of the package registry in a temporary folder; null when it cannot be had. */
async function bring(kit: Kit, version: string): Promise<Node | null> {
  const cwd = await kit.folder();
  try {
    const file = execFileSync('npm', ['pack', '--silent', `node-linux-${process.arch}@${version}`], {
      cwd,
      encoding: 'utf8',
      timeout: LONGEST_BRINGING_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    execFileSync('tar', ['-x', '-z', '-f', file.trim()], { cwd });
    return nodeIn(path.join(cwd, 'package/bin'));
  } catch {
    return null;
  }
}
