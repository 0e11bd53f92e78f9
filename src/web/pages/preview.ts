import { createServer } from 'node:http';
import type { Shop } from '../../shop/shop.ts';
import { createPages } from './pages.ts';

/** Serves the pages alone, without database or API: for looking at the frame while it is built. */
const nothing = () => {
  throw new Error('there is no shop behind this preview');
};
const shop: Shop = {
  get database() {
    return nothing();
  },
  clock: { now: () => new Date() },
  jobs: { send: nothing },
};
const port = Number(process.env.PORT ?? 4100);
const pages = await createPages(shop, {
  publicUrl: `http://localhost:${port}`,
  clientDirectory: 'build/client',
  detectCountry: () => null,
  catalogueVersion: async () => '1',
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
