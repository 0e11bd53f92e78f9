import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isPersonal } from '../web/pages/path.rules.ts';

export type TextUse = {
  /** Keys of the texts that some public page may show. */
  readonly onPublicPages: ReadonlySet<string>;
  /** Modules (absolute paths) whose pages show other texts as well: pages of one shopper, and what is loaded on demand. */
  readonly needAll: ReadonlySet<string>;
  /** Modules (absolute paths) of public pages. */
  readonly publicModules: ReadonlySet<string>;
};

/** Modules of the frame and of what pages share. */
const FRAME = /\/storefront\/(?:ui|layout|features\/(?:cart|catalogue|search))\/[^/]+$/;

/**
 * Finds out which texts public pages can show, by walking the imports of their modules and looking for each key in what
 * is found there: written out, or as the beginning of a template (`error.${code}`). Keys are typed, so a text that is
 * shown has its key written somewhere.
 */
export function readTextUse(root: string, keys: readonly string[]): TextUse {
  const storefront = path.join(root, 'src/web/storefront');
  const needAll = new Set<string>();
  const starts = [path.join(storefront, 'root.tsx'), path.join(storefront, 'entry.client.tsx')];
  const table = readFileSync(path.join(storefront, 'routes.ts'), 'utf8');
  for (const [, address, file = ''] of table.matchAll(/(?:route\('([^']*)', |index\()'([^']+)'/g)) {
    const module = path.join(storefront, file);
    if (isPersonal(`/${address ?? ''}`)) needAll.add(module);
    else starts.push(module);
  }
  const onDemand = new Set(needAll);
  const modules = walk(root, starts, onDemand);
  // what the frame loads late is still part of every page: its texts are those of public pages
  const late = [...onDemand].filter((module) => !needAll.has(module) && FRAME.test(module));
  const withLate = walk(root, late, new Set(needAll));
  for (const module of onDemand) if (!late.includes(module)) needAll.add(module);
  const all = [...modules.values(), ...withLate.values()].join('\n');
  const templates = [...all.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, head = '']) => head);
  const written = new Set([...all.matchAll(/['"]([\w-]+(?:\.[\w-]+)+)['"]/g)].map(([, key = '']) => key));
  const family = (key: string) => key.replace(/\.(?:zero|one|two|few|many|other)$/, '');
  const used = (key: string) =>
    written.has(key) || written.has(family(key)) || templates.some((head) => key.startsWith(head));
  return { onPublicPages: new Set(keys.filter(used)), needAll, publicModules: new Set(modules.keys()) };
}

/** All modules reached by static imports, with their sources; modules imported on demand are added to `onDemand` instead. */
function walk(root: string, starts: readonly string[], onDemand: Set<string>): Map<string, string> {
  const seen = new Map<string, string>();
  const waiting = [...starts];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || onDemand.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) continue;
    const source = readFileSync(file, 'utf8');
    seen.set(file, source);
    for (const [, name = ''] of source.matchAll(/(?:from|import) '([.#][^']+)'/g)) {
      if (!/\.server|\/served\//.test(name)) waiting.push(locate(root, file, name));
    }
    for (const [, name = ''] of source.matchAll(/import\('(\.[^']+)'\)/g)) onDemand.add(locate(root, file, name));
  }
  return seen;
}

function locate(root: string, from: string, name: string): string {
  return name.startsWith('#') ? path.join(root, 'src', `${name.slice(1)}.ts`) : path.resolve(path.dirname(from), name);
}
