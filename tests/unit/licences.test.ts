import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isAllowed } from '../../scripts/licences/allowed.ts';
import { productionDependencies, readTable, writeTable } from '../../scripts/licences/dependencies.ts';

const locked = z.object({ packages: z.record(z.string(), z.object({ optional: z.boolean().optional() })) });

function isOptional(lock: unknown, name: string): boolean {
  const { packages } = locked.parse(lock);
  return Object.entries(packages).some(([folder, { optional }]) => folder.endsWith(`node_modules/${name}`) && optional);
}

describe('the licences of production dependencies', async () => {
  const dependencies = await productionDependencies('.');
  const text = await readFile('docs/licences.md', 'utf8');

  it('are all allowed', () => {
    expect(dependencies.length).toBeGreaterThan(100);
    expect(dependencies.filter(({ name, licence }) => !isAllowed(name, licence))).toEqual([]);
  });

  it('are in docs/licences.md with version and date: run `npm run licences` when this fails', async () => {
    const table = readTable(text);
    expect(table.map(({ date: _, ...rest }) => rest)).toEqual(dependencies);
    // npm has no date for packages of other platforms, which are not installed where the table is written
    const lock: unknown = JSON.parse(await readFile('package-lock.json', 'utf8'));
    const undated = table.filter(({ date }) => date === '').map(({ name }) => name);
    expect(undated.filter((name) => !isOptional(lock, name))).toEqual([]);
    expect(table.filter(({ date }) => date !== '' && !/^20\d\d-[01]\d-[0-3]\d$/.test(date))).toEqual([]);
    expect(writeTable(table)).toBe(text);
  });
});

describe('a licence', () => {
  it.each([
    ['left-pad', 'MIT', true],
    ['left-pad', '(MIT OR GPL-3.0)', true],
    ['left-pad', 'MIT AND ISC', true],
    ['left-pad', 'MIT AND GPL-3.0', false],
    ['left-pad', 'GPL-3.0-only', false],
    ['left-pad', 'LGPL-3.0-or-later', false],
    ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
    ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later', true],
    ['left-pad', 'UNLICENSED', false],
    ['left-pad', 'unknown', false],
    ['left-pad', 'SEE LICENSE IN LICENSE.md', false],
    ['left-pad', '(MIT OR (GPL-3.0 AND ISC))', false],
  ])('of %s, %s: allowed %s', (name, licence, allowed) => expect(isAllowed(name, licence)).toBe(allowed));
});
