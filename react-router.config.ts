import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web/storefront',
  // Every route is in one small, immutable manifest file: no request for routes while a shopper walks through the store.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
