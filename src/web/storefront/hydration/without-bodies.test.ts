import { expect, it } from 'vitest';
import { withoutBodies } from './without-bodies.build.ts';

const CODE = `function make() {
  async function fetch(key = "}") { return \`\${key} }\`; }
  function stays() { return "function fetch() { }"; }
    function
  odd (a) { function inner() { return 1; } return inner; }
  return { fetch, stays, odd };
}
export { make };
`;

it('replaces the bodies of the named functions in any syntax', async () => {
  const code = withoutBodies(CODE, 'router.js', ['fetch', 'odd', 'inner']);
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  const { make } = await import(/* @vite-ignore */ url);
  const { fetch, stays, odd } = make();
  expect(stays()).toBe('function fetch() { }');
  expect(() => odd()).toThrow('not part of the browser build');
  await expect(fetch()).rejects.toThrow('not part of the browser build');
  expect(code).not.toContain('inner');
});

it.each([
  ['is gone', ['gone']],
  ['is there twice', ['twice']],
])('throws when a function %s', (_what, names) => {
  const code = 'function twice() {} { function twice() {} }';
  expect(() => withoutBodies(code, 'router.js', names)).toThrow(/router\.js has [02] functions named/);
});

it('throws for code that cannot be parsed', () => {
  expect(() => withoutBodies('function (', 'router.js', [])).toThrow('router.js cannot be read');
});
