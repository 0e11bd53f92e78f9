import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { oneLanguage } from './src/texts/one-language.vite.ts';
import { precompress } from './src/web/pages/precompress.build.ts';
import { inlineScript } from './src/web/storefront/hydration/inline-script.vite.ts';
import { serviceWorker } from './src/web/storefront/offline/service-worker.vite.ts';
import { storeChunk } from './src/web/storefront/store-chunk.vite.ts';

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

/** Writes a brotli copy beside every script and style sheet of the browser once they are written. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    closeBundle: () => precompress(path.join(import.meta.dirname, 'build/client')),
  };
}

export default defineConfig({
  plugins: [childPrograms(), oneLanguage(), inlineScript(), serviceWorker(), compressed()],
  appType: 'custom',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // 'use client' means nothing here
      onLog: (level, log, report) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(level, log)),
    },
  },
  // the server reads what the build of the browser has written
  builder: {
    async buildApp({ build, environments: { client, ssr } }) {
      for (const environment of [client, ssr]) if (environment) await build(environment);
    },
  },
  environments: {
    client: {
      // what every browser has
      define: {
        'typeof window': '"object"',
        'typeof document': '"object"',
        'typeof navigator': '"object"',
        'typeof process': '"undefined"',
        'typeof performance': '"object"',
        'typeof setTimeout': '"function"',
        'typeof clearTimeout': '"function"',
        'typeof setImmediate': '"undefined"',
        'typeof MessageChannel': '"function"',
        'typeof AbortController': '"function"',
        'typeof reportError': '"function"',
      },
      build: {
        outDir: 'build/client',
        manifest: true,
        modulePreload: false,
        rolldownOptions: {
          input: { 'entry.client': 'src/web/storefront/entry.client.tsx' },
          // what only the server renders has no effect of its own
          treeshake: { moduleSideEffects: [{ test: /\/served\/|\/product\/reviews\.tsx/, sideEffects: false }] },
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: [{ name: storeChunk(), debugName: 'store' }],
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
        outDir: 'build/server',
        copyPublicDir: false,
        rolldownOptions: { input: { index: 'src/main.ts' }, output: { entryFileNames: '[name].js' } },
      },
    },
  },
});
