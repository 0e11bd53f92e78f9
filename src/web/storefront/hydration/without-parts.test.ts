import { expect, it } from 'vitest';
import { withoutAssignments, withoutBodies, withoutCases, withPairs } from './without-parts.build.ts';

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

const SWITCH = `switch (fiber.tag) {
  case 1: run(1); break;
  case 30: run(30); break;
  case 2:
  case 31: run(2); break;
  case 19: run(19);
  default: run(0);
}
switch (other) { case 30: run(30); }`;

/** What a script gives to `run`. */
const runOf = (code: string, tag: number) => {
  const found: number[] = [];
  new Function('fiber', 'other', 'run', code)({ tag }, 0, (value: number) => found.push(value));
  return found;
};

it('removes cases, and only labels where another value has the same body', () => {
  const code = withoutCases(SWITCH, 'dom.js', '.tag', ['30', '31', '19']);
  expect([1, 2, 30, 19].map((tag) => runOf(code, tag))).toEqual([[1], [2], [0], [0]]);
  expect(code.match(/case 3\d/g)).toEqual(['case 30']);
});

it('keeps variables of a removed case that others use', () => {
  const code = `return (function () {
    switch (fiber.tag) { case 30: var found = 30; break; default: found = 1; }
    return run(found);
  })();`;
  const lean = withoutCases(code, 'dom.cjs', '.tag', ['30']);
  expect(runOf(`'use strict'; ${lean}`, 1)).toEqual([1]);
});

it.each([
  ['that a case runs on into', 'case 1: run(1); case 30: run(30); break;'],
  ['that runs on into another', 'case 30: run(30); case 1: run(1);'],
  ['that is not there', 'case 1: run(1);'],
])('throws for a case %s', (_what, cases) => {
  expect(() => withoutCases(`switch (fiber.tag) { ${cases} }`, 'dom.js', '.tag', ['30'])).toThrow(/dom\.js has/);
});

it('removes assignments to a name and to what belongs to it', () => {
  const code =
    'Gone.prototype.a = 1; Gone.prototype.b = function () {}; Gone2.a = 3; exports.gone = 4; exports.stays = 5;';
  expect(withoutAssignments(code, 'dom.js', ['Gone.prototype', 'exports.gone']).trim()).toBe(
    'Gone2.a = 3;  exports.stays = 5;',
  );
  expect(() => withoutAssignments(code, 'dom.js', ['other'])).toThrow('dom.js assigns nothing to other');
});

it('keeps the pairs of a map whose keys stay', () => {
  const code = "var names = new Map([['a', 'x'], ['b', 'y'], ['c', 'z']]);";
  expect(withPairs(code, 'dom.js', 'names', (key) => key !== 'b')).toBe(
    "var names = new Map([['a', 'x'], ['c', 'z']]);",
  );
  expect(() => withPairs(code, 'dom.js', 'other', () => true)).toThrow('dom.js has 0 maps named other');
});
