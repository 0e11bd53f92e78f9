import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { CartProduct } from '#contract/cart';
import { createApi } from '../../client/api.ts';
import { createCartStore } from './cart-store.ts';

const ROSE: CartProduct = {
  _id: 'line1',
  productId: 'p1',
  image: '',
  title: 'Rose',
  arabictitle: 'ورد',
  description: '',
  arabicdescription: '',
  count: 1,
  discountprice: [335],
  price: [395],
  pricecon: 'AED',
  weight: 100,
  unit: 'ml',
  kind: 'Eau de parfum',
  arabickind: 'ماء عطر',
  stock: 4,
  available: true,
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server of one cart that responds only when the test asks it to. */
async function startCart() {
  let products = [ROSE];
  let away = false;
  const calls: string[] = [];
  const arrived: (() => void)[] = [];
  let awaited = () => {};
  const started = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { count } = body === '' ? { count: undefined } : JSON.parse(body);
    calls.push([request.method, request.url, count].filter(Boolean).join(' '));
    arrived.push(() => {
      if (request.url === '/cartdelete') products = [];
      if (request.method === 'PUT') products = products.map((product) => ({ ...product, count }));
      response.writeHead(away ? 500 : 200).end(JSON.stringify({ user: [{ products }] }));
    });
    awaited();
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');

  return {
    api: createApi({ base: `http://127.0.0.1:${address.port}`, timeoutMs: 2000, pausesMs: [] }),
    calls,
    goAway: () => {
      away = true;
    },
    /** Waits for the given number of requests and responds to them in order. */
    async answer(requests = 1) {
      while (arrived.length < requests) {
        await new Promise<void>((resolve) => {
          awaited = resolve;
        });
      }
      for (const reply of arrived.splice(0, requests)) reply();
    },
  };
}

const noCache = { get: () => null, set: () => undefined };
const guest = { known: () => 'g', make: () => 'g' };

describe('the cart store', () => {
  it('makes no call for a visitor without an id', async () => {
    const { api, calls } = await startCart();
    const cart = createCartStore(api, { known: () => null, make: () => 'g' }, noCache);
    await cart.load();
    expect(cart.read()).toMatchObject({ status: 'ready', lines: [], error: null });
    expect(calls).toEqual([]);
  });

  it('shows a new quantity at once and sends quick presses as two calls, the first and the last', async () => {
    const { api, calls, answer } = await startCart();
    const cart = createCartStore(api, guest, noCache);
    await Promise.all([cart.load(), answer()]);
    const sent = [cart.setCount('line1', 2), cart.setCount('line1', 3), cart.setCount('line1', 4)];
    expect(cart.read().lines[0]?.count).toBe(4);
    await answer();
    expect(cart.read().lines[0]?.count).toBe(4);
    await answer();
    await Promise.all(sent);
    expect(calls).toEqual(['GET /cart/g?offers=1', 'PUT /cart 2', 'PUT /cart 4']);
    expect(cart.read().lines[0]?.count).toBe(4);
  });

  it('does not overwrite a newer change with an older read', async () => {
    const { api, answer } = await startCart();
    const cart = createCartStore(api, guest, noCache);
    await Promise.all([cart.load(), answer()]);
    const reading = cart.load();
    const sent = cart.setCount('line1', 2);
    await answer(2);
    await reading;
    await sent;
    expect(cart.read().lines[0]?.count).toBe(2);
  });

  it('has the status failed, with the error, when it cannot be read', async () => {
    const { api, goAway, answer } = await startCart();
    goAway();
    const cart = createCartStore(api, guest, noCache);
    const reading = cart.load();
    expect(cart.read().status).toBe('loading');
    await Promise.all([reading, answer()]);
    expect(cart.read()).toMatchObject({ status: 'failed', lines: [], error: { status: 500 } });
  });

  it('reverts a quantity that is refused', async () => {
    const { api, goAway, answer } = await startCart();
    const cart = createCartStore(api, guest, noCache);
    await Promise.all([cart.load(), answer()]);
    goAway();
    const sent = cart.setCount('line1', 2);
    expect(cart.read().lines[0]?.count).toBe(2);
    await answer();
    await answer();
    expect((await sent).ok).toBe(false);
    expect(cart.read()).toMatchObject({ status: 'ready', lines: [{ count: 1 }] });
  });

  it('is empty after the last line is removed', async () => {
    const { api, answer } = await startCart();
    const cart = createCartStore(api, guest, noCache);
    const removed = cart.remove('line1');
    await answer();
    await removed;
    expect(cart.read()).toMatchObject({ status: 'ready', lines: [], error: null });
  });
});
