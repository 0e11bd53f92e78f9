import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { digestOfSources, isInstalled } from '../../scripts/freshness.mjs';

const home = mkdtempSync(path.join(tmpdir(), 'freshness-'));
const folder = path.join(home, 'store');
afterAll(() => rmSync(home, { recursive: true }));

const write = (name: string, content: string, root = folder): void => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), content);
};
const lockfile = (packages: Record<string, { version?: string; integrity?: string; optional?: boolean }>): string =>
  JSON.stringify({ lockfileVersion: 3, packages });
const react = { version: '1.0.0', integrity: 'sha512-a' };
const biome = { version: '2.0.0', integrity: 'sha512-b' };
const otherSystem = { version: '3.0.0', integrity: 'sha512-c', optional: true };

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  write('src/main.ts', 'const one = 1;');
  write('content/about.json', '{}');
  write('seeds/load.ts', 'load();');
  write('seeds/images/rose.jpg', 'picture');
  write('src/main.test.ts', 'expect();');
  write('vite.config.ts', 'export default {};');
  const wanted = {
    '': {},
    'node_modules/react': react,
    'node_modules/biome': biome,
    'node_modules/other': otherSystem,
  };
  write('package-lock.json', lockfile(wanted));
  write('node_modules/.package-lock.json', lockfile({ 'node_modules/react': react, 'node_modules/biome': biome }));
});

describe('the digest of the build inputs', () => {
  it('is the same for a copy with another path and time', () => {
    const copy = path.join(home, 'copy');
    cpSync(folder, copy, { recursive: true });
    utimesSync(path.join(copy, 'src/main.ts'), 1, 1);
    expect(digestOfSources(copy)).toBe(digestOfSources(folder));
    expect(isInstalled(copy)).toBe(true);
  });

  it('changes with any content, even of the same size and time', () => {
    const file = path.join(folder, 'src/main.ts');
    utimesSync(file, 1000, 1000);
    const before = digestOfSources(folder);
    write('src/main.ts', 'const one = 2;');
    utimesSync(file, 1000, 1000);
    expect(digestOfSources(folder)).not.toBe(before);
  });

  it.each(['src/more.ts', 'content/policies/terms.json', 'public/favicon.svg', 'seeds/more.ts'])(
    'changes with the file %s',
    (name) => {
      const before = digestOfSources(folder);
      write(name, 'more');
      expect(digestOfSources(folder)).not.toBe(before);
    },
  );

  it.each(['seeds/images/oudh.jpg', 'seeds/products.json', 'src/more.test.ts', 'docs/notes.md', 'db/0001.sql'])(
    'ignores %s, which the build does not read',
    (name) => {
      const before = digestOfSources(folder);
      write(name, 'more');
      expect(digestOfSources(folder)).toBe(before);
    },
  );
});

describe('installed packages', () => {
  it('are complete when npm lists each in its version, except those for other systems', () => {
    expect(isInstalled(folder)).toBe(true);
  });

  it('are incomplete before npm has finished, in another version, or without development packages', () => {
    const found = (packages: Parameters<typeof lockfile>[0]): boolean => {
      write('node_modules/.package-lock.json', lockfile(packages));
      return isInstalled(folder);
    };
    expect(found({ 'node_modules/react': { ...react, version: '1.0.1' }, 'node_modules/biome': biome })).toBe(false);
    expect(found({ 'node_modules/react': { ...react, integrity: 'x' }, 'node_modules/biome': biome })).toBe(false);
    expect(found({ 'node_modules/react': react })).toBe(false);
    rmSync(path.join(folder, 'node_modules/.package-lock.json'));
    expect(isInstalled(folder)).toBe(false);
  });
});
