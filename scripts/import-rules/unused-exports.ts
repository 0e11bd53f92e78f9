import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { createResolver, listSources } from './imports.ts';

/** An export that no other file imports. */
export type UnusedExport = { readonly file: string; readonly name: string };

/** Pages and loaders, which the tables of routes import by a pattern. */
const BY_PATTERN = /^src\/web\/storefront\/routes\/[^/]+\/(?:route\.tsx|loader\.server\.ts)$/;
const ALL = '*';

/**
 * Returns the exports of `src/` that no other file under `folders` imports, types included. A re-export counts as an
 * import; a namespace import or a dynamic import counts as an import of everything.
 */
export function findUnusedExports(root: string, folders: readonly string[]): UnusedExport[] {
  const resolve = createResolver(root);
  const exported: UnusedExport[] = [];
  const imported = new Set<string>();
  const use = (from: string, specifier: string, name: string): void => {
    const { to, external } = resolve(from, specifier);
    if (!external) imported.add(`${to} ${name}`);
  };
  for (const file of folders.flatMap((folder) => listSources(root, folder))) {
    const source = readFileSync(path.join(root, file), 'utf8');
    const { module } = parseSync(file, source);
    for (const { moduleRequest, entries } of module.staticImports) {
      for (const { importName } of entries) use(file, moduleRequest.value, nameOf(importName));
    }
    for (const { moduleRequest } of module.dynamicImports) {
      const specifier = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[2];
      if (specifier !== undefined) use(file, specifier, ALL);
    }
    for (const { entries } of module.staticExports) {
      for (const { moduleRequest, importName, exportName } of entries) {
        if (moduleRequest) use(file, moduleRequest.value, nameOf(importName));
        if (exportName.kind !== 'None' && file.startsWith('src/') && !BY_PATTERN.test(file)) {
          exported.push({ file, name: nameOf(exportName) });
        }
      }
    }
  }
  return exported.filter(({ file, name }) => !imported.has(`${file} ${name}`) && !imported.has(`${file} ${ALL}`));
}

function nameOf({ kind, name }: { readonly kind: string; readonly name: string | null }): string {
  if (kind === 'Default') return 'default';
  return kind === 'Name' && name !== null ? name : ALL;
}
