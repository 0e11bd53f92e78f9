/**
 * `npm run licences` writes docs/licences.md: every production dependency with version, licence and date. Known dates
 * are reused; npm is asked for the others, from its cache where possible. `--offline` uses the cache only.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { isAllowed } from './allowed.ts';
import { type Dependency, productionDependencies, readTable, writeTable } from './dependencies.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const file = path.join(root, 'docs/licences.md');
const cacheOnly = process.argv.includes('--offline');

/** Returns the publication dates of a package by version; empty when npm cannot answer. */
async function datesOf(name: string): Promise<ReadonlyMap<string, string>> {
  const how = cacheOnly ? '--offline' : '--prefer-offline';
  try {
    const { stdout } = await run('npm', ['view', name, 'time', '--json', how], { cwd: root, maxBuffer: 2 ** 26 });
    const times: unknown = JSON.parse(stdout);
    if (typeof times !== 'object' || times === null) return new Map();
    return new Map(Object.entries(times).map(([version, time]) => [version, String(time).slice(0, 10)]));
  } catch {
    return new Map();
  }
}

const known = readTable(await readFile(file, 'utf8').catch(() => ''));
const dependencies: Dependency[] = [];
for (const one of await productionDependencies(root)) {
  const before = known.find(({ name, version }) => name === one.name && version === one.version)?.date;
  dependencies.push({ ...one, date: before || ((await datesOf(one.name)).get(one.version) ?? '') });
}
await writeFile(file, writeTable(dependencies));

const undated = dependencies.filter(({ date }) => date === '');
const refused = dependencies.filter(({ name, licence }) => !isAllowed(name, licence));
for (const { name, version, licence } of refused) console.error(`not allowed: ${name} ${version} is under ${licence}`);
if (undated.length > 0) console.log(`without a date: ${undated.map(({ name }) => name).join(', ')}`);
console.log(`${dependencies.length} dependencies written to docs/licences.md`);
process.exitCode = refused.length > 0 ? 1 : 0;
