import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../../content/interface.json', import.meta.url));
const ASKED = /^#content\/interface\.json\?language=(en|ar)$/;
const RESOLVED = /^\0interface-(en|ar)$/;

/**
 * Vite plugin: `#content/interface.json?language=ar` becomes a module with the Arabic texts only, so that a page in the
 * browser carries one language although both stand side by side in one file.
 */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    resolveId(id) {
      const asked = ASKED.exec(id);
      return asked ? `\0interface-${asked[1]}` : null;
    },
    load(id) {
      const language = RESOLVED.exec(id)?.[1];
      if (!language) return null;
      this.addWatchFile(SOURCE);
      const both: Record<string, Record<string, string>> = JSON.parse(readFileSync(SOURCE, 'utf8'));
      const one = Object.fromEntries(Object.entries(both).map(([key, text]) => [key, text[language]]));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(one))});`;
    },
  };
}
