import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import interfaceTexts from '#content/interface.json' with { type: 'json' };
import { PUBLIC_TEXTS, partOfText, SERVER_TEXTS } from './public-texts.build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const sources = globSync(['src/**/*.{ts,tsx}', 'seeds/**/*.ts'], { cwd: ROOT, exclude: ['**/*.test.ts'] })
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n');

/** Counted texts are used by the common name of their forms. */
const family = (key: string) => key.replace(/\.(?:zero|one|two|few|many|other)$/, '');

it('has no unused text', () => {
  const written = new Set([...sources.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key));
  const heads = [...sources.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, head = '']) => head);
  const unused = Object.keys(interfaceTexts).filter(
    (key) => !written.has(key) && !written.has(family(key)) && !heads.some((head) => key.startsWith(head)),
  );
  expect(unused).toEqual([]);
});

it('has a text for each entry of the lists of parts', () => {
  const keys = Object.keys(interfaceTexts);
  const unmatched = [...PUBLIC_TEXTS, ...SERVER_TEXTS].filter(
    (one) => !keys.some((key) => key === one || key.startsWith(`${one}.`)),
  );
  expect(unmatched).toEqual([]);
});

it.each([
  ['list.sort', 'public'],
  ['finder.title', 'public'],
  ['finder.question', 'finder'],
  ['footer.visit', 'server'],
  ['checkout.saveForFuture', 'other'],
])('puts %s into the part %s', (key, part) => {
  expect(partOfText(key)).toBe(part);
});
