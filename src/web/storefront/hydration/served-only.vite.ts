import type { Plugin } from 'vite';

const SERVED = /\/storefront\/.+\/served\/[^?]+$/;

/**
 * Vite plugin: empties modules under served/ in the browser build. They render parts of a page that never
 * change, and hydration leaves those as served.
 */
export function servedOnly(): Plugin {
  return {
    name: 'served-only',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!SERVED.test(id)) return null;
      const names = [...code.matchAll(/export (?:function|const) (\w+)/g)].map(([, name]) => name);
      return { code: names.map((name) => `export const ${name} = undefined;`).join('\n'), map: null };
    },
  };
}
