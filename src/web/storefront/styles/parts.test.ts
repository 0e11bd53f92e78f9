import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import routes from '../routes.ts';
import { PARTS, PARTS_OF_PAGES, type Part } from './parts.ts';

const STOREFRONT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = path.resolve(STOREFRONT, '../..');

/** What a module imports, and the class names it writes. */
type Use = {
  readonly imports: readonly string[];
  readonly names: ReadonlySet<string>;
  /** Beginnings of names that end with a value: `status--` of `status--${state}`. */
  readonly heads: ReadonlySet<string>;
};

const used = new Map<string, Use>();

function useOf(file: string): Use {
  const known = used.get(file);
  if (known) return known;
  const { module, program } = parseSync(file, readFileSync(file, 'utf8'));
  const imports = [
    ...module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType)),
    ...module.staticExports.flatMap(({ entries }) => entries.filter((entry) => entry.moduleRequest && !entry.isType)),
  ].flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []));
  const [names, heads] = [new Set<string>(), new Set<string>()];
  const written: [begin: number, end: number][] = [];
  const isOfClass = (node: { start: number; end: number }) =>
    written.some(([begin, end]) => node.start >= begin && node.end <= end);
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') imports.push(source.value);
    },
    JSXAttribute({ name, start, end }) {
      if (name.type === 'JSXIdentifier' && /class/i.test(name.name)) written.push([start, end]);
    },
    Literal(node) {
      if (typeof node.value === 'string' && isOfClass(node)) for (const word of wordsOf(node.value)) names.add(word);
    },
    TemplateLiteral(node) {
      if (!isOfClass(node)) return;
      for (const { value, tail } of node.quasis) {
        for (const word of wordsOf(value.raw)) names.add(word);
        const head = /(?:^|\s)([a-z][\w-]*-)$/.exec(value.raw)?.[1];
        if (head && !tail) heads.add(head);
      }
    },
  }).visit(program);
  const use = { imports, names, heads };
  used.set(file, use);
  return use;
}

const wordsOf = (text: string): readonly string[] => text.match(/[\w-]+/g) ?? [];

/** All modules that some load, at once or on demand. */
function reached(starts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...starts];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file) || file.includes('.server.') || !existsSync(file)) continue;
    seen.add(file);
    for (const name of useOf(file).imports) {
      if (name.startsWith('.')) waiting.push(path.resolve(path.dirname(file), name));
      else if (name.startsWith('#')) waiting.push(path.join(SOURCE, `${name.slice(1)}.ts`));
    }
  }
  return seen;
}

/** Returns whether a page made of some modules can have an element of a class. */
function classesOf(files: ReadonlySet<string>): (name: string) => boolean {
  const uses = [...files].map(useOf);
  const names = new Set(uses.flatMap((use) => [...use.names]));
  const heads = new Set(uses.flatMap((use) => [...use.heads]));
  return (name) => names.has(name) || [...heads].some((head) => name.startsWith(head));
}

/** Without what an element must not be or may be, the classes that a selector asks for. */
function askedBy(selector: string): readonly string[] {
  const plain = selector.replaceAll(/:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)/g, '');
  return [...plain.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);
}

function selectorsOf(part: Part): readonly string[] {
  const folder = path.join(STOREFRONT, 'styles/parts');
  const imported = [...readFileSync(path.join(folder, `${part}.css`), 'utf8').matchAll(/@import "(.+)";/g)];
  return imported.flatMap(([, file = '']) => {
    const text = readFileSync(path.join(folder, file), 'utf8')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
    return [...text.matchAll(/([^{}]*)\{/g)].flatMap(([, head = '']) =>
      head.trim().startsWith('@') ? [] : (head.split(';').at(-1) ?? '').split(/,(?![^(]*\))/).map((one) => one.trim()),
    );
  });
}

const folders = [...new Set(routes.map(({ page }) => page))].sort();
const everywhere = classesOf(reached([path.join(STOREFRONT, 'root.tsx'), ...folders.map(pageOf)]));
const selectors = PARTS.flatMap((part) => selectorsOf(part).map((selector) => ({ part, selector })));

function pageOf(folder: string): string {
  return path.join(STOREFRONT, `routes/${folder}/route.tsx`);
}

/** Whether an element of a class can be on a page: a variant that no class attribute writes comes with its class. */
const canHave = (has: (name: string) => boolean, name: string) =>
  has(name) || (!everywhere(name) && has(name.replace(/--.*$/, '')));

it('names the parts of every page, and of no other', () => {
  expect(Object.keys(PARTS_OF_PAGES).sort()).toEqual(folders);
});

describe('each page has exactly the parts with styles for its elements:', () => {
  it.each(folders)('%s', (folder) => {
    const has = classesOf(reached([path.join(STOREFRONT, 'root.tsx'), pageOf(folder)]));
    const wanted = selectors.filter(({ selector }) => askedBy(selector).every((name) => canHave(has, name)));
    const own = PARTS_OF_PAGES[folder] ?? [];
    expect(wanted.filter(({ part }) => !own.includes(part))).toEqual([]);
    expect(own.filter((part) => wanted.every((one) => one.part !== part))).toEqual([]);
  });
});
