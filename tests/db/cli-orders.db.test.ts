import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { minor, toDecimal } from '#kernel/money';
import { placeOrder } from '#shop/checkout';
import { readOrderById } from '#shop/orders';
import { ACCEPTED, acceptedFields } from '#shop/orders/accepted.rules';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { runOrdersCommand } from '../../src/cli/orders.ts';

const { database, committed } = await testDatabase();
const { shop, paid, shopper } = await openCardShop(database);
const folder = mkdtempSync(path.join(tmpdir(), 'orders-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const accepted = () => committed.filter(({ message }) => message === ACCEPTED).map(({ fields }) => fields);

it('logs a cash order once, also when it is submitted twice', async () => {
  const { ownerId, market } = await shopper('VISA_MASTER');
  const seen = { total: toDecimal(minor(276_00), market.currency), tax: null, shipping: null };
  const request = { ownerId, market, fallbackMarket: market, language: 'en', method: 'COD', seen } as const;
  const placed = await placeOrder(shop, { ...request, transactionId: 'once' });
  await placeOrder(shop, { ...request, transactionId: 'once' });
  if (!placed.ok) throw new Error(placed.error.code);
  expect(accepted()).toEqual([acceptedFields(placed.value)]);
});

it('logs a paid order once, after its commit, and finds acknowledged orders that are not there', async () => {
  const { orderId } = await paid('ONLINE');
  const order = await readOrderById(shop, orderId);
  if (!order) throw new Error('there is no order');
  expect(accepted().slice(1)).toEqual([acceptedFields(order)]);
  await expect(
    database.transaction(async (tx) => {
      tx.logAfterCommit(acceptedFields({ ...order, number: 1 }), ACCEPTED);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(accepted()).toHaveLength(2);

  const line = (fields: object) => `${JSON.stringify({ level: 'info', ...fields, msg: ACCEPTED })}\n`;
  const [plain, rotated] = [path.join(folder, 'store.log'), path.join(folder, 'store.log.1.gz')];
  writeFileSync(plain, `{"msg":"the store is open"}\n${line(acceptedFields(order))}`);
  writeFileSync(rotated, gzipSync(line({ ...acceptedFields(order), order: 77 })));
  expect(await runOrdersCommand(shop, ['compare', plain])).toEqual({
    done: true,
    lines: ['acknowledged 1, missing 0'],
  });
  expect(await runOrdersCommand(shop, ['compare', plain, rotated])).toEqual({
    done: false,
    lines: ['missing: order 77, UAE, 252.00 AED', 'acknowledged 2, missing 1'],
  });
  expect((await runOrdersCommand(shop, ['compare'])).lines[0]).toContain('npm run orders -- compare');
});
