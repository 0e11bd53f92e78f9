import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { networkOf } from '#kernel/ip';
import { type Language, MARKETS, type Market } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { deliveryCharge, type QuotedCharge, type QuoteRequest, quotedCharge } from '#shop/delivery';
import type { OrderDraft } from '#shop/orders';
import {
  type Attempt,
  type CardChannel,
  type CardProvider,
  hashOfNetwork,
  insertAttempt,
  lockAttempt,
  type PreparedPayment,
  providerUrls,
  sameDraft,
  updateAttempt,
} from '#shop/payments';
import { FIRST_POLL_MINUTES, RESERVATION_MINUTES } from '#shop/payments/polling.rules';
import type { SeenAmounts } from '#shop/pricing/seen-amounts.rules';
import { paymentAmount } from '#shop/pricing/totals.rules';
import type { Shop } from '../shop.ts';
import { draftOrder } from './draft-order.ts';
import type { OrderRefusal } from './refusals.ts';
import {
  lockCartForOrder,
  redeemDraftCoupon,
  releaseReservation,
  reserveAgain,
  takeDraftStock,
} from './reservation.ts';
import { reserveUnpaid } from './reserve-unpaid.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping' | 'cards' | 'reservations' | 'publicUrl'>;

export type CardPaymentRequest = {
  readonly ownerId: string;
  /** The market the shopper chose; null to take the one the bag was filled in. */
  readonly market: Market | null;
  readonly fallbackMarket: Market;
  readonly language: Language;
  readonly channel: CardChannel;
  /** The amounts the shopper agreed to; compared, never believed. */
  readonly seen: SeenAmounts;
  /** The gift code the shopper typed; empty for none. */
  readonly coupon: string;
  readonly ip: string | null;
};

export type CardRefusal =
  | OrderRefusal
  /** The provider can't be reached or won't open its form; nothing is held any more. */
  | { readonly code: 'paymentUnavailable' };

export type StartedPayment = { readonly attempt: Attempt; readonly prepared: PreparedPayment };

type Frozen = { readonly result: Result<Attempt, OrderRefusal> } | { readonly ask: QuoteRequest };

/** A form that closes within these minutes is not shown again. */
const MIN_MINUTES_LEFT = 10;

/**
 * Begins a card payment: freezes bag, address, amounts and coupon in an attempt and holds its
 * pieces for 30 minutes, within the limits of unpaid reservations (docs/decisions/0234), in one transaction; then has the provider open its form. The attempt is written before the
 * provider is asked, so that no payment can exist that we have no record of. Asked again for the same, it is the same form.
 */
export async function startCardPayment(
  deps: Deps,
  request: CardPaymentRequest,
): Promise<Result<StartedPayment, CardRefusal>> {
  let told: QuotedCharge | null = null;
  for (;;) {
    const known: QuotedCharge | null = told;
    const frozen: Frozen = await deps.database.transaction((tx) => freeze(deps, tx, request, known));
    if ('ask' in frozen) {
      told = { question: frozen.ask, charge: await deliveryCharge(deps, frozen.ask) };
      continue;
    }
    if (!frozen.result.ok) return frozen.result;
    const attempt = frozen.result.value;
    return attempt.prepared ? ok({ attempt, prepared: attempt.prepared }) : await prepare(deps, attempt, request);
  }
}

async function freeze(
  deps: Deps,
  tx: Transaction,
  request: CardPaymentRequest,
  told: QuotedCharge | null,
): Promise<Frozen> {
  const { ownerId, channel, language } = request;
  const now = deps.clock.now();
  const { cart, released: holding } = await lockCartForOrder(tx, request, now);
  if (cart.state !== 'open') return refuse({ code: 'cartEmpty' });
  const { market, lines } = cart;
  if (!market.methods.includes(channel)) return refuse({ code: 'methodOfOtherCountry' });
  const provider = deps.cards.serving(channel, market.code);
  if (!provider) return refuse({ code: 'methodUnavailable' });
  const drafted = await draftOrder(tx, {
    ownerId,
    cartId: cart.id,
    lines,
    market,
    language,
    charge: (question) => quotedCharge(deps, question, told),
    coupon: request.coupon,
    seen: request.seen,
    now,
  });
  if (drafted.kind === 'ask') {
    if (holding) await reserveAgain(tx, holding, now);
    return { ask: drafted.question };
  }
  if (drafted.kind === 'refused') return refuse(drafted.refusal);
  const { draft } = drafted;
  if (paymentAmount(draft.amounts) === 0) return refuse({ code: 'methodUnavailable' });
  if (holding && isReusable(holding, draft, channel, now)) {
    await reserveAgain(tx, holding, now);
    return { result: ok({ ...holding, reservation: 'held' }) };
  }
  const short = await takeDraftStock(tx, draft);
  if (short) return refuse(short);
  const attempt = newAttempt(draft, { provider: provider.provider, channel }, request.ip, now);
  const reserved = await reserveUnpaid(tx, attempt, deps.reservations);
  if (reserved) await redeemDraftCoupon(tx, draft, now);
  const begun: Attempt = { ...attempt, reservation: reserved ? 'held' : 'released' };
  await insertAttempt(tx, begun);
  return { result: ok(begun) };
}

function refuse(refusal: OrderRefusal): Frozen {
  return { result: refused(refusal) };
}

/** Whether an earlier attempt's form may be shown again: for the same thing, still open for a while. */
function isReusable(earlier: Attempt, draft: OrderDraft, channel: CardChannel, now: Date): boolean {
  const left = earlier.reservedUntil.getTime() - now.getTime();
  return (
    earlier.state === 'open' &&
    earlier.channel === channel &&
    earlier.prepared !== null &&
    left >= MIN_MINUTES_LEFT * 60_000 &&
    sameDraft(earlier.draft, draft)
  );
}

function newAttempt(
  draft: OrderDraft,
  { provider, channel }: { readonly provider: CardProvider; readonly channel: CardChannel },
  ip: string | null,
  now: Date,
): Attempt {
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  return {
    id: randomId(),
    ownerId: draft.ownerId,
    cartId: draft.cartId,
    provider,
    channel,
    currency: draft.currency,
    amount: paymentAmount(draft.amounts),
    draft,
    session: null,
    prepared: null,
    state: 'preparing',
    reservation: 'held',
    reservedUntil: after(RESERVATION_MINUTES),
    network: hashOfNetwork(ip === null ? null : networkOf(ip)),
    quantity: draft.lines.reduce((sum, line) => sum + line.count, 0),
    orderId: null,
    code: '',
    description: '',
    paymentId: '',
    paymentType: '',
    paymentAt: null,
    pollCount: 0,
    pollAt: after(FIRST_POLL_MINUTES),
    createdAt: now,
  };
}

async function prepare(
  deps: Deps,
  attempt: Attempt,
  request: CardPaymentRequest,
): Promise<Result<StartedPayment, CardRefusal>> {
  const { address, market, language } = attempt.draft;
  const provider = deps.cards.get(attempt.provider);
  const answer = await provider.prepare({
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
      ip: request.ip,
      street1: address.address,
      street2: address.apartment,
      city: address.city,
      state: address.state,
      postcode: address.zip || null,
      country: MARKETS[market].iso2,
    },
    ...providerUrls(provider, deps.publicUrl),
  });
  return await deps.database.transaction(async (tx) => {
    const locked = await lockAttempt(tx, attempt.id);
    if (!locked) throw new Error('a payment attempt is gone');
    const now = deps.clock.now();
    if (answer.ok) {
      const prepared = answer.value;
      const open = locked.state === 'preparing' ? { state: 'open' as const } : {};
      const changes = { session: prepared.session, prepared, ...open };
      return ok({ attempt: await updateAttempt(tx, locked, changes, now), prepared });
    }
    const released = await releaseReservation(tx, locked, now);
    const { error } = answer;
    if (error.code === 'PROVIDER_REFUSED') {
      const refusal = { code: error.providerCode ?? '', description: error.reason.slice(0, 500) };
      await updateAttempt(tx, released, { state: 'failed', ...refusal, pollAt: null }, now);
    }
    return refused({ code: 'paymentUnavailable' });
  });
}
