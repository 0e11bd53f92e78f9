/**
 * The import law (docs/architecture.md): who may import whom. `node scripts/law.mjs` reads every import under src/ and
 * says which break a rule. Types may cross where code may not: they are gone when it runs.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The slices of the shop; a slice uses those before it, and never one of a later step. */
const STEPS = [
  ['catalogue', 'content', 'search', 'stock', 'pricing', 'reviews', 'customers', 'notices'],
  ['addresses', 'cart', 'wishlist'],
  ['delivery', 'payments', 'orders', 'invoices'],
  ['checkout', 'accounts'],
];
const stepOf = (slice) => STEPS.findIndex((slices) => slices.includes(slice));

const sliceOf = (file) => /^src\/shop\/([^/]+)\//.exec(file)?.[1] ?? null;
const isRules = (file) => /\.rules\.ts$/.test(file);
const isDoor = (file) => /^src\/shop\/[^/]+\/(?:index|port|port\.contract|document)\.ts$/.test(file) || isRules(file);
const isUnder =
  (...folders) =>
  (file) =>
    folders.some((folder) => file.startsWith(`src/${folder}/`));
const isLibrary = (target) => !target.startsWith('src/') && !target.startsWith('content/');

/** A rule: the files it binds, and what of an import breaks it. `types` rules bind imports of types as well. */
export const RULES = [
  {
    name: 'the kernel imports nothing',
    types: true,
    binds: isUnder('kernel'),
    breaks: (_, to) => !to.startsWith('src/kernel/'),
  },
  {
    name: 'rules import the kernel and rules only',
    binds: isRules,
    breaks: (_, to) => !to.startsWith('src/kernel/') && !isRules(to),
  },
  {
    name: 'a slice is used through its door',
    binds: isUnder('shop', 'web', 'jobs', 'providers'),
    breaks: (from, to) => sliceOf(to) !== null && sliceOf(to) !== sliceOf(from) && !isDoor(to),
  },
  {
    name: 'a slice uses no slice of a later step',
    binds: (file) => sliceOf(file) !== null && !isRules(file),
    breaks: (from, to) => sliceOf(to) !== null && !isRules(to) && stepOf(sliceOf(to)) > stepOf(sliceOf(from)),
  },
  {
    name: 'only records speak SQL',
    binds: (file) => isUnder('shop')(file) && !/(?:records|tables|-row)\.ts$/.test(file),
    breaks: (_, to) => to.startsWith('src/database/') || /^(?:drizzle-orm|pg)(?:\/|$)/.test(to),
  },
  {
    name: 'the shop knows neither web nor providers nor jobs',
    binds: isUnder('shop'),
    breaks: (_, to) => isUnder('web', 'providers', 'jobs', 'contract')(to),
  },
  {
    name: 'providers know ports, kernel and texts',
    binds: isUnder('providers'),
    breaks: (_, to) => to.startsWith('src/') && !isUnder('providers', 'kernel', 'texts')(to) && !isDoor(to),
  },
  {
    name: 'neither API nor pages touch database or providers',
    binds: isUnder('web'),
    breaks: (_, to) => isUnder('database', 'providers')(to),
  },
  {
    name: 'the browser knows no server',
    binds: (file) => isUnder('web/storefront')(file) && !/\.(?:server|vite|build)\.tsx?$/.test(file),
    breaks: (_, to) =>
      to.startsWith('node:') ||
      (to.startsWith('src/') && !isUnder('web/storefront', 'kernel', 'texts')(to) && !isRules(to)),
  },
  {
    name: 'jobs ask the shop',
    binds: isUnder('jobs'),
    breaks: (_, to) => isUnder('web', 'providers')(to),
  },
  { name: 'nobody imports main', types: true, binds: () => true, breaks: (_, to) => to === 'src/main.ts' },
];

const IMPORT =
  /^(?:import|export)\s+(type\s+)?((?:\*|\{|[\w$]+\s*,?)[^'"=();]*?)\s+from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** What a file imports: the name as written, and whether only types are meant. */
export function importsOf(source) {
  return [...source.matchAll(IMPORT)].map(([, typeWord, names = '', from, bare, loaded]) => {
    const listed = /^\{(.*)\}$/s.exec(names.trim())?.[1];
    const entries = listed
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    const typesOnly =
      Boolean(typeWord) ||
      (entries !== undefined && entries.length > 0 && entries.every((name) => name.startsWith('type ')));
    return { name: from ?? bare ?? loaded, typesOnly };
  });
}

/** A function that finds the file an import means, below the project's folder; a library keeps its name. */
export function resolverOf(root) {
  const { imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const doors = Object.entries(imports)
    .map(([pattern, target]) => [...pattern.split('*'), target])
    .sort(
      ([before, after = ''], [otherBefore, otherAfter = '']) =>
        otherBefore.length - before.length || otherAfter.length - after.length,
    );
  return (from, name) => {
    if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name);
    if (!name.startsWith('#')) return name;
    for (const [before, after, target] of doors) {
      if (!name.startsWith(before) || !name.endsWith(after) || name.length < before.length + after.length) continue;
      const file = path.posix.normalize(target.replace('*', name.slice(before.length, name.length - after.length)));
      return existsSync(path.join(root, file)) || !file.startsWith('src/') ? file : name;
    }
    return name;
  };
}

/** Every import that breaks a rule, as sentences; and every circle of imports that run. `files` maps names to sources. */
export function violations(files, resolve) {
  const found = [];
  const graph = new Map();
  for (const [from, source] of files) {
    const targets = importsOf(source).map(({ name, typesOnly }) => ({
      to: resolve(from, name.split('?')[0]),
      typesOnly,
    }));
    graph.set(
      from,
      targets.filter(({ to, typesOnly }) => !typesOnly && !isLibrary(to)).map(({ to }) => to),
    );
    for (const { to, typesOnly } of targets) {
      for (const rule of RULES) {
        if (typesOnly && !rule.types) continue;
        if (rule.binds(from) && rule.breaks(from, to)) found.push(`${rule.name}: ${from} imports ${to}`);
      }
    }
  }
  return [...found, ...circles(graph).map((circle) => `no circles: ${circle.join(' → ')}`)];
}

function circles(graph) {
  const found = [];
  const state = new Map();
  const visit = (file, trail) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push([...trail.slice(trail.indexOf(file)), file]);
      return;
    }
    state.set(file, 'open');
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

/** The sources the law binds: everything under src/ but tests. */
export function sourcesOf(root) {
  const names = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((name) => !/\.test\.tsx?$|\.d\.ts$/.test(name));
  return new Map(names.map((name) => [name.replaceAll(path.sep, '/'), readFileSync(path.join(root, name), 'utf8')]));
}

if (process.argv[1] === import.meta.filename) {
  const root = path.resolve(import.meta.dirname, '..');
  const files = sourcesOf(root);
  const broken = violations(files, resolverOf(root));
  for (const sentence of broken) console.error(sentence);
  console.log(`${files.size} files read, ${broken.length} imports against the law`);
  process.exit(broken.length > 0 ? 1 : 0);
}
