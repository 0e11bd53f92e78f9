import path from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './src/web/pages/precompress.build.ts';

// beside build/, which the build of the storefront empties while this one runs
const OUTPUT = path.join(import.meta.dirname, 'build-backoffice');

/** Writes a brotli copy beside every script and style sheet once the bundle is written. */
function compressed(): Plugin {
  return { name: 'compressed', apply: 'build', closeBundle: () => precompress(OUTPUT) };
}

/**
 * The bundle of the back office, apart from the storefront's: nothing of one is in the other. It is served below
 * `/admin` (src/web/pages/backoffice.ts). React Aria keeps the locales of both languages; without `en-US`, its default,
 * it fails at run time.
 */
export default defineConfig({
  root: path.join(import.meta.dirname, 'src/web/backoffice'),
  base: '/admin/',
  publicDir: false,
  plugins: [{ ...optimizeLocales.vite({ locales: ['en-US', 'ar-AE'] }), enforce: 'pre' }, compressed()],
  build: {
    outDir: OUTPUT,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: 'manifest.json',
    rolldownOptions: {
      // 'use client' means nothing here
      onLog: (level, log, report) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(level, log)),
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/(?:react-query|query-core))\//,
            },
            {
              name: 'aria',
              test: /node_modules\/(?:react-aria|react-stately|@react-aria|@react-stately|@internationalized)/,
            },
            // what most screens share; calendars and charts stay with the routes that have them
            {
              name: 'parts',
              test: /src\/web\/backoffice\/(?:client|ui)\/(?!date-field|calendar|chart)|src\/(?:kernel|texts)\//,
              minShareCount: 8,
            },
          ],
        },
      },
    },
  },
});
