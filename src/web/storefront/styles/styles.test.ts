import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const STOREFRONT = fileURLToPath(new URL('..', import.meta.url));
const read = (pattern: string) =>
  globSync(pattern, { cwd: STOREFRONT, exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(path.join(STOREFRONT, file), 'utf8'))
    .join('\n');

/** Drawn by the provider's own script on its card form. */
const NOT_OURS = ['wpwl-group'];

it('has no selector that no page uses', () => {
  const sheet = read('styles/*.css').replaceAll(/\/\*.*?\*\//gs, '');
  const styled = [...sheet.matchAll(/([^{}]*)\{/g)].flatMap(([, selector = '']) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
  );
  const source = read('**/*.{ts,tsx}');
  const made = [...source.matchAll(/[\s`]([a-z][\w-]*-)\$\{/g)].map(([, head = '']) => head);
  const written = new Set(
    [...source.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)].flatMap(([text]) => text.match(/[\w-]+/g) ?? []),
  );
  const unused = [...new Set(styled)].filter(
    (name) => !written.has(name) && !NOT_OURS.includes(name) && !made.some((head) => name.startsWith(head)),
  );
  expect(unused).toEqual([]);
});
