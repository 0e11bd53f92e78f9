/**
 * Counts the files a reader opens to follow four requests through the store: `node scripts/run.mjs walks [--list] [folder]`.
 *
 * A walk starts at the handler and follows the values it names (functions, constants, schemas) from declaration to
 * declaration. Other declarations of the same file, types, libraries, and adapters behind a port do not count.
 * `files` have a declaration on the walk; `interfaces` are `index.ts` files passed on the way; `hops` is the distance of
 * the farthest file from the handler, by the shortest way, without interfaces.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { createResolver } from './import-rules/imports.ts';

type Node = { readonly type: string; readonly [key: string]: unknown };
type Name = { readonly file: string; readonly name: string };
type Module = {
  /** The expression or statement that declares each name of the file's top level. */
  readonly declarations: ReadonlyMap<string, Node>;
  /** Names of other files, by the name they have in this one. */
  readonly imports: ReadonlyMap<string, Name>;
  /** Names this file exports, by their name outside. A name of another file is a re-export. */
  readonly exports: ReadonlyMap<string, Name>;
  readonly program: Node;
};
type Walk = { readonly files: ReadonlyMap<string, number>; readonly interfaces: ReadonlySet<string> };

/** What a walk starts at: the handler that is registered for a call of the contract, or a file's exports. */
type Start = { readonly title: string; readonly file: string; readonly call?: RegExp; readonly exports?: string[] };

const STARTS: readonly Start[] = [
  { title: 'add to cart', file: 'src/web/api/cart.ts', call: /^addToCartCall$/ },
  { title: 'place order', file: 'src/web/api/orders.ts', call: /^placeOrderCall$/ },
  { title: 'payment webhook', file: 'src/web/api/payments.ts', call: /^(hyperpayW|w)ebhookCall$/ },
  { title: 'product page', file: 'src/web/storefront/routes/details/loader.server.ts', exports: ['loader'] },
];

const args = process.argv.slice(2);
const root = path.resolve(args.find((arg) => !arg.startsWith('--')) ?? '.');
const resolve = createResolver(root);
const modules = new Map<string, Module | null>();

for (const start of STARTS) {
  const { files, interfaces } = walk(start);
  const hops = Math.max(...files.values());
  console.log(`${start.title}: ${files.size} files, ${interfaces.size} interfaces, ${hops} hops`);
  if (!args.includes('--list')) continue;
  for (const [file, distance] of files) console.log(`  ${distance} ${file}`);
}

function walk(start: Start): Walk {
  const files = new Map([[start.file, 0]]);
  const interfaces = new Set<string>();
  const seen = new Set<string>();
  let queue = namesIn(start.file, startNodes(start));
  for (let distance = 0; queue.length > 0; distance += 1) {
    const here = [...queue];
    const next: Name[] = [];
    for (let one = here.shift(); one; one = here.shift()) {
      const key = `${one.file} ${one.name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const known = moduleOf(one.file);
      const exported = known?.exports.get(one.name);
      if (exported && exported.file !== one.file) {
        interfaces.add(one.file);
        here.push(exported);
        continue;
      }
      const declaration = known?.declarations.get(exported?.name ?? one.name);
      if (!declaration) continue;
      if (!files.has(one.file)) files.set(one.file, distance + 1);
      for (const named of namesIn(one.file, [declaration])) (named.file === one.file ? here : next).push(named);
    }
    queue = next;
  }
  return { files, interfaces };
}

/** The handler's expression, with the functions beside it that it uses. */
function startNodes({ file, call, exports }: Start): Node[] {
  const known = moduleOf(file);
  if (!known) throw new Error(`${file} is not there`);
  if (exports) return exports.flatMap((name) => known.declarations.get(name) ?? []);
  const registration = find(known.program, (node) => {
    const [first] = nodesOf(node.arguments);
    const named = first?.type === 'CallExpression' && isNode(first.callee) ? first.callee : first;
    return node.type === 'CallExpression' && named?.type === 'Identifier' && call?.test(String(named.name)) === true;
  });
  if (!registration) throw new Error(`${file} registers no ${call?.source}`);
  const handlers = nodesOf(registration.arguments).slice(1);
  const used = new Set(handlers.flatMap(identifiersOf));
  const beside = findAll(known.program, ({ type, id }) => {
    return type === 'FunctionDeclaration' && isNode(id) && typeof id.name === 'string' && used.has(id.name);
  });
  return [...handlers, ...beside];
}

/** The names of files of the project that some code of a file uses. */
function namesIn(file: string, nodes: readonly Node[]): Name[] {
  const known = moduleOf(file);
  return [...new Set(nodes.flatMap(identifiersOf))].flatMap((name) => {
    const imported = known?.imports.get(name);
    if (imported) return [imported];
    return known?.declarations.has(name) ? [{ file, name }] : [];
  });
}

function moduleOf(file: string): Module | null {
  const read = modules.get(file);
  if (read !== undefined) return read;
  const parsed = /\.tsx?$/.test(file) ? parse(file) : null;
  modules.set(file, parsed);
  return parsed;
}

function parse(file: string): Module {
  const { module, program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
  const imports = new Map<string, Name>();
  for (const { moduleRequest, entries } of module.staticImports) {
    const { to, external } = resolve(file, moduleRequest.value);
    if (external) continue;
    for (const { isType, importName, localName } of entries) {
      if (!isType) imports.set(localName.value, { file: to, name: importName.name ?? 'default' });
    }
  }
  const exports = new Map<string, Name>();
  for (const { entries } of module.staticExports) {
    for (const { isType, moduleRequest, importName, exportName, localName } of entries) {
      const outside = exportName.name ?? 'default';
      if (isType) continue;
      if (!moduleRequest)
        exports.set(outside, imports.get(localName.name ?? '') ?? { file, name: localName.name ?? outside });
      else exports.set(outside, { file: resolve(file, moduleRequest.value).to, name: importName.name ?? outside });
    }
  }
  const declarations = new Map<string, Node>();
  const top: Node = toNode(program);
  for (const statement of nodesOf(top.body)) {
    const declared = isNode(statement.declaration) ? statement.declaration : statement;
    if (isNode(declared.id) && typeof declared.id.name === 'string') declarations.set(declared.id.name, declared);
    for (const one of nodesOf(declared.declarations)) {
      if (isNode(one.id)) for (const name of identifiersOf(one.id)) declarations.set(name, one);
    }
  }
  return { declarations, imports, exports, program: top };
}

/** Identifiers that code names as values: no types, and no names of properties. */
function identifiersOf(node: Node): string[] {
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return [];
  if (node.type === 'Identifier' && typeof node.name === 'string') return [node.name];
  const isNamed = node.computed !== true;
  return Object.entries(node).flatMap(([field, value]) => {
    if (isNamed && (field === 'property' || (field === 'key' && node.shorthand !== true))) return [];
    if (field === 'typeAnnotation') return [];
    return nodesOf(value).flatMap(identifiersOf);
  });
}

function find(node: Node, matches: (node: Node) => boolean): Node | undefined {
  return findAll(node, matches)[0];
}

function findAll(node: Node, matches: (node: Node) => boolean): Node[] {
  const inside = Object.values(node).flatMap((value) => nodesOf(value).flatMap((one) => findAll(one, matches)));
  return matches(node) ? [node, ...inside] : inside;
}

function nodesOf(value: unknown): Node[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function toNode(value: unknown): Node {
  if (!isNode(value)) throw new Error('not a syntax tree');
  return value;
}
