import { expect, it } from 'vitest';
import { readModule } from './text-use.build.ts';

it('reads imports and strings of a module in any formatting', () => {
  const source = `
    // import { no } from './comment.ts'; 'comment.key'
    import {
      one,
    } from "./one.ts";
    import type { T } from './types.ts'
    import './side.ts';
    export { two } from './two.ts';
    export const Page = ({ code }: { code: T }) => (
      <p title="attribute.key" onClick={() => import("./late.tsx")}>{text(\`error.\${code}\`) + text(\`plain.key\`) + text("double.key") + text('single.key')}</p>
    );`;
  const { imports, onDemand, strings, heads } = readModule('page.tsx', source);
  expect(imports).toEqual(['./one.ts', './side.ts', './two.ts']);
  expect(onDemand).toEqual(['./late.tsx']);
  expect(heads).toEqual(['error.']);
  for (const key of ['attribute.key', 'plain.key', 'double.key', 'single.key']) expect(strings).toContain(key);
  expect(strings).not.toContain('comment.key');
});

it('throws for a module that cannot be parsed', () => {
  expect(() => readModule('page.tsx', 'import {')).toThrow('page.tsx cannot be read');
});
