import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect } from 'vitest';
import type { Database } from '#database/database';
import { randomId } from '#kernel/ids';
import { MARKETS, type Market, type MarketCode } from '#kernel/market';
import { type Minor, minor, toDecimal } from '#kernel/money';
import { isLender, isWallet } from '#kernel/payment-method';
import { addToCart } from '#shop/cart';
import { saveShippingAddress, startPayment } from '#shop/checkout';
import { listEmailsTo } from '#shop/emails';
import { readOrdersOf } from '#shop/orders';
import { type Attempt, cardProvidersOf, type PaymentChannel, type ProviderResult } from '#shop/payments';
import { forgetTerms } from '#shop/settings';
import { METHOD_SETTINGS, type SettingKey } from '#shop/settings/settings.rules';
import { getPaymentStatus, handleReturn, handleWebhook, settleAttempt } from '#shop/settlement';
import { stockOf } from '#shop/stock';
import { isJobKey, JOBS } from '../../src/jobs/jobs.ts';
import { openHyperPayHarness } from '../../src/providers/hyperpay/harness.ts';
import { openPayTabsHarness } from '../../src/providers/paytabs/harness.ts';
import { openTabbyHarness } from '../../src/providers/tabby/harness.ts';
import { openTamaraHarness } from '../../src/providers/tamara/harness.ts';
import type { Shop } from '../../src/shop/shop.ts';
import { testAddress, testProduct, testShop } from './test-shop.ts';

/** What a shopper buys of, and by; without `showsOffers` as if there were none. */
type Buying = { readonly stock?: number; readonly coupon?: string; readonly showsOffers?: boolean };

/** A log line, as `level message`, with its fields. */
export type Logged = { readonly level: string; readonly fields: object; readonly words: string };

/**
 * Opens a shop over a migrated database whose card payments use both providers' adapters and simulators, on one
 * clock. For one test file: it is closed after the file, and every test starts with providers without faults.
 */
export async function openCardShop(database: Database) {
  const base = await testShop(database);
  const hyperpay = await openHyperPayHarness();
  const paytabs = await openPayTabsHarness();
  const tabby = await openTabbyHarness();
  const tamara = await openTamaraHarness();
  const harnesses = {
    VISA_MASTER: hyperpay,
    MADA: hyperpay,
    APPLE_PAY: hyperpay,
    ONLINE: paytabs,
    TABBY: tabby,
    TAMARA: tamara,
  };
  const shop: Shop = {
    ...base,
    clock: { now: () => hyperpay.now() },
    cards: cardProvidersOf([hyperpay.payments, paytabs.payments, tabby.payments, tamara.payments]),
  };
  const later = (seconds: number): void => {
    hyperpay.later(seconds);
    paytabs.later(seconds);
    tabby.later(seconds);
    tamara.later(seconds);
  };
  afterAll(() => Promise.all([hyperpay.close(), paytabs.close(), tabby.close(), tamara.close()]));
  beforeEach(async () => {
    for (const harness of [hyperpay, paytabs, tabby, tamara]) {
      await harness.set('normal');
      await harness.messages();
    }
    later(61);
  });

  /** Turns a switch on, for good. */
  async function enable(key: SettingKey, market: MarketCode = 'KSA') {
    await database.read.execute(sql`
      INSERT INTO settings (id, key, market, value, starts_at, set_by, set_at)
      VALUES (${randomId()}, ${key}, ${market}, 'true'::jsonb, to_timestamp(0), 'test', now())`);
    forgetTerms(shop);
  }

  let counter = 0;
  /**
   * Creates a guest with two units of a product at 120 each, which reaches free shipping. `stock` units are on hand. Turns a wallet or lender on.
   */
  async function shopper(channel: PaymentChannel, { stock = 10, coupon = '', showsOffers = false }: Buying = {}) {
    counter += 1;
    if (isWallet(channel) || isLender(channel)) await enable(METHOD_SETTINGS[channel]);
    const market: Market = channel === 'ONLINE' ? MARKETS.UAE : MARKETS.KSA;
    const product = await testProduct(base, { slug: `p${counter}`, SAR: 120, AED: 120, stock });
    const ownerId = randomId();
    await addToCart(shop, { ownerId, market, productId: product, count: 2 });
    await saveShippingAddress(shop, { ownerId, market, address: testAddress(market.code) });
    const start = (total: number | null = null, code = coupon) =>
      startPayment(shop, {
        ownerId,
        market,
        fallbackMarket: market,
        language: 'en',
        channel,
        seen: { total: total === null ? null : toDecimal(minor(total), market.currency), tax: null, shipping: null },
        coupon: code,
        showsOffers,
        ip: null,
      });
    const left = async () => (await stockOf(database.read, market, [product])).get(product);
    return { ownerId, market, product, start, left, harness: harnesses[channel], channel };
  }

  /** Like `shopper`, with the provider's form open. */
  async function started(channel: PaymentChannel, options: Buying = {}) {
    const who = await shopper(channel, options);
    const answer = await who.start();
    if (!answer.ok) throw new Error(answer.error.code);
    const { attempt, prepared } = answer.value;
    const back = (fields: Readonly<Record<string, string>>) => handleReturn(shop, attempt.provider, fields);
    const receive = async () => {
      const messages = await who.harness.messages();
      for (const message of messages) await handleWebhook(shop, attempt.provider, message);
      return messages;
    };
    const paymentStatus = () => getPaymentStatus(shop, attempt.id);
    const orders = () => readOrdersOf(shop, who.ownerId);
    return { ...who, attempt, prepared, back, receive, paymentStatus, orders };
  }

  /** Like `started`, paid. Includes the order's id. */
  async function paid(channel: PaymentChannel, options: Buying = {}) {
    const paying = await started(channel, options);
    const paymentStatus = await paying.back(await paying.harness.act(paying.prepared, 'pay'));
    const orderId = paymentStatus?.orderId;
    if (paymentStatus?.state !== 'paid' || !orderId) throw new Error(`not paid: ${paymentStatus?.state}`);
    return { ...paying, orderId };
  }

  /** Applies a result as a webhook of the attempt's provider does. */
  const applyResult = ({ id, provider }: Attempt, providerResult: ProviderResult) =>
    settleAttempt(shop, { provider, attemptId: id, providerResult, finality: 'interim' });

  const logged: Logged[] = [];
  const note = (level: string) => (fields: object, words: string) => void logged.push({ level, fields, words });
  const log = { info: note('info'), warn: note('warn'), error: note('error') };

  /** Runs the queued jobs, each `times` over, and the jobs they queue. Returns their errors. */
  async function runJobs({ times = 1, only }: { times?: number; only?: keyof typeof JOBS } = {}): Promise<unknown[]> {
    const failures: unknown[] = [];
    for (;;) {
      const { rows } = await database.read.execute<{ job: string; data: Record<string, unknown> }>(
        sql`DELETE FROM test_jobs WHERE job IN (${only ?? null}, 'orderPlaced') OR ${only ?? null}::text IS NULL
            RETURNING job, data`,
      );
      if (rows.length === 0) return failures;
      for (const { job, data } of rows) {
        if (!isJobKey(job)) throw new Error(`no job named ${job}`);
        for (let time = 0; time < times; time += 1) {
          await JOBS[job].run(shop, data, log).catch((error: unknown) => void failures.push(error));
        }
        const following = JOBS[job].follows?.(data) ?? [];
        if (following.length === 0) continue;
        await database.transaction(async (tx) => {
          for (const { job, payload, key } of following) await shop.jobs.send(tx, job, payload, { key });
        });
      }
    }
  }

  /** Runs a scheduled job. */
  async function runScheduled(job: keyof typeof JOBS): Promise<void> {
    await JOBS[job].run(shop, {}, log);
  }

  /** Counts emails of a kind in the outbox under a key. */
  async function countEmails(key: string, kind = 'orderAcknowledgement'): Promise<number> {
    const all = await listEmailsTo(database.read, 'noura@example.com');
    return all.filter((email) => email.key === key && email.kind === kind).length;
  }

  async function refundsOf(attemptId: string) {
    const { rows } = await database.read.execute<{ id: string; reason: string; state: string; amount: Minor }>(
      sql`SELECT id, reason, state, amount::int FROM refunds WHERE attempt_id = ${attemptId} ORDER BY asked_at`,
    );
    return rows;
  }

  /** Expects the providers' ledgers to equal the store's records, to the minor unit. */
  async function expectLedgersAgree(): Promise<void> {
    const { rows } = await database.read.execute<{ currency: string; captured: string; refunded: string }>(sql`
      SELECT currency, sum(amount)::text AS captured,
        (SELECT coalesce(sum(amount), 0)::text FROM refunds r WHERE r.currency = c.currency AND r.state = 'done' AND r.kind = 'card') AS refunded
      FROM payment_captures c GROUP BY currency`);
    const ours = Object.fromEntries(
      rows.map((row) => [row.currency, { captured: Number(row.captured), refunded: Number(row.refunded) }]),
    );
    const theirs: Record<string, { captured: number; refunded: number }> = {};
    for (const { simulator } of [hyperpay, paytabs, tabby, tamara]) {
      for (const [currency, { captured, refunded }] of Object.entries(await simulator.ledger())) {
        const before = theirs[currency] ?? { captured: 0, refunded: 0 };
        theirs[currency] = { captured: before.captured + captured, refunded: before.refunded + refunded };
      }
    }
    expect(ours).toEqual(theirs);
  }

  return {
    shop,
    base,
    enable,
    hyperpay,
    paytabs,
    tabby,
    tamara,
    later,
    shopper,
    started,
    paid,
    applyResult,
    runJobs,
    runScheduled,
    logged,
    log,
    countEmails,
    refundsOf,
    expectLedgersAgree,
  };
}
