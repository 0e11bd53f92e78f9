import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { partOfText } from './public-texts.build.ts';

const SOURCE = fileURLToPath(new URL('../../content/interface.json', import.meta.url));
const ASKED = /^#content\/interface\.json\?(public|finder|paying|other)=(en|ar)$/;
const RESOLVED = /^\0interface-(public|finder|paying|other)-(en|ar)$/;

/**
 * Vite plugin: `#content/interface.json?public=ar` becomes a module with the Arabic texts of every page, `?finder=ar`,
 * `?paying=ar` and `?other=ar` become the other parts (public-texts.build.ts), although one file has both languages.
 */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    resolveId(id) {
      const asked = ASKED.exec(id);
      return asked ? `\0interface-${asked[1]}-${asked[2]}` : null;
    },
    load(id) {
      const [, part, language = ''] = RESOLVED.exec(id) ?? [];
      if (!part) return null;
      this.addWatchFile(SOURCE);
      const both: Record<string, Record<string, string>> = JSON.parse(readFileSync(SOURCE, 'utf8'));
      const wanted = Object.entries(both).filter(([key]) => partOfText(key) === part);
      const one = Object.fromEntries(wanted.map(([key, text]) => [key, text[language] ?? '']));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(one))});`;
    },
  };
}
