import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { minor, toDecimal } from '#kernel/money';
import { addToCart, changeQuantity } from '#shop/cart';
import { placeOrder, saveShippingAddress } from '#shop/checkout';
import { testDatabase } from '#support/database';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { openDatabase } from '../../src/database/database.ts';
import { JOBS } from '../../src/jobs/jobs.ts';
import { openQueue } from '../../src/jobs/queue.ts';

const { database, url, kind } = await testDatabase();
const shop = await testShop(database);
const market = MARKETS.KSA;
const product = await testProduct(shop, { slug: 'tripped' });

/** A connection to the database that counts how often something is sent after an answer. */
async function counted() {
  const folder = await mkdtemp(path.join(tmpdir(), 'trips-'));
  const place = new URL(url);
  const [host, port] = [place.searchParams.get('host') ?? '', place.searchParams.get('port') ?? '5432'];
  place.searchParams.set('host', folder);
  let trips = 0;
  const server = createServer((client) => {
    let isAnswered = true;
    const upstream = connect(path.join(host, `.s.PGSQL.${port}`));
    client.on('data', (data) => {
      if (isAnswered) trips += 1;
      isAnswered = false;
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      isAnswered = true;
      client.write(data);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(path.join(folder, `.s.PGSQL.${port}`), resolve));
  const through = openDatabase({
    url: place.href,
    maxConnections: 1,
    prepares: kind === 'postgres',
  });
  afterAll(async () => {
    await through.close();
    server.close();
    await rm(folder, { recursive: true });
  });
  return {
    through,
    async of(work: () => Promise<unknown>) {
      const before = trips;
      await work();
      return trips - before;
    },
  };
}

it('to the database: two for a cart, four for an order', async () => {
  const { through, of } = await counted();
  const queue = await openQueue({ url, pollSeconds: 60, role: 'web', jobs: JOBS, onError: () => undefined });
  afterAll(() => queue.stop(1_000));
  const on = { ...shop, database: through, jobs: queue.jobs };
  const buy = async () => {
    const ownerId = randomId();
    const adds = await of(() => addToCart(on, { ownerId, market, productId: product, count: 1 }));
    const cart = { ownerId, market, fallbackMarket: market };
    const changes = await of(() => changeQuantity(on, { ...cart, id: product, count: 2 }));
    await saveShippingAddress(shop, { ownerId, market, address: testAddress() });
    const request = { ...cart, language: 'en', method: 'COD', transactionId: randomId() } as const;
    const order = async (total: number) =>
      await placeOrder(on, { ...request, seen: { total: toDecimal(minor(total), 'SAR'), tax: null, shipping: null } });
    const refusal = await of(() => order(1));
    const orders = await of(async () => expect((await order(23_000)).ok).toBe(true));
    return { adds, changes, refusal, orders };
  };
  // a new connection sets its limits once
  await buy();
  expect(await buy()).toEqual({ adds: 2, changes: 2, refusal: 2, orders: 4 });
});
