import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The documents that comments cite by name, and the pattern of their section headings. */
const DOCUMENTS: Readonly<Record<string, { readonly file: string; readonly section: RegExp }>> = {
  specification: { file: 'docs/specification.md', section: /^#{2,4} (\d+(?:\.\d+)*)\.? /gm },
  design: { file: 'docs/design.md', section: /^#{2,4} (\d+(?:\.\d+)*)\.? /gm },
  architecture: { file: 'docs/architecture.md', section: /^(\d+)\. \*\*/gm },
  'HyperPay contract': { file: 'docs/contracts/hyperpay.md', section: /^#{2,4} (\d+(?:\.\d+)*)\.? /gm },
  'PayTabs contract': { file: 'docs/contracts/paytabs.md', section: /^#{2,4} (\d+(?:\.\d+)*)\.? /gm },
  'SMSA contract': { file: 'docs/contracts/smsa.md', section: /^#{2,4} (\d+(?:\.\d+)*)\.? /gm },
  'SPL contract': { file: 'docs/contracts/spl.md', section: /^#{2,4} (\d+(?:\.\d+)*)\.? /gm },
  'Tabby contract': { file: 'docs/contracts/tabby.md', section: /^#{2,4} (\d+(?:\.\d+)*)\.? /gm },
  'Tamara contract': { file: 'docs/contracts/tamara.md', section: /^#{2,4} (\d+(?:\.\d+)*)\.? /gm },
  'email contract': { file: 'docs/contracts/email.md', section: /^#{2,4} (\d+(?:\.\d+)*)\.? /gm },
  'country contract': { file: 'docs/contracts/geo.md', section: /^#{2,4} (\d+(?:\.\d+)*)\.? /gm },
  'ZATCA contract': { file: 'docs/contracts/zatca.md', section: /^#{2,4} (\d+(?:\.\d+)*)\.? /gm },
  'ZATCA kit contract': { file: 'docs/contracts/zatca-kit.md', section: /^#{2,4} (\d+(?:\.\d+)*)\.? /gm },
  'invoice contract': { file: 'docs/contracts/invoices.md', section: /^#{2,4} (\d+(?:\.\d+)*)\.? /gm },
};

const NAMES = Object.keys(DOCUMENTS).join('|');
const NUMBERS = '\\d+(?:\\.\\d+)*(?:(?:, | and |, and | to )\\d+(?:\\.\\d+)*)*';
const CITATION = new RegExp(`\\b(${NAMES}),? (?:sections?|principles?) (${NUMBERS})`, 'g');
/** Citations of documents outside the repository. */
const OUTSIDE =
  /\b(?:provider'?s?|e-mail|SMSA's|HyperPay's|PayTabs'?s?) document\b|\bissue (?:\d+|of \w+|"[^"]+"), points?\b/g;

/** Lists the section numbers of a document, with the items of numbered lists: item 3 of section 5 is 5.3. */
function numbersOf(file: string, section: RegExp): ReadonlySet<string | undefined> {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const numbers = new Set([...text.matchAll(section)].map((match) => match[1]));
  for (const part of text.split(/^(?=## )/m)) {
    const [, number] = /^## (\d+)/.exec(part) ?? [];
    if (number) for (const item of part.matchAll(/^(\d+)\. /gm)) numbers.add(`${number}.${item[1]}`);
  }
  return numbers;
}

const sectionsOf = Object.fromEntries(
  Object.entries(DOCUMENTS).map(([name, { file, section }]) => [name, numbersOf(file, section)]),
);
const decisions = readdirSync(path.join(ROOT, 'docs/decisions'));

/** Reads a file with the lines of each comment joined, so that a citation may continue on the next line. */
function joined(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\n\s*(?:\*|\/\/|--)?\s?/g, ' ');
}

function unresolved(text: string): string[] {
  const missing: string[] = [];
  for (const [whole, name = '', numbers = ''] of text.matchAll(CITATION)) {
    const cited = numbers.split(/, and |, | and | to /);
    if (cited.some((number) => !sectionsOf[name]?.has(number))) missing.push(whole);
  }
  for (const [whole, number = ''] of text.matchAll(/\bdecisions?[ /](\d{4})\b/g)) {
    if (!decisions.some((file) => file.startsWith(`${number}-`))) missing.push(whole);
  }
  return [...missing, ...(text.match(OUTSIDE) ?? [])];
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(?:src|tests|bench|scripts|seeds|docs\/[a-z-]+\.md)/.test(file))
  .filter((file) => /\.(?:tsx?|mjs|sh|md)$/.test(file) && !file.endsWith('citations.test.ts'))
  .filter((file) => existsSync(path.join(ROOT, file)));

it('resolves every citation in comments and documents', () => {
  const missing = files.flatMap((file) => unresolved(joined(file)).map((cited) => `${file}: ${cited}`));
  expect(missing).toEqual([]);
});

it.each([
  ['an unknown section', 'Rounds half up (specification, section 99.1).'],
  ['one unknown of several sections', 'Ends (specification, sections 4 and 77).'],
  ['an unknown decision', 'Waits (decision 9999).'],
  ['a document outside of the repository', "Asks twice (provider's document, section 3)."],
])('reports %s', (_what, text) => {
  expect(unresolved(text)).not.toEqual([]);
});

it('finds one decision by each number', () => {
  const numbers = decisions.map((file) => file.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});
