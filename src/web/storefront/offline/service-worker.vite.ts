import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';
import texts from '#content/interface.json' with { type: 'json' };
import type { Language } from '#kernel/market';
import type { OfflinePageTexts } from './offline-page.ts';

const INPUT = fileURLToPath(new URL('./service-worker.ts', import.meta.url));

const textsOf = (language: Language) => ({
  title: texts['offline.title'][language],
  text: texts['offline.text'][language],
  again: texts['page.tryAgain'][language],
  // named when the file is sent
  brand: `{house.${language}}`,
});

/**
 * Vite plugin: builds the service worker at the root of the store, so that its scope is the whole store. Its build id
 * is a hash of all files of the browser build, so it changes with them.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle(_, bundle) {
      const number = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 12);
      const offlineTexts: OfflinePageTexts = { en: textsOf('en'), ar: textsOf('ar') };
      const cartPaths = { en: cartFiles(bundle, 'en'), ar: cartFiles(bundle, 'ar') };
      const source = await compile({ BUILD: number, TEXTS: offlineTexts, CART_FILES: cartPaths });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}

/** Returns the paths of all files that the cart page needs in a language: scripts, and its style sheet. */
function cartFiles(bundle: Rolldown.OutputBundle, language: Language): string[] {
  const found = new Set<string>();
  const waiting = Object.keys(bundle).filter((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' && file.facadeModuleId?.includes('/routes/cart/route.tsx');
  });
  if (waiting.length === 0) throw new Error('the build has no file of the cart page');
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = bundle[name];
    if (found.has(name) || file?.type !== 'chunk') continue;
    found.add(name);
    waiting.push(
      ...file.imports,
      ...file.dynamicImports.filter((other) => other.includes(`interface-other-${language}`)),
    );
  }
  // the sheet of every page is written into the pages
  const sheet = Object.keys(bundle).find((name) => /^assets\/personal-[^/]+\.css$/.test(name));
  if (!sheet) throw new Error('the build has no style sheet of personal pages');
  found.add(sheet);
  return [...found].map((name) => `/${name}`).sort();
}

async function compile(values: Readonly<Record<string, unknown>>): Promise<string> {
  const define = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
  const { output } = await build({
    input: INPUT,
    write: false,
    transform: { define },
    output: { format: 'iife', minify: true },
  });
  return output[0].code;
}
