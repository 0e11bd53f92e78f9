import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SLICES } from '../../scripts/import-rules/rules.ts';

it('the architecture describes every slice, in their order', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
  const [, table = ''] = page.split('| Slice | What it does |');
  const rows = table.split('\n## ', 1)[0]?.matchAll(/^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|/gm) ?? [];
  const described = [...rows].flatMap(([, names = '']) => [...names.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name));
  expect(described).toEqual([...SLICES]);
});
