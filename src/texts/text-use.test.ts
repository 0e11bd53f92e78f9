import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import interfaceTexts from '#content/interface.json' with { type: 'json' };

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
