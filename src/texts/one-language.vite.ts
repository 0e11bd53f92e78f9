import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { readTextUse, type TextUse } from './text-use.build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCE = fileURLToPath(new URL('../../content/interface.json', import.meta.url));
const ASKED = /^#content\/interface\.json\?(public|finder|late|other)=(en|ar)$/;
const RESOLVED = /^\0interface-(public|finder|late|other)-(en|ar)$/;

function readBoth(): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(SOURCE, 'utf8'));
}

/**
 * Vite plugin: `#content/interface.json?public=ar` becomes a module with the Arabic texts of public pages only,
 * `?finder=ar` one with those that only the scent finder adds, `?late=ar` one with those of what the layout loads on demand, `?other=ar`
 * one with those that personal pages add, although one file has both languages. Modules that show other texts load them before they run.
 */
export function oneLanguage(): Plugin {
  let use: TextUse = {
    onPublicPages: new Set(),
    onFinder: new Set(),
    onDemand: new Set(),
    onOthers: new Set(),
    finder: new Set(),
    late: new Set(),
    needAll: new Set(),
  };
  return {
    name: 'one-language',
    enforce: 'pre',
    buildStart() {
      use = readTextUse(ROOT, Object.keys(readBoth()));
    },
    resolveId(id) {
      const asked = ASKED.exec(id);
      return asked ? `\0interface-${asked[1]}-${asked[2]}` : null;
    },
    load(id) {
      const [, part, language = ''] = RESOLVED.exec(id) ?? [];
      if (!part) return null;
      this.addWatchFile(SOURCE);
      const parts: Readonly<Record<string, (key: string) => boolean>> = {
        public: (key) => use.onPublicPages.has(key),
        finder: (key) => use.onFinder.has(key),
        late: (key) => use.onDemand.has(key),
        other: (key) => use.onOthers.has(key),
      };
      const isWanted = parts[part] ?? (() => false);
      const wanted = Object.entries(readBoth()).filter(([key]) => isWanted(key));
      const one = Object.fromEntries(wanted.map(([key, text]) => [key, text[language]]));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(one))});`;
    },
    transform(code, id) {
      const [file = ''] = id.split('?', 1);
      const more = use.needAll.has(file)
        ? 'other'
        : use.finder.has(file)
          ? 'finder'
          : use.late.has(file)
            ? 'late'
            : null;
      if (this.environment.name !== 'client' || more === null) return null;
      return { code: `import '${ROOT}src/texts/load-${more}-texts.ts';\n${code}`, map: null };
    },
  };
}
