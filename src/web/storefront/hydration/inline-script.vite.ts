import { build } from 'rolldown';
import type { Plugin } from 'vite';

const QUERY = /\?inline-script$/;

/**
 * Vite plugin: `./early.ts?inline-script` becomes a module whose default export is that file, bundled and minified to
 * one classic script, as text to be inlined in the page.
 */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!QUERY.test(id)) return null;
      const found = await this.resolve(id.replace(QUERY, ''), importer);
      return found ? `${found.id}?inline-script` : null;
    },
    async load(id) {
      if (!QUERY.test(id)) return null;
      const input = id.replace(QUERY, '');
      this.addWatchFile(input);
      const { output } = await build({ input, write: false, output: { format: 'iife', minify: true } });
      const code = output[0].code.trim();
      return `export default ${JSON.stringify(code)};`;
    },
  };
}
