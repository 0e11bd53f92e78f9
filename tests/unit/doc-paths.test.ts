import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n');

/** Sources whose own words are quoted: the specification and the providers' contracts. */
const QUOTED = /^docs\/(?:specification\.md|contracts\/)/;
const documents = files.filter((file) => file.endsWith('.md') && !QUOTED.test(file));

/** A path from the project's folder, at the beginning of a quoted word. */
const FROM_ROOT = /`((?:src|tests|bench|drills|deploy|scripts|seeds|content|db|docs)\/[^`\s:]*)/g;
/** A file named without its folder, such as `totals.rules.ts`. */
const FILE_NAME = /`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|css|sql|md|typ))`/g;
/** The target of a link to another file of the project. */
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;

/** Matches files and folders for a path in which `*`, `<name>` and `NNNN` stand for any name, and `{a,b}` for either. */
function pattern(mentioned: string): RegExp {
  const source = mentioned
    .replace(/\/$/, '')
    .replace(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
    .replace(/\*\*|\*|<[^>]*>|NNNN\w*/g, (wildcard) => (wildcard === '**' ? '.*' : '[^/]*'))
    .replace(/\{([^}]*)\}/g, (_all, choices: string) => `(?:${choices.replaceAll(',', '|')})`);
  return new RegExp(`^${source}(?:/|$)`);
}

/** Files that a new market adds are in the project below this folder (docs/adding-a-market.md). */
const NEW_MARKET = /^tests\/third-market\/files\//;
const paths = new Set(files.flatMap((file) => [file, file.replace(NEW_MARKET, '')]));
const names = new Set(files.map((file) => path.basename(file)));

function exists(mentioned: string): boolean {
  const mentionedPath = pattern(mentioned);
  return [...paths].some((file) => mentionedPath.test(file));
}

/** Paths and file names of a document that no file of the project has. */
function missingPaths(document: string, text: string): string[] {
  const named = (regExp: RegExp): string[] => [...new Set([...text.matchAll(regExp)].map(([, name = '']) => name))];
  return [
    ...named(FROM_ROOT).filter((mentioned) => !exists(mentioned)),
    ...named(FILE_NAME).filter((name) => !names.has(name)),
    ...named(LINK).filter((target) => !exists(path.join(path.dirname(document), target))),
  ];
}

it('finds every file and folder that the documents name', () => {
  expect(documents.length).toBeGreaterThan(50);
  const missing = documents.flatMap((document) =>
    missingPaths(document, readFileSync(path.join(ROOT, document), 'utf8')).map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it.each([
  ['a folder', 'See `src/nowhere/`.', 'src/nowhere/'],
  ['a file', 'See `src/kernel/nothing.ts`.', 'src/kernel/nothing.ts'],
  ['a file of every slice', 'See `src/shop/<slice>/nothing.ts`.', 'src/shop/<slice>/nothing.ts'],
  ['a file without its folder', 'See `nothing.rules.ts`.', 'nothing.rules.ts'],
  ['a link', 'See [it](nothing.md).', 'nothing.md'],
])('reports %s that is missing', (_what, text, missing) => {
  expect(missingPaths('docs/glossary.md', text)).toEqual([missing]);
});

it.each([
  'See `src/kernel/`, `src/kernel/money.ts` and `src/providers/*/config.ts`.',
  'See `src/shop/<slice>/index.ts`, `db/migrations/NNNN_name.sql` and `src/kernel/{money,clock}.ts`.',
  'See `totals.rules.ts`, [licences](licences.md) and [elsewhere](https://example.com/a.md).',
])('finds the paths of: %s', (text) => {
  expect(missingPaths('docs/glossary.md', text)).toEqual([]);
});
