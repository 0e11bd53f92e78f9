import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** An import of a source file. `to` is a path relative to the project root, or a package name. */
export type Import = {
  readonly from: string;
  readonly to: string;
  readonly external: boolean;
  /** Whether only types are imported, so that the import is erased at build time. */
  readonly typeOnly: boolean;
};

/** Returns every import, re-export and dynamic import of the source files under `folder` of the project in `root`. */
export function listImports(root: string, folder: string): Import[] {
  const resolve = createResolver(root);
  return listSources(root, folder).flatMap((from) =>
    specifiersOf(path.join(root, from)).map(({ name, typeOnly }) => ({ from, typeOnly, ...resolve(from, name) })),
  );
}

/** Returns the source files under `folder`, sorted, relative to `root`; of `.` only those directly in it. */
export function listSources(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: folder !== '.', withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.([mc]?tsx?|mjs)$/.test(entry.name) && !/\.d\.m?ts$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

function specifiersOf(file: string): { name: string; typeOnly: boolean }[] {
  const source = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ name: moduleRequest.value, typeOnly: isType }] : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const text = source.slice(moduleRequest.start, moduleRequest.end);
    const name = /^(['"`])([^'"`$]+)\1$/.exec(text)?.[2];
    return name === undefined ? [] : [{ name, typeOnly: false }];
  });
  return [...imports, ...exports, ...dynamic];
}

/** Resolves specifiers as Node does: relative paths, and the aliases of package.json's `imports`. */
export function createResolver(root: string) {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const aliases =
    typeof manifest === 'object' && manifest && 'imports' in manifest ? Object.entries(manifest.imports ?? {}) : [];
  const patterns = aliases
    .map(([alias, target]) => {
      const [before = '', after = ''] = alias.split('*');
      return { before, after, target: String(target) };
    })
    .sort((one, other) => other.before.length - one.before.length || other.after.length - one.after.length);

  return (from: string, name: string): { to: string; external: boolean } => {
    const [bare = name] = name.split('?', 1);
    if (bare.startsWith('.')) return { to: existing(root, path.join(path.dirname(from), bare)), external: false };
    if (!bare.startsWith('#')) return { to: bare, external: true };
    const alias = patterns.find(({ before, after }) => bare.startsWith(before) && bare.endsWith(after));
    if (!alias) throw new Error(`${from} imports ${name}, which is no alias of package.json`);
    const middle = bare.slice(alias.before.length, bare.length - alias.after.length);
    return { to: existing(root, path.normalize(alias.target.replace('*', middle))), external: false };
  };
}

function existing(root: string, file: string): string {
  const candidates = [file, `${file}.ts`, `${file}.tsx`];
  const found = candidates.find((one) => existsSync(path.join(root, one)) && statSync(path.join(root, one)).isFile());
  return found ?? file;
}
