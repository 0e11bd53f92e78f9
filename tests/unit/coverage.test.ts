import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import quotedTexts from '#content/quoted-texts.json';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

type Row = { readonly what: string; readonly does: string; readonly proves: string; readonly status: string };

/** The rows of docs/coverage.md. */
const rows: readonly Row[] = read('docs/coverage.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Behaviour '))
  .map((line) => {
    const [what = '', does = '', proves = '', status = '', ...more] = line
      .replaceAll('\\|', '\u0000')
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.replaceAll('\u0000', '|').trim());
    if (more.length > 0) throw new Error(`a row has more than four cells: ${line}`);
    return { what, does, proves, status };
  });

/** Lists the tests that a row names: the file and a part of the test's source. */
function testsOf(row: Row): { file: string; words: string }[] {
  return [...row.proves.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = '', words = '']) => ({ file, words }));
}

/** The path of every call, as the contract spells it; not those of the back office (`admin/`), which has a table of its own. */
const callPaths = readdirSync(path.join(ROOT, 'src/contract'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) =>
    [...read(`src/contract/${name}`).matchAll(/path: '\/api\/([^']+)'/g)].map(([, call = '']) => call),
  );

/** Calls of the store that the specification does not have. */
const OWN_CALLS = [
  'addtocart',
  'address/lookup',
  'suggestion/{userId}',
  'checkoutcancel',
  'deleteaccount',
  'endsession',
  'hyperpay/webhook',
  'invoices/{token}',
  'logout',
  'my-address/open/{id}',
  'my-address/{token}',
  'my-address/{token}/new-link',
  'mydata/{userId}',
  'pay/{token}/result',
  'pay/{token}/{channel}',
  'payment/{id}',
  'paytabs/callback',
  'register/again',
  'reviewables/{userId}',
  'session',
  'sessions/{userId}',
  'shippingaddress/{userId}',
  'stockalert',
  'suggest',
  'unitsleft',
  'verify-email',
  'track',
  'track/address',
  'track/form',
  'track/links',
  'track/links/form',
  'track/page',
];
/** Pages that the specification does not have. */
const OWN_PAGES = ['my-address', 'pay', 'scents', 'search', 'track', 'verify-email'];

describe('docs/coverage.md', () => {
  it('has rows', () => expect(rows.length).toBeGreaterThan(250));

  it.each(rows.map((row) => [row.what, row] as const))('%s: names existing files and tests', (_, row) => {
    const files = [...row.does.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    const gone = testsOf(row).filter(
      ({ file, words }) => !existsSync(path.join(ROOT, file)) || !read(file).includes(words),
    );
    expect(gone).toEqual([]);
    expect(row.status).toMatch(/^(done|open \(issue \d+\))$/);
    if (row.status === 'done') expect(testsOf(row).length).toBeGreaterThan(0);
  });

  it('has a row for every call of the specification', () => {
    const words = rows.map((row) => ` ${row.what} `).join('\n');
    const missing = callPaths.filter((call) => !OWN_CALLS.includes(call) && !words.includes(` ${call} `));
    expect(missing).toEqual([]);
  });

  it('has a row for every page', () => {
    const words = rows.map((row) => ` ${row.what} `).join('\n');
    const pages = [...read('src/web/storefront/routes.ts').matchAll(/route\('([a-z][^/:']*)/g)].map(
      ([, page = '']) => page,
    );
    expect(pages.length).toBeGreaterThan(25);
    expect(pages.filter((page) => !OWN_PAGES.includes(page) && !words.includes(`/${page}`))).toEqual([]);
  });

  it('has a row for every quoted text', () => {
    const cells = rows.map((row) => row.what);
    const missing = Object.entries(quotedTexts).filter(([key, text]) => !cells.includes(`\`${key}\`: ${text}`));
    expect(missing).toEqual([]);
  });
});
