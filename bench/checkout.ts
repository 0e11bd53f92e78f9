import { Agent, request } from 'node:http';
import { randomId } from '#kernel/ids';

/** The number of concurrent guests. */
export const BUYERS = 16;

/** The guests' address, as the call takes it. */
export const ADDRESS = {
  email: 'guest@example.com',
  firstname: 'Noura',
  lastname: 'Al Harbi',
  address: 'King Fahd Road 12',
  appartment: '4B',
  city: 'Riyadh',
  country: 'Kingdom of Saudi Arabia',
  state: 'Riyadh',
  pin: '',
  phone: '+966500000000',
};

/** The address of a guest of its own: guests with one phone are one person to the store, whose row their orders would share. */
export function addressOf(guest: string) {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  return { ...ADDRESS, email: `${guest}@example.com`, lastname: `Al ${guest.slice(0, 6)}`, phone: `+9665${digits}` };
}

/** Runs a whole guest checkout: cart, address, payment method, order with the amounts that the store returns. */
export async function buy(base: string, agent: Agent, productId: string): Promise<void> {
  const userId = randomId();
  const send = (method: string, path: string, body: unknown) => call(agent, method, `${base}/api/${path}`, body);
  await send('POST', 'cart', { userId, productId, count: 1, pricecon: 'SAR' });
  await send('POST', 'shippingaddress', { userId, ...addressOf(userId) });
  await send('PUT', 'updatemethod', { userId, method: 'COD' });
  const order = { userId, paymentMethod: 'COD', transactionId: randomId(), country: 'KSA' };
  const asked = await send('POST', 'order', { ...order, totalPrice: 1 });
  const total: unknown = Object(Object(asked.body).totals).totalPrice;
  const placed = await send('POST', 'order', { ...order, totalPrice: total });
  if (placed.status !== 200) throw new Error(`an order was refused: ${JSON.stringify(placed.body)}`);
}

/**
 * Runs concurrent checkouts for some seconds. Returns orders per second and the 99th percentile of a checkout in ms.
 */
export async function manyBuyers(base: string, products: readonly string[], seconds: number) {
  return await manyTimes(seconds, (agent, turn) => buy(base, agent, products[turn % products.length] ?? ''));
}

/** Adds a product to the cart of a new guest. */
export async function add(base: string, agent: Agent, productId: string): Promise<void> {
  const body = { userId: randomId(), productId, count: 1, pricecon: 'SAR' };
  const { status } = await call(agent, 'POST', `${base}/api/cart`, body);
  if (status !== 200) throw new Error(`an add to cart was answered ${status}`);
}

/** Repeats something for some seconds, as often at once as there are buyers. Returns its rate and 99th percentile in ms. */
export async function manyTimes(seconds: number, work: (agent: Agent, turn: number) => Promise<void>) {
  const agent = new Agent({ keepAlive: true, maxSockets: BUYERS });
  const started = performance.now();
  const until = started + seconds * 1000;
  const times: number[] = [];
  const worker = async (first: number): Promise<void> => {
    for (let turn = first; performance.now() < until; turn += BUYERS) {
      const begun = performance.now();
      await work(agent, turn);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, (_, first) => worker(first)));
  const took = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((one, other) => one - other);
  return { perSecond: times.length / took, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

/** Sends one call over a kept-alive connection. */
export function call(
  agent: Agent,
  method: string,
  url: string,
  body: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', cookie: 'country_code_iso3=KSA', ...more };
    const sent = request(url, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
