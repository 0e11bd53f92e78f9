import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './src/web/pages/precompress.build.ts';
import { slimManifest } from './src/web/storefront/hydration/slim-manifest.build.ts';
import routes from './src/web/storefront/routes.ts';
import { partsOfRoutes } from './src/web/storefront/styles/parts.vite.ts';

export default {
  appDirectory: 'src/web/storefront',
  // Every route is in one small, immutable manifest file: no request for routes while a shopper walks through the store.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = path.join(reactRouterConfig.buildDirectory, 'client');
    await slimManifest(path.join(client, 'assets'), partsOfRoutes(routes));
    await precompress(client);
  },
} satisfies Config;
