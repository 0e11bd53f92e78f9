import autocannon from 'autocannon';
import { randomId } from '#kernel/ids';
import { type Running, startPlain } from './processes.ts';

export type Measured = { readonly perSecond: number; readonly p99: number; readonly failed: number };

const CONNECTIONS = 32;

export type Load = {
  readonly name: string;
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  /** Returns the body of a request, so that each may have a guest of its own. */
  readonly body?: () => Record<string, unknown>;
};

const HEADERS = { 'accept-encoding': 'br', 'content-type': 'application/json', cookie: 'country_code_iso3=KSA' };

/**
 * Puts load on one url for some seconds. Returns responses per second, the 99th percentile in milliseconds, and
 * responses other than 2xx.
 */
async function measure(base: string, load: Load, seconds: number): Promise<Measured> {
  const { body } = load;
  const result = await autocannon({
    url: base + load.path,
    connections: CONNECTIONS,
    duration: seconds,
    method: load.method ?? 'GET',
    headers: HEADERS,
    requests: body
      ? [{ method: load.method ?? 'POST', setupRequest: (request) => ({ ...request, body: JSON.stringify(body()) }) }]
      : [{ method: 'GET' }],
  });
  return { perSecond: result.requests.average, p99: result.latency.p99, failed: result.non2xx + result.errors };
}

/**
 * Measures a load, and its ratio to a baseline server that sends the same bytes, measured before and after it, so
 * that changes in the machine's speed cancel out.
 */
export async function compare(store: Running, load: Load, seconds: number) {
  const init: RequestInit = {
    method: load.method ?? 'GET',
    headers: HEADERS,
    ...(load.body ? { body: JSON.stringify(load.body()) } : {}),
  };
  const plain = await startPlain(store.url + load.path, init);
  await measure(store.url, load, 1);
  const before = await measure(plain.url, load, seconds / 2);
  const ours = await measure(store.url, load, seconds);
  const after = await measure(plain.url, load, seconds / 2);
  await plain.stop();
  const yardstick = (before.perSecond + after.perSecond) / 2;
  return { name: load.name, ...ours, yardstick, ratio: ours.perSecond / yardstick };
}

/** Returns the body that adds a product to the cart of a new guest. */
export function cartItem(productId: string) {
  return () => ({ userId: randomId(), productId, count: 1, pricecon: 'SAR' });
}
