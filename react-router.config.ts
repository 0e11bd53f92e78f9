import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './src/web/pages/precompress.build.ts';

export default {
  appDirectory: 'src/web/storefront',
  // Every route is in one small, immutable manifest file: no request for routes while a shopper walks through the store.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
