import { createStaticHandler, data, type StaticHandlerContext } from 'react-router';
import { expect, it } from 'vitest';
import { buildManifest, filesOf, hydrationData } from './boot.server.ts';

const STOREFRONT = 'src/web/storefront';
const manifest = buildManifest.parse({
  [`${STOREFRONT}/entry.client.tsx`]: { file: 'assets/entry.js', imports: ['_store.js'], isEntry: true },
  [`${STOREFRONT}/routes/cart/route.tsx`]: { file: 'assets/cart.js', imports: ['_lines.js', '_store.js'] },
  '_lines.js': { file: 'assets/lines.js', imports: ['_store.js'], css: ['assets/lines.css'] },
  '_store.js': { file: 'assets/store.js', css: ['assets/store.css'] },
});

it('names each module of a page once, after those that it imports, and the style sheet of every page first', () => {
  const { modules, sheets } = filesOf(manifest, 'cart');
  expect(sheets).toEqual(['/assets/store.css', '/assets/lines.css']);
  expect(modules).toEqual(['/assets/store.js', '/assets/lines.js', '/assets/cart.js', '/assets/entry.js']);
  expect(() => filesOf(manifest, 'no-page')).toThrow('no src/web/storefront/routes/no-page/route.tsx');
});

/** What the router finds for a page whose loader throws. */
async function foundAt(thrown: unknown): Promise<StaticHandlerContext> {
  const { query } = createStaticHandler([
    {
      id: 'root',
      path: '/',
      loader: () => ({ facts: 1 }),
      children: [{ id: 'page', index: true, loader: () => Promise.reject(thrown) }],
    },
  ]);
  const found = await query(new Request('http://store.test/'));
  if (found instanceof Response) throw new Error('a redirect');
  return found;
}

it('hands errors with a status to the browser, and no text of others', async () => {
  expect(hydrationData(await foundAt(data({ cards: [] }, { status: 404, statusText: 'Not Found' })))).toEqual({
    loaderData: { root: { facts: 1 } },
    errors: {
      root: { status: 404, statusText: 'Not Found', data: { cards: [] }, __type: 'RouteErrorResponse' },
    },
  });
  const { errors } = hydrationData(await foundAt(new Error('secret')));
  expect(errors).toEqual({ root: { message: 'Unexpected Server Error', __type: 'Error' } });
});
