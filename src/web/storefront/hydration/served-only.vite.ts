import type { Plugin } from 'vite';

const SERVED = /\/layout\/served\/[^?]+$/;

/**
 * Vite plugin: in the browser build, modules under layout/served/ are empty. They make parts of a page that never change
 * once served, which the browser keeps as it was given them.
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
