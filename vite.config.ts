import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { oneLanguage } from './src/texts/one-language.vite.ts';
import { readShares } from './src/texts/text-use.build.ts';
import { inlineScript } from './src/web/storefront/hydration/inline-script.vite.ts';
import { leanReact } from './src/web/storefront/hydration/lean-react.vite.ts';
import { leanRouter } from './src/web/storefront/hydration/lean-router.vite.ts';
import { plainImports } from './src/web/storefront/hydration/plain-imports.vite.ts';
import { servedOnly } from './src/web/storefront/hydration/served-only.vite.ts';
import { serviceWorker } from './src/web/storefront/offline/service-worker.vite.ts';
import routes from './src/web/storefront/routes.ts';
import { styleParts } from './src/web/storefront/styles/parts.vite.ts';

/** Packages with native or WebAssembly files beside them: they must be loaded from node_modules. */
const UNBUNDLED = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-socket',
  '@myriaddreamin/typst-ts-node-compiler',
  'pg-native',
  'pino',
  'sharp',
];

/** The programs of processes and threads beside the server's own: embedded database, typesetter, reader of sheets. */
function childPrograms(): Plugin {
  return {
    name: 'child-programs',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/database/embedded-child.ts', fileName: 'embedded-child.js' });
      this.emitFile({ type: 'chunk', id: 'src/providers/typst/typst-child.ts', fileName: 'typst-child.js' });
      this.emitFile({ type: 'chunk', id: 'src/shop/sheets/sheet-worker.ts', fileName: 'sheet-worker.js' });
    },
  };
}

const { frame, pages } = readShares(import.meta.dirname);
/** Whether a module is in the one file that every page loads: what the layout needs, and what most public pages share. */
const isOfStore = (id: string) => frame.has(id) || (pages.get(id) ?? 0) >= 5;

export default defineConfig({
  plugins: [
    childPrograms(),
    oneLanguage(),
    inlineScript(),
    leanReact(),
    leanRouter(),
    plainImports(),
    servedOnly(),
    serviceWorker(),
    styleParts(routes),
    reactRouter(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router|@remix-run)\/|\/hydration\/load-route\.ts$/,
                },
                { name: 'store', test: isOfStore },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One bundle with its dependencies in it: reading a thousand small files is what makes a Node server slow to start.
      resolve: { noExternal: true, external: UNBUNDLED },
      build: {
        target: 'node22',
        rolldownOptions: { input: 'src/main.ts' },
      },
    },
  },
});
