import autocannon from 'autocannon';
import { randomId } from '#kernel/ids';
import { type Running, startPlain } from './processes.ts';

export type Measured = { readonly perSecond: number; readonly p99: number; readonly failed: number };

const CONNECTIONS = 32;

export type Load = {
  readonly name: string;
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  /** The body of each request; made anew for each, since guests are many. */
  readonly body?: () => Record<string, unknown>;
};

const HEADERS = { 'accept-encoding': 'br', 'content-type': 'application/json', cookie: 'country_code_iso3=KSA' };

/** Load on one address for some seconds: answers a second, 99th percentile in milliseconds, answers other than 2xx. */
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
 * The store's figure for a load, and its ratio to the yardstick answering the same bytes, measured before and after it
 * so that a machine that slows down meanwhile does not flatter or shame the store.
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

/** What goes into the cart of a new guest. */
export function cartItem(productId: string) {
  return () => ({ userId: randomId(), productId, count: 1, pricecon: 'SAR' });
}
