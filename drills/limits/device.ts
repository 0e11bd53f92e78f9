import { randomId } from '#kernel/ids';
import { ADDRESS } from '../../bench/checkout.ts';

const LONGEST_MS = 15_000;

/** A browser behind an address, with its cookies. Every act resolves to the status of its last answer. */
export type Device = {
  fillCart(productId: string): Promise<number>;
  /** Orders its cart with cash, with the total that the store names. */
  order(): Promise<number>;
  post(path: string, body: unknown): Promise<number>;
  get(path: string): Promise<number>;
  /** The same guest without its cookies, from now on. */
  forget(): Device;
  /** The same cookies behind another address. */
  movedTo(network: string): Device;
};

/** Opens a browser behind an IPv4 address; `url` returns the process of the store that answers next. */
export function newDevice(network: string, url: () => string, given: ReadonlyMap<string, string> = new Map()): Device {
  const userId = randomId();
  const cookies = new Map(given);
  let keeps = true;

  async function send(method: string, path: string, body?: unknown) {
    const jar = ['country_code_iso3=KSA', ...[...cookies].map(([name, value]) => `${name}=${value}`)];
    const answer = await fetch(`${url()}${path}`, {
      method,
      headers: {
        cookie: jar.join('; '),
        'x-forwarded-for': network,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    for (const cookie of keeps ? answer.headers.getSetCookie() : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith('{') ? Object(JSON.parse(text)) : {} };
  }

  const device: Device = {
    async fillCart(productId) {
      const added = await send('POST', '/api/cart', { userId, productId, count: 1, pricecon: 'SAR' });
      if (added.status !== 200) return added.status;
      return (await send('POST', '/api/shippingaddress', { userId, ...ADDRESS })).status;
    },
    async order() {
      const order = { userId, paymentMethod: 'COD', transactionId: randomId(), country: 'KSA' };
      const asked = await send('POST', '/api/order', { ...order, totalPrice: 1 });
      const totalPrice: unknown = Object(asked.body.totals).totalPrice;
      return (await send('POST', '/api/order', { ...order, totalPrice })).status;
    },
    post: async (path, body) => (await send('POST', path, body)).status,
    get: async (path) => (await send('GET', path)).status,
    forget() {
      keeps = false;
      cookies.clear();
      return device;
    },
    movedTo: (other) => newDevice(other, url, cookies),
  };
  return device;
}
