import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS, type Market } from '#kernel/market';
import { minor } from '#kernel/money';
import { addToCart, readCart } from '#shop/cart';
import { noticesTo } from '#shop/notices';
import { readOrderById, readOrdersOf } from '#shop/orders';
import { type CardChannel, refundPayment, type Verdict } from '#shop/payments';
import { saveCoupon } from '#shop/pricing';
import { stockOf } from '#shop/stock';
import { testDatabase } from '#support/database';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { openHyperPayWorld } from '../../providers/hyperpay/world.ts';
import { openPayTabsWorld } from '../../providers/paytabs/world.ts';
import type { Shop } from '../shop.ts';
import {
  askAboutDueAttempts,
  cancelOrder,
  cardStanding,
  giveUpPayment,
  hearProvider,
  placeOrder,
  reconcileDay,
  releaseOverdueHolds,
  returnFromProvider,
  saveShippingAddress,
  settleAttempt,
  startCardPayment,
} from './index.ts';

const { database } = await testDatabase();
const base = await testShop(database);
const hyperpay = await openHyperPayWorld();
const paytabs = await openPayTabsWorld();
afterAll(() => Promise.all([hyperpay.close(), paytabs.close()]));

/** The shop's clock is the providers': `later` moves both. */
const clock = { now: () => hyperpay.now() };
const shop: Shop = {
  ...base,
  clock,
  cards: { hyperpay: hyperpay.payments, paytabs: paytabs.payments },
};
const worlds = { VISA_MASTER: hyperpay, MADA: hyperpay, ONLINE: paytabs };
function later(seconds: number) {
  hyperpay.later(seconds);
  paytabs.later(seconds);
}

beforeEach(async () => {
  await hyperpay.set('normal');
  await paytabs.set('normal');
  await hyperpay.messages();
  await paytabs.messages();
  later(61);
});

const marketOf = (channel: CardChannel): Market => (channel === 'ONLINE' ? MARKETS.UAE : MARKETS.KSA);
let counter = 0;

/** A shopper with two pieces of a product of which there are `stock`, at 120 apiece: free delivery. */
async function shopper(channel: CardChannel, { stock = 10, coupon = '' } = {}) {
  counter += 1;
  const market = marketOf(channel);
  const product = await testProduct(base, { slug: `p${counter}`, SAR: 120, AED: 120, stock });
  const ownerId = randomId();
  await addToCart(shop, { ownerId, market, productId: product, count: 2 });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress(market.code) });
  const start = (total: number | null = null) =>
    startCardPayment(shop, {
      ownerId,
      market,
      otherwise: market,
      language: 'en',
      channel,
      seen: { total: total === null ? null : minor(total), tax: null, shipping: null },
      coupon,
      ip: null,
      returnUrl: 'http://shop.example/result',
      notifyUrl: 'http://shop.example/notify',
    });
  const left = async () => (await stockOf(database.read, market, [product])).get(product);
  return { ownerId, market, product, start, left, world: worlds[channel], channel };
}

async function started(channel: CardChannel, options: { stock?: number; coupon?: string } = {}) {
  const who = await shopper(channel, options);
  const answer = await who.start();
  if (!answer.ok) throw new Error(answer.error.code);
  const { attempt, prepared } = answer.value;
  const back = (fields: Readonly<Record<string, string>>) => returnFromProvider(shop, attempt.provider, fields);
  const hear = async () => {
    const messages = await who.world.messages();
    for (const message of messages) await hearProvider(shop, attempt.provider, message);
    return messages;
  };
  const standing = () => cardStanding(shop, attempt.id);
  const orders = () => readOrdersOf(shop, who.ownerId);
  return { ...who, attempt, prepared, back, hear, standing, orders };
}

async function refundsDone(): Promise<void> {
  const { rows } = await database.read.execute<{ id: string }>(sql`SELECT id FROM refunds WHERE state = 'asked'`);
  for (const { id } of rows) await refundPayment(shop, id);
}

async function mails(orderId: string, kind = 'orderAcknowledgement') {
  const all = await noticesTo(database.read, 'noura@example.com');
  return all.filter((notice) => notice.key === orderId && notice.kind === kind).length;
}

/** Money by the providers' own books equals money in ours, to the last minor unit. */
async function booksAgree(): Promise<void> {
  const { rows } = await database.read.execute<{ currency: string; captured: string; refunded: string }>(sql`
    SELECT currency, sum(amount)::text AS captured,
      (SELECT coalesce(sum(amount), 0)::text FROM refunds r WHERE r.currency = c.currency AND r.state = 'done') AS refunded
    FROM payment_captures c GROUP BY currency`);
  const ours = Object.fromEntries(
    rows.map((row) => [row.currency, { captured: Number(row.captured), refunded: Number(row.refunded) }]),
  );
  expect(ours).toEqual({ ...(await hyperpay.simulator.ledger()), ...(await paytabs.simulator.ledger()) });
}

describe.each(['VISA_MASTER', 'ONLINE'] as const)('a card payment by %s', (channel) => {
  it('holds the pieces, makes one paid order with mail and invoice, and ends the bag', async () => {
    const paying = await started(channel);
    expect(await paying.left()).toBe(8);
    const fields = await paying.world.act(paying.prepared, 'pay');
    const standing = await paying.back(fields);
    expect(standing?.state).toBe('paid');
    const order = await readOrderById(shop, standing?.orderId ?? '');
    expect(order).toMatchObject({
      ownerId: paying.ownerId,
      payment: { method: channel, state: 'paid', transactionId: paying.attempt.id },
      amounts: { subtotal: 24000 },
    });
    expect(order?.payment.tranRef).not.toBe('');
    expect(order?.invoiceUrl).toMatch(/^\/api\/invoices\//);
    expect(await paying.left()).toBe(8);
    expect(await mails(order?.id ?? '')).toBe(1);
    const cart = await readCart(shop, { ownerId: paying.ownerId, market: paying.market, otherwise: paying.market });
    expect(cart.lines).toEqual([]);
    await booksAgree();
  });

  it('settles once whatever comes, in whatever order and however often', async () => {
    await paying10('return first');
    await paying10('message first');
    async function paying10(order: string) {
      const paying = await started(channel);
      await paying.world.set('twice');
      const fields = await paying.world.act(paying.prepared, 'pay');
      const messages = await paying.world.messages();
      const hear = () => Promise.all(messages.map((message) => hearProvider(shop, paying.attempt.provider, message)));
      if (order === 'message first') await hear();
      const returns = Promise.all(Array.from({ length: 3 }, () => paying.back(fields)));
      await Promise.all([returns, hear(), hear(), hear()]);
      later(61);
      expect((await paying.back(fields))?.state).toBe('paid');
      await hear();
      const orders = await paying.orders();
      expect(orders).toHaveLength(1);
      expect(await mails(orders[0]?.id ?? '')).toBe(1);
      expect(await paying.left()).toBe(8);
      await paying.world.set('normal');
      await booksAgree();
    }
  });

  it('leaves bag and stock as they were when the card is declined or the shopper gives up', async () => {
    for (const [deed, state] of [
      ['decline', 'failed'],
      ['cancel', 'cancelled'],
      ['refuse-challenge', 'failed'],
    ] as const) {
      const paying = await started(channel);
      const standing = await paying.back(await paying.world.act(paying.prepared, deed));
      expect(standing).toMatchObject({ state, orderId: null });
      expect(standing?.description).toBeTruthy();
      expect(await paying.left()).toBe(10);
      expect(await paying.orders()).toEqual([]);
      const question = { ownerId: paying.ownerId, market: paying.market, otherwise: paying.market };
      expect((await readCart(shop, question)).lines).toHaveLength(1);
    }
  });

  it('pays by a second attempt after a declined one', async () => {
    const paying = await started(channel);
    await paying.back(await paying.world.act(paying.prepared, 'decline'));
    const again = await paying.start();
    if (!again.ok) throw new Error(again.error.code);
    expect(again.value.attempt.id).not.toBe(paying.attempt.id);
    const fields = await paying.world.act(again.value.prepared, 'pay');
    expect((await paying.back(fields))?.state).toBe('paid');
    await paying.hear();
    expect(await paying.orders()).toHaveLength(1);
    expect(await paying.left()).toBe(8);
    await booksAgree();
  });

  it('shows the same form again for the same bag, and a new one once the bag has changed', async () => {
    const paying = await started(channel);
    const again = await paying.start();
    expect(again.ok && again.value.attempt.id).toBe(paying.attempt.id);
    expect(again.ok && again.value.prepared).toEqual(paying.prepared);
    expect(await paying.left()).toBe(8);
    const { ownerId, market, product } = paying;
    await addToCart(shop, { ownerId, market, productId: product, count: 1 });
    const changed = await paying.start();
    expect(changed.ok && changed.value.attempt.id).not.toBe(paying.attempt.id);
    expect(await paying.left()).toBe(7);
  });

  it('makes an order that awaits its payment of a pending one, and pays it when the provider says so', async () => {
    const paying = await started(channel);
    const standing = await paying.back(await paying.world.act(paying.prepared, 'pending-then-paid'));
    expect(standing?.state).toBe('awaiting');
    const [order] = await paying.orders();
    expect(order?.payment).toMatchObject({ state: 'awaiting', paidAt: null });
    expect(await mails(order?.id ?? '')).toBe(0);
    expect(order?.invoiceUrl).toBe('');
    later(180);
    await askAboutDueAttempts(shop);
    expect((await paying.standing())?.state).toBe('paid');
    expect((await readOrderById(shop, order?.id ?? ''))?.payment.state).toBe('paid');
    expect(await mails(order?.id ?? '')).toBe(1);
    await paying.hear();
    expect(await paying.orders()).toHaveLength(1);
    expect(await paying.left()).toBe(8);
    await booksAgree();
  });

  it('asks about a shopper who never came back', async () => {
    const paying = await started(channel);
    await paying.world.set('never');
    await paying.world.act(paying.prepared, 'pay');
    later(32 * 60);
    await releaseOverdueHolds(shop);
    expect(await paying.left()).toBe(10);
    await askAboutDueAttempts(shop);
    expect((await paying.standing())?.state).toBe('paid');
    expect(await paying.left()).toBe(8);
    await booksAgree();
  });

  it('lets an attempt that nobody paid run out', async () => {
    const paying = await started(channel);
    later(31 * 60);
    expect(await releaseOverdueHolds(shop)).toBeGreaterThanOrEqual(1);
    expect(await paying.left()).toBe(10);
    for (let minutes = 0; minutes < 120; minutes += 5) {
      later(5 * 60);
      await askAboutDueAttempts(shop);
    }
    expect(['expired', 'failed']).toContain((await paying.standing())?.state);
    expect(await paying.left()).toBe(10);
    expect(await paying.orders()).toEqual([]);
  });

  it('gives the money back when it comes after the last piece is gone, and says so', async () => {
    const paying = await started(channel, { stock: 2 });
    later(31 * 60);
    await releaseOverdueHolds(shop);
    const { market, product } = paying;
    const other = randomId();
    await addToCart(shop, { ownerId: other, market, productId: product, count: 1 });
    await saveShippingAddress(shop, { ownerId: other, market, address: testAddress(market.code) });
    const wish = {
      ownerId: other,
      market,
      otherwise: market,
      language: 'en',
      method: 'COD',
      transactionId: '',
    } as const;
    const total = channel === 'ONLINE' ? 12000 + 600 + 2500 : 12000 + 1800 + 2500;
    const bought = await placeOrder(shop, { ...wish, seen: { total: minor(total), tax: null, shipping: null } });
    expect(bought.ok).toBe(true);

    // the provider's form is closed by now, so the payment is told as a late one would be
    await settleAttempt(shop, paying.attempt.id, latePayment(paying.attempt.id, channel), 'told');
    expect((await paying.standing())?.state).toBe('returned');
    expect(await paying.orders()).toEqual([]);
    expect(await paying.left()).toBe(1);
    const { rows } = await database.read.execute(
      sql`SELECT reason, state, amount::int FROM refunds WHERE attempt_id = ${paying.attempt.id}`,
    );
    expect(rows).toEqual([{ reason: 'unfulfillable', state: 'asked', amount: paying.attempt.amount }]);
    await database.transaction(async (tx) => {
      await tx.execute(sql`DELETE FROM refunds WHERE attempt_id = ${paying.attempt.id}`);
      await tx.execute(sql`DELETE FROM payment_captures WHERE attempt_id = ${paying.attempt.id}`);
    });
  });

  it('gives back what is paid for a bag that was ordered otherwise meanwhile', async () => {
    const paying = await started(channel);
    const { ownerId, market } = paying;
    const total = channel === 'ONLINE' ? 24000 + 1200 : 24000 + 3600;
    const placed = await placeOrder(shop, {
      ownerId,
      market,
      otherwise: market,
      language: 'en',
      method: 'COD',
      seen: { total: minor(total), tax: null, shipping: null },
      transactionId: '',
    });
    expect(placed.ok).toBe(true);
    expect(await paying.left()).toBe(8);
    const standing = await paying.back(await paying.world.act(paying.prepared, 'pay'));
    expect(standing?.state).toBe('returned');
    await refundsDone();
    expect(await paying.orders()).toHaveLength(1);
    await booksAgree();
  });

  it('gives a cancelled order’s money back, once', async () => {
    const paying = await started(channel);
    const standing = await paying.back(await paying.world.act(paying.prepared, 'pay'));
    const orderId = standing?.orderId ?? '';
    const both = await Promise.all([
      cancelOrder(shop, paying.ownerId, orderId),
      cancelOrder(shop, paying.ownerId, orderId),
    ]);
    expect(both.map((one) => one.ok).sort()).toEqual([false, true]);
    expect(await paying.left()).toBe(10);
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('refund_asked');
    await refundsDone();
    await refundsDone();
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('refunded');
    expect(await mails(orderId, 'refund')).toBe(1);
    await paying.hear();
    await booksAgree();
  });

  it('finds a refund whose answer was lost instead of asking for it twice', async () => {
    const paying = await started(channel);
    const standing = await paying.back(await paying.world.act(paying.prepared, 'pay'));
    await cancelOrder(shop, paying.ownerId, standing?.orderId ?? '');
    const { rows } = await database.read.execute<{ id: string }>(sql`SELECT id FROM refunds WHERE state = 'asked'`);
    const id = rows[0]?.id ?? '';
    await paying.world.set('broken');
    await expect(refundPayment(shop, id)).rejects.toThrow();
    await paying.world.set('normal');
    later(61);
    const provider = shop.cards[paying.attempt.provider];
    const losing = { ...provider, refund: loseAnswer(provider.refund) };
    const cards = { ...shop.cards, [paying.attempt.provider]: losing };
    await expect(refundPayment({ ...shop, cards }, id)).rejects.toThrow();
    later(61);
    await refundPayment(shop, id);
    expect((await readOrderById(shop, standing?.orderId ?? ''))?.payment.state).toBe('refunded');
    await booksAgree();
  });

  it('keeps what needs a person’s look from being shipped or lost', async () => {
    const review = await started(channel);
    expect((await review.back(await review.world.act(review.prepared, 'review')))?.state).toBe('awaiting');
    const [held] = await review.orders();
    expect(held?.payment.state).toBe('awaiting');
    const mismatch = await started(channel);
    expect((await mismatch.back(await mismatch.world.act(mismatch.prepared, 'wrong-amount')))?.state).toBe('checking');
    expect(await mismatch.orders()).toEqual([]);
    expect(await mismatch.left()).toBe(10);
    await booksAgree();
  });

  it('says that it can’t begin, and holds nothing, when the provider is broken', async () => {
    const who = await shopper(channel);
    await who.world.set('broken');
    expect(await who.start()).toMatchObject({ ok: false, error: { code: 'paymentUnavailable' } });
    expect(await who.left()).toBe(10);
    await who.world.set('normal');
    expect((await who.start()).ok).toBe(true);
  });

  it('compares what the shopper saw with the right amounts', async () => {
    const who = await shopper(channel);
    const answer = await who.start(1);
    expect(answer).toMatchObject({ ok: false, error: { code: 'amountsChanged' } });
    expect(await who.left()).toBe(10);
  });

  it('puts the pieces back when the shopper gives up on our own page, and takes late money all the same', async () => {
    const paying = await started(channel);
    expect((await giveUpPayment(shop, randomId(), paying.attempt.id))?.state).toBeUndefined();
    expect((await giveUpPayment(shop, paying.ownerId, paying.attempt.id))?.state).toBe('cancelled');
    expect(await paying.left()).toBe(10);
    await paying.world.act(paying.prepared, 'pay');
    await paying.hear();
    expect((await paying.standing())?.state).toBe('paid');
    expect(await paying.left()).toBe(8);
    await booksAgree();
  });

  it('uses a coupon up with the hold and gives it back with it', async () => {
    const code = `GIFT-${channel.replace('_', '-')}`;
    await database.transaction((tx) =>
      saveCoupon(tx, {
        code,
        reduction: { kind: 'percentage', basisPoints: 1000 },
        description: { en: '', ar: '' },
        currency: null,
        minimum: minor(0),
        startsAt: null,
        endsAt: null,
        usesAllowed: 1,
        usesPerShopper: null,
      }),
    );
    const first = await started(channel, { coupon: code });
    const second = await shopper(channel, { coupon: code });
    expect(await second.start()).toMatchObject({ ok: false, error: { code: 'couponUsedUp' } });
    await first.back(await first.world.act(first.prepared, 'decline'));
    const now = await second.start();
    if (!now.ok) throw new Error(now.error.code);
    const fields = await second.world.act(now.value.prepared, 'pay');
    const standing = await returnFromProvider(shop, now.value.attempt.provider, fields);
    const order = await readOrderById(shop, standing?.orderId ?? '');
    expect(order).toMatchObject({ coupon: code, payment: { state: 'paid' } });
    expect(order?.amounts.total).toBe(now.value.attempt.amount);
    await booksAgree();
  });

  it('reconciles: finds what nobody told, and nothing else', async () => {
    const paying = await started(channel);
    await paying.world.set('never');
    await paying.world.act(paying.prepared, 'pay');
    later(3 * 3600);
    const found = await reconcileDay(shop, paying.attempt.provider);
    expect(found.filter((one) => one.reference === paying.attempt.id)).toMatchObject([{ kind: 'unknown-payment' }]);
    expect((await paying.standing())?.state).toBe('paid');
    const after = await reconcileDay(shop, paying.attempt.provider);
    expect(after.filter((one) => one.reference === paying.attempt.id)).toEqual([]);
    await booksAgree();
  });
});

describe('several tries in one form of HyperPay', () => {
  it('pays after a declined try under the same checkout', async () => {
    const paying = await started('VISA_MASTER');
    await hyperpay.payWith(paying.prepared.session, '4000000000000002');
    await paying.hear();
    expect((await paying.standing())?.state).toBe('failed');
    expect(await paying.left()).toBe(10);
    const fields = await paying.world.act(paying.prepared, 'pay');
    expect((await paying.back(fields))?.state).toBe('paid');
    expect(await paying.left()).toBe(8);
  });

  it('asks about nobody’s checkout but ours', async () => {
    expect(await returnFromProvider(shop, 'hyperpay', { resourcePath: '/v1/checkouts/SOMEBODY/payment' })).toBeNull();
    expect(await returnFromProvider(shop, 'hyperpay', { resourcePath: 'https://evil.example/payment' })).toBeNull();
    expect(await returnFromProvider(shop, 'paytabs', { cartId: 'x', tranRef: 'y', signature: 'z' })).toBeNull();
  });

  it('does nothing for a forged message', async () => {
    const paying = await started('VISA_MASTER');
    await hyperpay.set('forged');
    await paying.world.act(paying.prepared, 'pay');
    const [message] = await paying.world.messages();
    expect(message && (await hearProvider(shop, 'hyperpay', message))).toBe('forged');
    expect((await paying.standing())?.state).toBe('checking');
  });
});

function loseAnswer<A extends unknown[], R>(call: (...input: A) => Promise<R>) {
  return async (...input: A) => {
    await call(...input);
    return { ok: false as const, error: { code: 'NO_ANSWER' as const, reason: 'lost' } };
  };
}

function latePayment(reference: string, channel: CardChannel): Verdict {
  return {
    kind: 'payment',
    status: 'paid',
    code: '000.100.110',
    description: 'late',
    paymentId: `late-${reference}`,
    originalPaymentId: null,
    amount: minor(channel === 'ONLINE' ? 25200 : 27600),
    currency: channel === 'ONLINE' ? 'AED' : 'SAR',
    reference,
    session: null,
    brand: 'VISA',
    at: clock.now(),
  };
}
