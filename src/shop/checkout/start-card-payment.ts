import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { type Language, MARKETS, type Market } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { lockCart } from '#shop/cart';
import { deliveryCharge, knownCharge, type ShippingQuestion, type ToldCharge } from '#shop/delivery';
import type { OrderDraft } from '#shop/orders';
import {
  type Attempt,
  type CardChannel,
  insertAttempt,
  lockAttempt,
  type PreparedPayment,
  providerOf,
  sameDraft,
  updateAttempt,
} from '#shop/payments';
import { FIRST_QUESTION_MINUTES, HOLD_MINUTES } from '#shop/payments/asking.rules';
import type { SeenAmounts } from '#shop/pricing/seen-amounts.rules';
import { paymentAmount } from '#shop/pricing/totals.rules';
import type { Shop } from '../shop.ts';
import { draftOrder } from './draft-order.ts';
import { holdBag } from './hold-bag.ts';
import type { OrderRefusal } from './refusals.ts';
import { holdAgain, releaseHold } from './release-hold.ts';
import { takeStockOf, useCouponOf } from './take-for-order.ts';

type Needs = Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping' | 'cards'>;

export type CardWish = {
  readonly ownerId: string;
  /** The market the shopper chose; null to take the one the bag was filled in. */
  readonly market: Market | null;
  readonly otherwise: Market;
  readonly language: Language;
  readonly channel: CardChannel;
  /** The amounts the shopper agreed to; compared, never believed. */
  readonly seen: SeenAmounts;
  /** The gift code the shopper typed; empty for none. */
  readonly coupon: string;
  readonly ip: string | null;
  /** Where the provider sends browser and messages to. */
  readonly returnUrl: string;
  readonly notifyUrl: string;
};

export type CardRefusal =
  | OrderRefusal
  /** The provider can't be reached or won't open its form; nothing is held any more. */
  | { readonly code: 'paymentUnavailable' };

export type StartedPayment = { readonly attempt: Attempt; readonly prepared: PreparedPayment };

type Frozen = { readonly result: Result<Attempt, OrderRefusal> } | { readonly ask: ShippingQuestion };

/** A form that closes within these minutes is not shown again. */
const LEAST_MINUTES_LEFT = 10;

/**
 * Begins a card payment (architecture, section 4): freezes bag, address, amounts and coupon in an attempt and holds its
 * pieces for 30 minutes, in one transaction; then has the provider open its form. The attempt is written before the
 * provider is asked, so that no payment can exist that we have no record of. Asked again for the same, it is the same form.
 */
export async function startCardPayment(shop: Needs, wish: CardWish): Promise<Result<StartedPayment, CardRefusal>> {
  let told: ToldCharge | null = null;
  for (;;) {
    const known: ToldCharge | null = told;
    const frozen: Frozen = await shop.database.transaction((tx) => freeze(shop, tx, wish, known));
    if ('ask' in frozen) {
      told = { question: frozen.ask, charge: await deliveryCharge(shop, frozen.ask) };
      continue;
    }
    if (!frozen.result.ok) return frozen.result;
    const attempt = frozen.result.value;
    return attempt.prepared ? ok({ attempt, prepared: attempt.prepared }) : await prepare(shop, attempt, wish);
  }
}

async function freeze(shop: Needs, tx: Transaction, wish: CardWish, told: ToldCharge | null): Promise<Frozen> {
  const { ownerId, channel, language } = wish;
  const now = shop.clock.now();
  const { cart, released: holding } = await holdBag(tx, wish, now);
  if (cart.state !== 'open') return refuse({ code: 'cartEmpty' });
  const { market, lines } = cart;
  if (!market.methods.includes(channel)) return refuse({ code: 'methodOfOtherCountry' });
  const drafted = await draftOrder(tx, {
    ownerId,
    cartId: cart.id,
    lines,
    market,
    language,
    charge: (question) => knownCharge(shop, question, told),
    coupon: wish.coupon,
    seen: wish.seen,
    now,
  });
  if (drafted.kind === 'ask') {
    if (holding) await holdAgain(tx, holding, now);
    return { ask: drafted.question };
  }
  if (drafted.kind === 'refused') return refuse(drafted.refusal);
  const { draft } = drafted;
  if (paymentAmount(draft.amounts) === 0) return refuse({ code: 'methodUnavailable' });
  if (holding && isReusable(holding, draft, channel, now)) {
    await holdAgain(tx, holding, now);
    return { result: ok({ ...holding, hold: 'held' }) };
  }
  const short = await takeStockOf(tx, draft);
  if (short) return refuse(short);
  await useCouponOf(tx, draft, now);
  const attempt = newAttempt(draft, channel, now);
  await insertAttempt(tx, attempt);
  return { result: ok(attempt) };
}

function refuse(refusal: OrderRefusal): Frozen {
  return { result: refused(refusal) };
}

/** Whether an earlier attempt's form may be shown again: for the same thing, still open for a while. */
function isReusable(earlier: Attempt, draft: OrderDraft, channel: CardChannel, now: Date): boolean {
  const left = earlier.heldUntil.getTime() - now.getTime();
  return (
    earlier.state === 'open' &&
    earlier.channel === channel &&
    earlier.prepared !== null &&
    left >= LEAST_MINUTES_LEFT * 60_000 &&
    sameDraft(earlier.draft, draft)
  );
}

function newAttempt(draft: OrderDraft, channel: CardChannel, now: Date): Attempt {
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  return {
    id: randomId(),
    ownerId: draft.ownerId,
    cartId: draft.cartId,
    provider: providerOf(channel),
    channel,
    currency: draft.currency,
    amount: paymentAmount(draft.amounts),
    draft,
    session: null,
    prepared: null,
    state: 'preparing',
    hold: 'held',
    heldUntil: after(HOLD_MINUTES),
    orderId: null,
    code: '',
    description: '',
    paymentId: '',
    paymentType: '',
    paymentAt: null,
    questions: 0,
    askAt: after(FIRST_QUESTION_MINUTES),
    createdAt: now,
  };
}

async function prepare(shop: Needs, attempt: Attempt, wish: CardWish): Promise<Result<StartedPayment, CardRefusal>> {
  const { address, market, language } = attempt.draft;
  const answer = await shop.cards[attempt.provider].prepare({
    reference: attempt.id,
    channel: attempt.channel,
    amount: attempt.amount,
    currency: attempt.currency,
    language,
    description: `Order of ${attempt.draft.lines.length} items`,
    payer: {
      email: address.email,
      firstName: address.firstName,
      lastName: address.lastName,
      phone: address.phone,
      ip: wish.ip,
      street1: address.address,
      street2: address.apartment,
      city: address.city,
      state: address.state,
      postcode: address.zip || null,
      country: MARKETS[market].iso2,
    },
    returnUrl: wish.returnUrl,
    notifyUrl: wish.notifyUrl,
  });
  return await shop.database.transaction(async (tx) => {
    await lockCart(tx, attempt.cartId);
    const held = (await lockAttempt(tx, attempt.id)) ?? attempt;
    const now = shop.clock.now();
    if (answer.ok) {
      const prepared = answer.value;
      const open = held.state === 'preparing' ? { state: 'open' as const } : {};
      await updateAttempt(tx, attempt.id, { session: prepared.session, prepared, ...open }, now);
      return ok({ attempt: { ...held, ...open, session: prepared.session, prepared }, prepared });
    }
    await releaseHold(tx, held, now);
    const { error } = answer;
    if (error.code === 'PROVIDER_REFUSED') {
      const refusal = { code: error.providerCode ?? '', description: error.reason.slice(0, 500) };
      await updateAttempt(tx, attempt.id, { state: 'failed', ...refusal, askAt: null }, now);
    }
    return refused({ code: 'paymentUnavailable' });
  });
}
