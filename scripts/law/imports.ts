import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** One import of one file: `to` is a path from the project's folder, or the name of a package. */
export type Import = {
  readonly from: string;
  readonly to: string;
  readonly external: boolean;
  /** Whether only types are imported, so that nothing of it is there at run time. */
  readonly typeOnly: boolean;
};

/** Every import, re-export and dynamic import of every source file under `folder` of the project in `root`. */
export function importsOf(root: string, folder: string): Import[] {
  const resolve = resolver(root);
  const files = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
  return files.flatMap((from) =>
    specifiersOf(path.join(root, from)).map(({ name, typeOnly }) => ({ from, typeOnly, ...resolve(from, name) })),
  );
}

function specifiersOf(file: string): { name: string; typeOnly: boolean }[] {
  const source = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
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

/** Resolves names as Node does: relative paths, and the short names of package.json's `imports`. */
function resolver(root: string) {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const doors =
    typeof manifest === 'object' && manifest && 'imports' in manifest ? Object.entries(manifest.imports ?? {}) : [];
  const patterns = doors
    .map(([door, target]) => {
      const [before = '', after = ''] = door.split('*');
      return { before, after, target: String(target) };
    })
    .sort((one, other) => other.before.length - one.before.length || other.after.length - one.after.length);

  return (from: string, name: string): { to: string; external: boolean } => {
    const [bare = name] = name.split('?', 1);
    if (bare.startsWith('.')) return { to: existing(root, path.join(path.dirname(from), bare)), external: false };
    if (!bare.startsWith('#')) return { to: bare, external: true };
    const door = patterns.find(({ before, after }) => bare.startsWith(before) && bare.endsWith(after));
    if (!door) throw new Error(`${from} imports ${name}, which package.json does not know`);
    const middle = bare.slice(door.before.length, bare.length - door.after.length);
    return { to: existing(root, path.normalize(door.target.replace('*', middle))), external: false };
  };
}

function existing(root: string, file: string): string {
  const candidates = [file, `${file}.ts`, `${file}.tsx`];
  const found = candidates.find((one) => existsSync(path.join(root, one)) && statSync(path.join(root, one)).isFile());
  return found ?? file;
}
