import { expect, it } from 'vitest';
import { cancelOrder } from '#shop/checkout';
import { readOrderById } from '#shop/orders';
import { refundPayment } from '#shop/payments';
import { withProvider } from '#support/card-providers';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { runPaymentsCommand } from '../../src/cli/payments.ts';

const { database } = await testDatabase();
const { shop, later, started, paid, runJobs, refundsOf } = await openCardShop(database);
const operate = (...args: string[]) => runPaymentsCommand(shop, args);
const listed = async () => (await operate('list')).lines.join('\n');

it('lists payments that need manual review and applies the decisions about them', async () => {
  expect(await listed()).toBe('Nothing needs manual review.');
  const paying = await started('VISA_MASTER');
  const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, 'review'));
  const order = await readOrderById(shop, paymentStatus?.orderId ?? '');
  const lines = await listed();
  expect(lines).toContain(`276.00 SAR for 276.00 SAR, order ${order?.number}`);
  const payment = /^ {2}(\S+) {2}hyperpay/m.exec(lines)?.[1] ?? '';
  expect(await operate('accept', payment)).toEqual({ done: true, lines: ['done: paid'] });
  expect(await operate('accept', payment)).toMatchObject({ done: false, lines: [expect.stringMatching(/^not done/)] });
  expect(await listed()).toBe('Nothing needs manual review.');
});

it.each(['retry', 'refunded'] as const)('ends a refund that was refused by %s', async (request) => {
  const { orderId, ...paying } = await paid('ONLINE');
  await runJobs();
  await cancelOrder(shop, paying.ownerId, orderId);
  const [refund] = await refundsOf(paying.attempt.id);
  const id = refund?.id ?? '';
  const paytabs = shop.cards.get('paytabs');
  const refusing = {
    ...paytabs,
    refund: async () => ({
      ok: false as const,
      error: { code: 'PROVIDER_REFUSED' as const, providerCode: '200', reason: 'no balance' },
    }),
  };
  for (let time = 0; time < 8; time += 1) {
    await refundPayment({ ...shop, cards: withProvider(shop.cards, refusing) }, id).catch(() => undefined);
  }
  expect(await runJobs()).toEqual([]);
  expect((await readOrderById(shop, orderId))?.payment.state).toBe('refund_failed');
  expect(await listed()).toMatch(
    new RegExp(`${id} {2}failed, 252.00 AED of paytabs \\S+ \\(cancelled\\), order \\d+.*no balance`),
  );
  const words = request === 'refunded' ? ['TST-BY-HAND'] : [];
  expect(await operate(request, id, ...words)).toEqual({ done: true, lines: ['done'] });
  later(150);
  expect(await runJobs()).toEqual([]);
  expect((await readOrderById(shop, orderId))?.payment.state).toBe('refunded');
  expect(await operate(request, id, ...words)).toMatchObject({ done: false });
});

it('prints its usage and changes nothing when the arguments do not fit', async () => {
  for (const args of [[], ['accept'], ['retry', 'a', 'b'], ['refunded', 'a'], ['settle', 'a'], ['destroy', 'a']]) {
    const { done, lines } = await operate(...args);
    expect([done, lines.length]).toEqual([false, 7]);
  }
  expect((await operate('settle', 'nothing', 'done')).done).toBe(false);
});
