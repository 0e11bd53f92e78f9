import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { PARTS } from './parts.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const BUILT = fileURLToPath(new URL('../../../../build/client/assets/', import.meta.url));
const MODULE = 'virtual:style-parts';

/** A part as the browser's build wrote it. Throws when it is not there. */
function builtPart(name: string) {
  const files = existsSync(BUILT) ? readdirSync(BUILT) : [];
  const file = files.find((one) => one.startsWith(`${name}-`) && one.endsWith('.css'));
  if (!file) throw new Error(`the client build has no part ${name} of the style sheet`);
  return { name, href: `/assets/${file}`, text: readFileSync(path.join(BUILT, file), 'utf8').trim() };
}

/**
 * Vite plugin: writes each part of the style sheet as a file of the browser's build, and gives the server, which is built after it, their
 * addresses and texts (`virtual:style-parts`).
 */
export function styleParts(): Plugin {
  return {
    name: 'style-parts',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return;
      for (const name of ['common', ...PARTS]) {
        this.emitFile({ type: 'chunk', id: path.join(HERE, `parts/${name}.css`), name });
      }
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      return [
        `export const common = ${JSON.stringify(builtPart('common'))};`,
        `export const parts = ${JSON.stringify(PARTS.map(builtPart))};`,
      ].join('\n');
    },
  };
}
