import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  withFirstArgument,
  withKnownTests,
  withoutAssignments,
  withoutBodies,
  withoutCalls,
  withoutCases,
  withPairs,
  withWords,
} from './without-parts.build.ts';

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

/** What the function `run` of a script returns. */
const resultOf = (code: string): unknown => new Function(`${code} return run();`)();

it('puts known results in the place of tests, and leaves other uses of the same text', () => {
  const code =
    'function run() { const a = 1, b = 2; const found = [a ? 1 : 0, a && 3, a]; if (a  ===  b) found.push("if"); return found; }';
  expect(resultOf(code)).toEqual([1, 3, 1]);
  expect(resultOf(withKnownTests(code, 'router.js', { a: false, 'a === b': true }))).toEqual([0, false, 1, 'if']);
  expect(() => withKnownTests(code, 'router.js', { c: true })).toThrow('router.js has no test c');
});

it('removes statements that only call a function, also after a test', () => {
  const code =
    'function run() { const said = []; const warn = (text) => said.push(text); if (true) warn("no"); else warn("nor"); return [warn("yes"), said]; }';
  expect(resultOf(withoutCalls(code, 'router.js', ['warn']))).toEqual([1, ['yes']]);
  expect(() => withoutCalls(code, 'router.js', ['tell'])).toThrow('router.js does not call tell');
});

it('keeps only the first argument of a call', () => {
  const code = 'function run() { const first = (...all) => all; return [first(1, [first(3, 5)]), first(4)]; }';
  expect(resultOf(withFirstArgument(code, 'router.js', 'first'))).toEqual([[1], [4]]);
  expect(() => withFirstArgument('first(1)', 'router.js', 'first')).toThrow('router.js does not call first with more');
});

it('keeps only those words of a list that stay', () => {
  const code =
    'function run() { var words = new Set("one two three".split(" ")), others = "two"; return [[...words], others]; }';
  expect(resultOf(withWords(code, 'dom.js', 'words', (word) => word !== 'two'))).toEqual([['one', 'three'], 'two']);
  expect(() => withWords(code, 'dom.js', 'none', () => true)).toThrow('dom.js has 0 lists of words named none');
});

it('has no page that uses what the router of the browser leaves out', () => {
  const pages = path.join(import.meta.dirname, '..');
  const absent = [
    'Await',
    'Form',
    'useBlocker',
    'useFetcher',
    'useFetchers',
    'useFormAction',
    'useRevalidator',
    'useSubmit',
  ];
  const used = globSync('**/*.{ts,tsx}', { cwd: pages, exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const source = readFileSync(path.join(pages, file), 'utf8');
    const names = [...source.matchAll(/import \{([^}]*)\} from 'react-router'/g)].flatMap(
      ([, list = '']) => list.match(/\w+/g) ?? [],
    );
    const parts = source.match(
      /export (?:async )?(?:function|const) (?:clientLoader|clientAction|clientMiddleware|action)\b/g,
    );
    return [...names.filter((name) => absent.includes(name)), ...(parts ?? [])].map((name) => `${file}: ${name}`);
  });
  expect(used).toEqual([]);
});
