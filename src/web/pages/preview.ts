import { createServer } from 'node:http';
import { systemClock } from '#kernel/clock';
import { catalogueVersion } from '#shop/catalogue';
import { openDatabase } from '../../database/database.ts';
import { createFlatRate } from '../../providers/flat-rate/adapter.ts';
import type { Shop } from '../../shop/shop.ts';
import { createPages } from './pages.ts';

/** Serves the pages of a shop that only answers questions: for looking at the frame while it is built. */
const port = Number(process.env.PORT ?? 4100);
const database = openDatabase({ url: process.env.DATABASE_URL ?? '', maxConnections: 5 });
const shop: Shop = { database, clock: systemClock, jobs: { send: async () => {} }, shipping: createFlatRate() };
const pages = await createPages(shop, {
  publicUrl: `http://localhost:${port}`,
  clientDirectory: 'build/client',
  detectCountry: () => null,
  catalogueVersion: async () => String(await catalogueVersion(shop)),
  clearCart: async () => {},
  sandbox: true,
  cacheBytes: 64 * 1024 * 1024,
  report: console.error,
});
createServer((request, response) => {
  pages(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
}).listen(port);
