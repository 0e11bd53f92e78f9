import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin } from 'vite';
import { PARTS, PARTS_OF_PAGES, type Part } from './parts.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const BUILT = fileURLToPath(new URL('../../../../build/client/assets/', import.meta.url));
const MODULE = 'virtual:style-parts';

/** The parts of the style sheet that the page of each route needs, by the route's id. Throws when a page names none. */
export function partsOfRoutes(routes: readonly RouteConfigEntry[]): Readonly<Record<string, readonly Part[]>> {
  const entries = routes.map(({ id, file }) => {
    const parts = PARTS_OF_PAGES[path.basename(path.dirname(file))];
    if (!parts) throw new Error(`styles/parts.ts does not name the page of ${file}`);
    return [id ?? file.replace(/\.tsx$/, ''), parts] as const;
  });
  return Object.fromEntries(entries);
}

/** A part as the browser's build wrote it. Throws when it is not there. */
function builtPart(name: Part) {
  const files = existsSync(BUILT) ? readdirSync(BUILT) : [];
  const file = files.find((one) => one.startsWith(`${name}-`) && one.endsWith('.css'));
  if (!file) throw new Error(`the client build has no part ${name} of the style sheet`);
  return { name, href: `/assets/${file}`, text: readFileSync(path.join(BUILT, file), 'utf8').trim() };
}

/**
 * Vite plugin: writes each part of the style sheet as a file of the browser's build, and gives the server, which is built after it, their
 * addresses and texts (`virtual:style-parts`).
 */
export function styleParts(routes: readonly RouteConfigEntry[]): Plugin {
  return {
    name: 'style-parts',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return;
      for (const name of PARTS) this.emitFile({ type: 'chunk', id: path.join(HERE, `parts/${name}.css`), name });
    },
    // the list of routes says which parts a page needs, and its name follows from the names of the scripts
    augmentChunkHash: ({ name }) => (name === 'entry.client' ? JSON.stringify(partsOfRoutes(routes)) : undefined),
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      return [
        `export const parts = ${JSON.stringify(PARTS.map(builtPart))};`,
        `export const partsOfRoutes = ${JSON.stringify(partsOfRoutes(routes))};`,
      ].join('\n');
    },
  };
}
