import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { isPersonal } from '../web/pages/path.rules.ts';
import routes from '../web/storefront/routes.ts';

export type TextUse = {
  /** Keys of the texts that public pages may show. */
  readonly onPublicPages: ReadonlySet<string>;
  /** Keys of the texts that only the pages of the scent finder show among public pages. */
  readonly onFinder: ReadonlySet<string>;
  /** Keys of the texts that public pages show only in what the layout loads on demand: cart, suggestions, missing page. */
  readonly onDemand: ReadonlySet<string>;
  /** Keys of the texts that personal pages add, and what public pages load on demand beside the above. */
  readonly onOthers: ReadonlySet<string>;
  /** Modules (absolute paths) of the pages of the scent finder. */
  readonly finder: ReadonlySet<string>;
  /** Modules (absolute paths) that the layout loads on demand. */
  readonly late: ReadonlySet<string>;
  /** Modules (absolute paths) whose pages also show other texts: personal pages, and modules that a page loads on demand. */
  readonly needAll: ReadonlySet<string>;
};

/** The findings of the parser in one module. */
type ModuleUse = {
  /** Specifiers of its static value imports. */
  readonly imports: readonly string[];
  /** Specifiers of its dynamic imports. */
  readonly onDemand: readonly string[];
  /** All string literals. */
  readonly strings: ReadonlySet<string>;
  /** Literal beginnings of templates: `error.` of `error.${code}`. */
  readonly heads: readonly string[];
};

/** Modules that every page shares. */
const FRAME = /\/storefront\/(?:ui|layout|features\/(?:cart|catalogue|product|search))\/[^/]+$/;
/** The pages with the questions of the scent finder. */
const FINDER = /^scents(?:\/|$)/;
/** Modules that never run in the browser. */
const SERVED = /\.server|\/served\//;

/**
 * Finds the texts that public pages can show. Follows the imports from the table of routes and looks for each key
 * among the strings of the modules: as a literal, or as the beginning of a template (`error.${code}`). Keys are
 * typed, so each shown text has its key written somewhere.
 */
export function readTextUse(root: string, keys: readonly string[]): TextUse {
  const needAll = new Set<string>();
  const finder = new Set<string>();
  const starts = [...frameOf(root)];
  for (const { module, address } of pagesOf(root)) {
    if (isPersonal(`/${address}`)) needAll.add(module);
    else if (FINDER.test(address)) finder.add(module);
    else starts.push(module);
  }
  const onDemand = new Set(needAll);
  const modules = walk(root, starts, onDemand);
  const withFinder = walk(root, [...finder], onDemand);
  // modules that the layout loads on demand belong to every page
  const late = [...onDemand].filter((module) => !needAll.has(module) && FRAME.test(module));
  const withLate = walk(root, late, new Set(needAll));
  for (const module of onDemand) if (!late.includes(module)) needAll.add(module);
  const onPublicPages = new Set(keysIn([...modules.values()], keys));
  const others = (of: typeof modules) =>
    new Set(keysIn([...of.values()], keys).filter((key) => !onPublicPages.has(key)));
  return {
    onPublicPages,
    onFinder: others(withFinder),
    onDemand: others(withLate),
    onOthers: others(walkAll(root, needAll)),
    finder,
    late: new Set(late),
    needAll,
  };
}

/** Modules that every page loads, and how many kinds of public pages load each module, by absolute paths. */
export function readShares(root: string): {
  readonly frame: ReadonlySet<string>;
  readonly pages: ReadonlyMap<string, number>;
} {
  const pages = new Map<string, number>();
  const open = pagesOf(root).filter(({ address }) => !isPersonal(`/${address}`));
  for (const module of new Set(open.map((page) => page.module))) {
    for (const file of walk(root, [module], new Set()).keys()) pages.set(file, (pages.get(file) ?? 0) + 1);
  }
  const [layout, start] = frameOf(root);
  const frame = new Set(walk(root, [layout, start], new Set()).keys());
  // it runs when all others are there
  frame.delete(start);
  return { frame, pages };
}

/** The modules that every page begins with: the layout, and what starts React. */
function frameOf(root: string): readonly [string, string] {
  const storefront = path.join(root, 'src/web/storefront');
  return [path.join(storefront, 'root.tsx'), path.join(storefront, 'entry.client.tsx')];
}

/** Every module of the route table once for each of its addresses. */
function pagesOf(root: string): { readonly module: string; readonly address: string }[] {
  return routes.map(({ page, path: address }) => ({
    module: path.join(root, 'src/web/storefront/routes', page, 'route.tsx'),
    address,
  }));
}

/** The keys that modules name, as literals or by the beginnings of templates. */
function keysIn(modules: readonly ModuleUse[], keys: readonly string[]): string[] {
  const heads = modules.flatMap((use) => use.heads).filter((head) => /^[\w.-]+\.$/.test(head));
  const isWritten = (key: string) => modules.some((use) => use.strings.has(key));
  const family = (key: string) => key.replace(/\.(?:zero|one|two|few|many|other)$/, '');
  return keys.filter((key) => isWritten(key) || isWritten(family(key)) || heads.some((head) => key.startsWith(head)));
}

/** Reads one module with the build's parser. Throws when it cannot be parsed. */
export function readModule(file: string, source: string): ModuleUse {
  const { module, program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const handedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  );
  const onDemand: string[] = [];
  const strings = new Set<string>();
  const heads: string[] = [];
  new Visitor({
    ImportExpression({ source: wanted }) {
      if (wanted.type === 'Literal' && typeof wanted.value === 'string') onDemand.push(wanted.value);
    },
    Literal({ value }) {
      if (typeof value === 'string') strings.add(value);
    },
    TemplateLiteral({ quasis: [first, ...rest] }) {
      if (first?.value.cooked && rest.length > 0) heads.push(first.value.cooked);
      else if (first?.value.cooked) strings.add(first.value.cooked);
    },
  }).visit(program);
  return { imports: [...imports, ...handedOn], onDemand, strings, heads };
}

/** Findings by source: one build reads the modules several times. */
const known = new Map<string, ModuleUse>();

function readOnce(file: string): ModuleUse {
  const source = readFileSync(file, 'utf8');
  const use = known.get(source) ?? readModule(file, source);
  known.set(source, use);
  return use;
}

/**
 * Returns all modules reached by static imports with their findings; adds dynamically imported modules to `onDemand`.
 */
function walk(root: string, starts: readonly string[], onDemand: Set<string>): Map<string, ModuleUse> {
  const seen = new Map<string, ModuleUse>();
  // one of the starts may be loaded on demand by another
  const first = new Set(starts);
  const waiting = [...starts];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || (onDemand.has(file) && !first.has(file)) || !/\.tsx?$/.test(file) || !existsSync(file))
      continue;
    const use = readOnce(file);
    seen.set(file, use);
    const ours = (name: string) => /^[.#]/.test(name) && !SERVED.test(name);
    for (const name of use.imports.filter(ours)) waiting.push(locate(root, file, name));
    for (const name of use.onDemand.filter((one) => one.startsWith('.'))) onDemand.add(locate(root, file, name));
  }
  return seen;
}

/** Returns all modules reached by imports of both kinds, with their findings. */
function walkAll(root: string, starts: ReadonlySet<string>): Map<string, ModuleUse> {
  const found = new Set(starts);
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const file of [...found]) walk(root, [file], found);
  }
  return new Map([...found].flatMap((file) => [...walk(root, [file], new Set())]));
}

function locate(root: string, from: string, name: string): string {
  return name.startsWith('#') ? path.join(root, 'src', `${name.slice(1)}.ts`) : path.resolve(path.dirname(from), name);
}
