import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const WEB = path.resolve(import.meta.dirname, '../../src/web');
const read = (pattern: string) =>
  globSync(pattern, { cwd: WEB, exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(path.join(WEB, file), 'utf8'))
    .join('\n');

/** Drawn by the provider's own script on its card form. */
const NOT_OURS = ['wpwl-group'];

it.each(['storefront', 'backoffice'])('finds no selector of the %s that no page uses', (bundle) => {
  const sheet = read(`${bundle}/**/*.css`).replaceAll(/\/\*.*?\*\//gs, '');
  const styled = [...sheet.matchAll(/([^{}]*)\{/g)].flatMap(([, selector = '']) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
  );
  const source = read(`${bundle}/**/*.{ts,tsx}`);
  const made = [...source.matchAll(/[\s`]([a-z][\w-]*-)\$\{/g)].map(([, head = '']) => head);
  const written = new Set(
    [...source.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)].flatMap(([text]) => text.match(/[\w-]+/g) ?? []),
  );
  const unused = [...new Set(styled)].filter(
    (name) => !written.has(name) && !NOT_OURS.includes(name) && !made.some((head) => name.startsWith(head)),
  );
  expect(unused).toEqual([]);
});
