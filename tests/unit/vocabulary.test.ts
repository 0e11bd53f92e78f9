import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The words that the last column of the glossary's tables rules out. */
function ruledOut(glossary: string): string[] {
  const rows = glossary.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:English|Word) /.test(line));
  return rows.flatMap((row) => {
    const last = row.split('|').at(-2)?.trim() ?? '';
    return last === '' ? [] : last.split(', ');
  });
}

type Node = { readonly type?: unknown; readonly name?: unknown };

/** Every identifier of a parsed module. */
function identifiersIn(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) identifiersIn(one, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, name }: Node = node;
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') found.add(name);
    for (const value of Object.values(node)) if (typeof value === 'object') identifiersIn(value, found);
  }
  return found;
}

/** The words of a camel-cased or upper-case name, in lower case. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

/** Words that say too little to name anything, by the glossary's list; comments are English and may use them. */
const emptyWords = (glossary: string): string[] =>
  (/^Not in names: (.+)\.$/m.exec(glossary)?.[1]?.split('; ') ?? []).map((entry) => entry.replace(/ \(.*/, ''));

/** Each name and comment of a module that uses a word that is ruled out, in the singular or the plural. */
function breaches(file: string, code: string, words: readonly string[]): string[] {
  const isRuledOut = (word: string): boolean =>
    words.some((one) => one === word || `${one}s` === word || one === `${word}s` || `${one}es` === word);
  const { program, comments } = parseSync(file, code);
  const names = [...identifiersIn(program)].filter((name) => wordsOf(name).some(isRuledOut));
  const said = comments
    .map(({ value }) => value)
    .filter((text) => (text.toLowerCase().match(/[a-z]+/g) ?? []).some(isRuledOut));
  return [
    ...names.map((name) => `${file}: ${name}`),
    ...said.map((text) => `${file}: /* ${text.trim().slice(0, 90)} */`),
  ];
}

const words = ruledOut(readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8'));

it('finds the words that the glossary rules out', () => {
  expect(words).toEqual(expect.arrayContaining(['bag', 'pieces', 'verdict']));
  expect(breaches('a.ts', 'export function holdBag() {} // a wish', words)).toHaveLength(2);
  expect(breaches('a.ts', 'export const wishlist = baggage; // the wishlist', words)).toEqual([]);
});

/** Names that say nothing of their own: a limit is `MAX_` and what it counts, a job and a constant say what they are about. */
const VAGUE = new Set([
  'AGAIN_MS',
  'AWAY_MS',
  'GATHER_MS',
  'KNOWN_MS',
  'OLD_MS',
  'SOON_MS',
  'comeAlive',
  'fewAtOnce',
  'followOrder',
  'getOrderFacts',
  'heard',
  'turned',
]);

/** Fields of calls are named by their contract. */
const ON_THE_WIRE = new Set([
  'src/contract/admin/staff.ts: kept',
  'src/web/admin-api/staff.ts: kept',
  'src/web/backoffice/routes/staff/people.tsx: kept',
  'src/web/backoffice/routes/staff/texts.ts: kept',
]);

const empty = emptyWords(readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8'));

/** Whether a name says nothing of its own: it is on the list, uses one of the empty words, or is a limit without `MAX_`. */
const isVague = (name: string): boolean =>
  VAGUE.has(name) || name.startsWith('MOST_') || wordsOf(name).some((word) => empty.includes(word));

it('tells vague names from others', () => {
  expect(empty).toEqual(expect.arrayContaining(['door', 'kept', 'told', 'turn']));
  expect(['KEPT_MS', 'tellTurn', 'DoorPage', 'MOST_ROWS', 'fewAtOnce'].filter(isVague)).toHaveLength(5);
  expect(['returned', 'atMost', 'MAX_ROWS', 'outdoors', 'togetherness'].filter(isVague)).toEqual([]);
});

it('finds no vague name', () => {
  const files = execFileSync('git', ['ls-files', '--cached', 'src'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const found = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const { program } = parseSync(file, readFileSync(path.join(ROOT, file), 'utf8'));
      return [...identifiersIn(program)].filter(isVague).map((name) => `${file}: ${name}`);
    })
    .filter((one) => !ON_THE_WIRE.has(one));
  expect(found).toEqual([]);
  // reads every source, which takes seconds on a loaded machine
}, 60_000);

it('finds none of them in names and comments', () => {
  const files = execFileSync('git', ['ls-files', '--cached', 'src'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const found = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => breaches(file, readFileSync(path.join(ROOT, file), 'utf8'), words));
  expect(found).toEqual([]);
  // reads every source, which takes seconds on a loaded machine
}, 60_000);
