import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/** Loads the style sheets of a module that is imported on demand, each once, then the module. A sheet that does not come stops nothing. */
const CODE = `
const sheets = new Map();
const load = (href) => new Promise((resolve) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve, onerror: resolve });
  document.head.append(link);
});
export const __vitePreload = async (module, files = []) => {
  for (const file of files) if (file.endsWith('.css') && !sheets.has(file)) sheets.set(file, load('/' + file));
  await Promise.all(files.map((file) => sheets.get(file)));
  return module();
};`;

/**
 * Vite plugin: puts a small helper in the place of Vite's for modules that are imported on demand. Vite's also preloads scripts, which
 * this store does not, and knows policies with nonces and pages at other addresses.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => (id === HELPER ? CODE : null),
  };
}
