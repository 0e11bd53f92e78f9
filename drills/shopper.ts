import pg from 'pg';
import { randomId } from '#kernel/ids';
import { ADDRESS } from '../bench/checkout.ts';

export type Placed = { readonly id: string; readonly number: number; readonly total: number };

/** A call that was not answered with an order: refused, an error, or no answer in time. */
class NotPlaced extends Error {
  readonly status: number;
  constructor(status: number, words: string) {
    super(`${status} ${words}`);
    this.name = 'NotPlaced';
    this.status = status;
  }
}

type Body = Readonly<Record<string, unknown>>;

/** How long a shopper waits for an answer; the store promises one within five seconds. */
const LONGEST_MS = 15_000;

/** Sends a call of the public interface as a browser in Saudi Arabia does. */
async function send(base: string, method: string, path: string, body?: Body) {
  const answer = await fetch(`${base}${path}`, {
    method,
    redirect: 'manual',
    headers: { cookie: 'country_code_iso3=KSA', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  const text = await answer.text();
  const read: unknown = text.startsWith('{') ? JSON.parse(text) : {};
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    body: new Map(Object.entries(Object(read))),
  };
}

/** Returns the ids of some products that a shopper of Saudi Arabia can buy. */
export async function productsOf(base: string): Promise<readonly string[]> {
  const answer = await fetch(`${base}/api/product`, { headers: { cookie: 'country_code_iso3=KSA' } });
  const ids = [...(await answer.text()).matchAll(/"_id":"(p_[^"]+|[A-Za-z0-9]+)"/g)].map(([, id = '']) => id);
  if (ids.length === 0) throw new Error('the store shows no product');
  return [...new Set(ids)];
}

/** Puts so many units of every product on the shelf that no drill sells out. */
export async function fillShelves(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('UPDATE product_stock SET on_hand = 1000000').finally(() => client.end());
}

async function fillCart(base: string, userId: string, productId: string): Promise<void> {
  const added = await send(base, 'POST', '/api/cart', { userId, productId, count: 1, pricecon: 'SAR' });
  if (added.status !== 200) throw new NotPlaced(added.status, `cart ${added.body.get('code')}`);
  const saved = await send(base, 'POST', '/api/shippingaddress', { userId, ...ADDRESS });
  if (saved.status >= 300) throw new NotPlaced(saved.status, `address ${saved.body.get('code')}`);
}

/** A whole guest checkout with cash on delivery. Throws NotPlaced when the store does not confirm the order. */
export async function buyWithCash(base: string, productId: string): Promise<Placed> {
  const userId = randomId();
  await fillCart(base, userId, productId);
  return await orderWithCash(base, userId);
}

async function orderWithCash(base: string, userId: string): Promise<Placed> {
  const order = { userId, paymentMethod: 'COD', transactionId: randomId(), country: 'KSA' };
  const asked = await send(base, 'POST', '/api/order', { ...order, totalPrice: 1 });
  const total: unknown = Object(asked.body.get('totals')).totalPrice;
  const placed = await send(base, 'POST', '/api/order', { ...order, totalPrice: total });
  if (placed.status !== 200) throw new NotPlaced(placed.status, `order ${placed.body.get('code')}`);
  return readPlaced(Object(placed.body.get('user'))[0]);
}

/**
 * A whole guest checkout with a card of the simulated HyperPay of a sandbox store. Returns the id of the order. Throws
 * NotPlaced when the store does not confirm that it is paid.
 */
export async function buyWithCard(base: string, productId: string): Promise<string> {
  const userId = randomId();
  await fillCart(base, userId, productId);
  const { status, body } = await payForm(base, await openForm(base, userId));
  const id = body.get('orderId');
  if (body.get('state') !== 'paid' || typeof id !== 'string') {
    throw new NotPlaced(status, `payment ${body.get('state') ?? body.get('code')}`);
  }
  return id;
}

/**
 * A guest opens the form of the simulated HyperPay of a sandbox store, orders the same cart with cash, and then pays the
 * form all the same: the store owes a refund.
 */
export async function payTwice(base: string, productId: string): Promise<Placed> {
  const userId = randomId();
  await fillCart(base, userId, productId);
  const session = await openForm(base, userId);
  const placed = await orderWithCash(base, userId);
  await payForm(base, session);
  return placed;
}

/** Opens the card form for a cart and returns its session. Throws NotPlaced. */
async function openForm(base: string, userId: string): Promise<string> {
  const ask = { type: 'VISA_MASTER', userId, coupon: '', country: 'KSA' };
  const asked = await send(base, 'POST', '/api/checkout', { ...ask, amt: 1 });
  const amt: unknown = Object(asked.body.get('totals')).totalPrice;
  const { status, body } = await send(base, 'POST', '/api/checkout', { ...ask, amt });
  const session = body.get('id');
  if (typeof session !== 'string') throw new NotPlaced(status, `checkout ${body.get('code')}`);
  return session;
}

/** Pays a form with a good card and asks for the result, as the page that the browser comes back to does. */
async function payForm(base: string, session: string) {
  const card = { shopperResultUrl: `${base}/result`, locale: 'en', action: 'pay', number: '4200000000000091' };
  const paid = await fetch(`${base}/sandbox/hyperpay/v1/checkouts/${session}/pay`, {
    method: 'POST',
    body: new URLSearchParams({ ...card, expiry: '12/39', cvv: '100' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  const id = new URL(paid.headers.get('location') ?? '/', base).searchParams.get('id') ?? '';
  return await send(base, 'POST', '/api/result', { resourcePath: `/v1/checkouts/${id}/payment`, id });
}

function readPlaced(order: unknown): Placed {
  const { _id: id, number, totalPrice: total } = Object(order);
  if (typeof id !== 'string' || typeof number !== 'number') throw new NotPlaced(200, 'an answer without an order');
  return { id, number, total: Number(total) };
}
