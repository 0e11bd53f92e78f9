import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { minor, ZERO } from '#kernel/money';
import { createApi } from '../../client/api.ts';
import { type OrderToPlace, placeOrder } from './place-order.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const ORDER: OrderToPlace = {
  shopperId: 'GuestGuestGuestGuest1234',
  market: MARKETS.KSA,
  method: 'COD',
  agreed: { subtotal: minor(100_00), discount: ZERO, tax: minor(15_00), shipping: minor(25_00), total: minor(140_00) },
  submission: 'once',
  coupon: null,
  offers: undefined,
};

/** Starts a server that responds to each path with a status and a body, and records the requests. */
async function storeThat(answers: Record<string, [number, object]>) {
  const requests: Record<string, unknown>[] = [];
  const started = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    requests.push({ path: request.url, ...JSON.parse(body) });
    const [status, answer] = answers[request.url ?? ''] ?? [404, {}];
    response.writeHead(status).end(JSON.stringify(answer));
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { requests, api: createApi({ base: `http://127.0.0.1:${address.port}`, timeoutMs: 2000, pausesMs: [] }) };
}

describe('placeOrder', () => {
  it('sends the payment method first and then the agreed amounts', async () => {
    const { api, requests } = await storeThat({ '/updatemethod': [200, {}], '/order': [200, { user: [] }] });
    expect(await placeOrder(api, ORDER)).toEqual({ kind: 'placed' });
    expect(requests).toMatchObject([
      { path: '/updatemethod', method: 'COD' },
      { path: '/order', paymentMethod: 'COD', taxPrice: 15, shippingPrice: 25, totalPrice: 140, transactionId: 'once' },
    ]);
  });

  it('returns the correct amounts of a 409', async () => {
    const totals = { itemsPrice: 110.5, discount: 0, taxPrice: 16.58, shippingPrice: 25, totalPrice: 152.08 };
    const refused = { message: 'changed', code: 'amountsChanged', totals: { ...totals, currency: 'SAR' } };
    const { api } = await storeThat({ '/updatemethod': [200, {}], '/order': [409, refused] });
    expect(await placeOrder(api, ORDER)).toEqual({
      kind: 'changed',
      amounts: { subtotal: 11050, discount: 0, tax: 1658, shipping: 2500, total: 15208 },
    });
  });

  it('returns any other error with the message of the server', async () => {
    const refused = { message: 'Rose is sold out', code: 'soldOut', productId: 'p' };
    const { api } = await storeThat({ '/updatemethod': [200, {}], '/order': [409, refused] });
    expect(await placeOrder(api, ORDER)).toMatchObject({ kind: 'failed', error: { code: 'soldOut', status: 409 } });
  });

  it('places no order when the method is refused', async () => {
    const { api, requests } = await storeThat({ '/updatemethod': [422, { message: 'no', code: 'methodUnavailable' }] });
    expect(await placeOrder(api, ORDER)).toMatchObject({ kind: 'failed', error: { code: 'methodUnavailable' } });
    expect(requests).toHaveLength(1);
  });
});
