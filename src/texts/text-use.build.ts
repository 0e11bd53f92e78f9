import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { isPersonal } from '../web/pages/path.rules.ts';
import routes from '../web/storefront/routes.ts';

export type TextUse = {
  /** Keys of the texts that public pages may show. */
  readonly onPublicPages: ReadonlySet<string>;
  /** Modules (absolute paths) whose pages also show other texts: personal pages, and modules loaded on demand. */
  readonly needAll: ReadonlySet<string>;
  /** Modules (absolute paths) of public pages. */
  readonly publicModules: ReadonlySet<string>;
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
const FRAME = /\/storefront\/(?:ui|layout|features\/(?:cart|catalogue|search))\/[^/]+$/;
/** Modules that never run in the browser. */
const SERVED = /\.server|\/served\//;

/**
 * Finds the texts that public pages can show. Follows the imports from the table of routes and looks for each key
 * among the strings of the modules: as a literal, or as the beginning of a template (`error.${code}`). Keys are
 * typed, so each shown text has its key written somewhere.
 */
export function readTextUse(root: string, keys: readonly string[]): TextUse {
  const storefront = path.join(root, 'src/web/storefront');
  const needAll = new Set<string>();
  const starts = [path.join(storefront, 'root.tsx'), path.join(storefront, 'entry.client.tsx')];
  for (const { file, path: address = '' } of routes) {
    const module = path.join(storefront, file);
    if (isPersonal(`/${address}`)) needAll.add(module);
    else starts.push(module);
  }
  const onDemand = new Set(needAll);
  const modules = walk(root, starts, onDemand);
  // modules that the layout loads on demand belong to every page, so their texts are public
  const late = [...onDemand].filter((module) => !needAll.has(module) && FRAME.test(module));
  const withLate = walk(root, late, new Set(needAll));
  for (const module of onDemand) if (!late.includes(module)) needAll.add(module);
  const all = [...modules.values(), ...withLate.values()];
  const heads = all.flatMap((use) => use.heads).filter((head) => /^[\w.-]+\.$/.test(head));
  const isWritten = (key: string) => all.some((use) => use.strings.has(key));
  const family = (key: string) => key.replace(/\.(?:zero|one|two|few|many|other)$/, '');
  const isUsed = (key: string) =>
    isWritten(key) || isWritten(family(key)) || heads.some((head) => key.startsWith(head));
  return { onPublicPages: new Set(keys.filter(isUsed)), needAll, publicModules: new Set(modules.keys()) };
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

function locate(root: string, from: string, name: string): string {
  return name.startsWith('#') ? path.join(root, 'src', `${name.slice(1)}.ts`) : path.resolve(path.dirname(from), name);
}
