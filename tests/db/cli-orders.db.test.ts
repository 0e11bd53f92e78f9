import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { minor, toDecimal } from '#kernel/money';
import { placeOrder } from '#shop/checkout';
import { type Order, readOrderById } from '#shop/orders';
import { ACCEPTED, acceptedFields } from '#shop/orders/accepted.rules';
import { placeLinkOrder, startLinkPayment } from '#shop/payment-links';
import { listOpenCases } from '#shop/payments';
import { acceptPayment, handleWebhook, pollDueAttempts } from '#shop/settlement';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testStaff } from '#support/staff';
import { testAddress } from '#support/test-shop';
import { runOrdersCommand } from '../../src/cli/orders.ts';

const { database, committed } = await testDatabase();
const { shop, hyperpay, paid, shopper, started, later } = await openCardShop(database);
const folder = mkdtempSync(path.join(tmpdir(), 'orders-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const accepted = () => committed.filter(({ message }) => message === ACCEPTED).map(({ fields }) => fields);

/** Places a cash order of a new guest, submitted twice. */
async function cashOrder(): Promise<string> {
  const { ownerId, market } = await shopper('VISA_MASTER');
  const seen = { total: toDecimal(minor(276_00), market.currency), tax: null, shipping: null };
  const request = { ownerId, market, fallbackMarket: market, language: 'en', method: 'COD', seen } as const;
  const placed = await placeOrder(shop, { ...request, transactionId: 'once' });
  await placeOrder(shop, { ...request, transactionId: 'once' });
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value.id;
}

/** Makes an order of a card payment that is pending, and settles it later. */
async function pendingOrder(): Promise<string> {
  const paying = await started('VISA_MASTER');
  const status = await paying.back(await paying.harness.act(paying.prepared, 'pending-then-paid'));
  expect(accepted()).toEqual([]);
  later(24 * 60 * 60);
  await pollDueAttempts(shop);
  await pollDueAttempts(shop);
  return status?.orderId ?? '';
}

/** Makes an order of a payment under manual review, which an operator accepts. */
async function reviewedOrder(): Promise<string> {
  const paying = await started('ONLINE');
  const status = await paying.back(await paying.harness.act(paying.prepared, 'review'));
  expect(accepted()).toEqual([]);
  const { reviews } = await listOpenCases(shop);
  const payment = reviews.find(({ attempt }) => attempt === paying.attempt.id)?.payment ?? '';
  expect(await acceptPayment(shop, payment)).toEqual({ ok: true, value: 'paid' });
  return status?.orderId ?? '';
}

/** Takes an order by phone, which its shopper pays by the link. */
async function linkedOrder(): Promise<string> {
  const { product } = await shopper('MADA');
  const { id } = await testStaff(shop, 'support');
  const lines = [{ productId: product, quantity: 2 }];
  const phone = { market: 'KSA', language: 'en', lines, address: testAddress('KSA'), coupon: '' } as const;
  const input = { ...phone, gift: false, giftNote: '', total: minor(276_00) };
  const actor = {
    kind: 'staff',
    id,
    name: 'Support',
    role: 'support',
    session: 'test',
    request: 'test',
    markets: ['KSA'],
  } as const;
  const placed = await placeLinkOrder(shop, actor, input);
  if (!placed.ok) throw new Error(placed.error.code);
  expect(accepted()).toEqual([]);
  const token = placed.value.link.url.split('/').at(-1) ?? '';
  const form = { token, channel: 'VISA_MASTER', language: 'en', ip: null, prefix: 'en-sa' } as const;
  const opened = await startLinkPayment(shop, form);
  if (!opened.ok) throw new Error(opened.error.code);
  await hyperpay.act(opened.value.prepared, 'pay');
  for (const message of await hyperpay.messages()) await handleWebhook(shop, 'hyperpay', message);
  return placed.value.order.id;
}

async function orderOf(id: string): Promise<Order> {
  const order = await readOrderById(shop, id);
  if (!order) throw new Error('there is no order');
  return order;
}

describe('an order leaves one line in the log', () => {
  beforeEach(() => committed.splice(0));

  it.each([
    ['a cash order that is submitted twice', cashOrder],
    ['a card payment that settles at once', async () => (await paid('VISA_MASTER')).orderId],
    ['a card payment that is pending first', pendingOrder],
    ['a payment that an operator accepts in manual review', reviewedOrder],
    ['an order by phone that is paid by its link', linkedOrder],
  ])('for %s', async (_, order) => {
    const placed = await orderOf(await order());
    expect(accepted()).toEqual([acceptedFields(placed)]);
  });
});

it('finds acknowledged orders that are not there, by lines that are written after the commit', async () => {
  const { orderId } = await paid('ONLINE');
  const order = await orderOf(orderId);
  const before = accepted().length;
  await expect(
    database.transaction(async (tx) => {
      tx.logAfterCommit(acceptedFields({ ...order, number: 1 }), ACCEPTED);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(accepted()).toHaveLength(before);

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
