import type { Transaction } from '#database/database';
import type { Language, Market } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { updateCartVersion } from '#shop/cart';
import { type Attempt, type CardChannel, getNewestAttempt, insertAttempt, updateAttempt } from '#shop/payments';
import type { SeenAmounts } from '#shop/pricing/seen-amounts.rules';
import { paymentAmount } from '#shop/pricing/totals.rules';
import { byShopper } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { isReusable, newAttempt, prepareAttempt, type StartedPayment, type Unavailable } from './card-attempt.ts';
import { type ChargeOf, draftOrder, type Quotable, withDeliveryCharge } from './draft-order.ts';
import { gatherLocked } from './gather-order.ts';
import type { OrderRefusal } from './refusals.ts';
import { redeemDraftCoupon, reserveAgain, takeDraftStock } from './reservation.ts';
import { reserveUnpaid } from './reserve-unpaid.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping' | 'cards' | 'reservations' | 'publicUrl'>;

type CardPaymentRequest = {
  readonly ownerId: string;
  /** The market the shopper chose; null for the market of the cart. */
  readonly market: Market | null;
  readonly fallbackMarket: Market;
  readonly language: Language;
  readonly channel: CardChannel;
  /** The amounts the shopper agreed to: compared, never believed. */
  readonly seen: SeenAmounts;
  /** The coupon as typed; empty for none. */
  readonly coupon: string;
  readonly ip: string | null;
  /** The market prefix of the page, which the provider's page leads back to; none by default. */
  readonly prefix?: string;
};

type CardRefusal = OrderRefusal | Unavailable;

/**
 * Starts a card payment: freezes cart, address, amounts and coupon in an attempt and reserves its items for 30 minutes, within
 * the limits of unpaid reservations (decision 0234), then has the provider open its form. The attempt is written before the
 * provider is called, so that every payment has a record. A repeated request returns the same form.
 */
export async function startCardPayment(
  deps: Deps,
  request: CardPaymentRequest,
): Promise<Result<StartedPayment, CardRefusal>> {
  const frozen = await withDeliveryCharge(deps, (chargeOf) =>
    deps.database.transaction((tx) => freeze(deps, tx, request, chargeOf)),
  );
  if (!frozen.ok) return frozen;
  const attempt = frozen.value;
  return attempt.prepared ? ok({ attempt, prepared: attempt.prepared }) : await prepareAttempt(deps, attempt, request);
}

async function freeze(
  deps: Deps,
  tx: Transaction,
  request: CardPaymentRequest,
  chargeOf: ChargeOf,
): Promise<Quotable<Result<Attempt, OrderRefusal>>> {
  const { ownerId, channel, language, coupon, seen } = request;
  const now = deps.clock.now();
  const refuse = (refusal: OrderRefusal) => ({ done: refused(refusal) });

  // gather: the locked cart, and the attempt whose reservation was released to price it
  const { facts, released } = await gatherLocked(tx, { ...request, cartId: null }, now);
  const { cart, market } = facts;
  if (!cart) return refuse({ code: 'cartEmpty' });
  if (!market.methods.includes(channel)) return refuse({ code: 'methodOfOtherCountry' });
  const provider = deps.cards.serving(channel, market.code);
  if (!provider) return refuse({ code: 'methodUnavailable' });

  // decide: what is paid for, at which amounts
  const drafted = draftOrder(facts, { ownerId, language, chargeOf, coupon, seen, now });
  if (drafted.kind === 'ask') {
    if (released) await reserveAgain(tx, released, now);
    return { ask: drafted.request };
  }
  if (drafted.kind === 'refused') return refuse(drafted.refusal);
  const { draft } = drafted;
  if (paymentAmount(draft.amounts) === 0) return refuse({ code: 'methodUnavailable' });

  // commit: the earlier attempt when it is for the same, else a new one
  if (released && isReusable(released, draft, channel, now)) {
    await reserveAgain(tx, released, now);
    return { done: ok({ ...released, reservation: 'held' }) };
  }
  const short = await takeDraftStock(tx, draft, byShopper('held', now, { reference: cart.id }));
  if (short) return refuse(short);
  const unreserved = released ? null : await getNewestAttempt(tx, ownerId);
  const earlier = unreserved && isReusable(unreserved, draft, channel, now) ? unreserved : null;
  const attempt =
    earlier ??
    newAttempt(draft, { provider: provider.provider, channel, prefix: request.prefix ?? '' }, request.ip, now);
  const isReserved = await reserveUnpaid(tx, attempt, deps.reservations, now);
  if (isReserved) {
    await redeemDraftCoupon(tx, draft, now);
    // a cash order of this cart that is being decided must release what is reserved here
    await updateCartVersion(tx, cart.id);
  }
  if (earlier)
    return { done: ok(isReserved ? await updateAttempt(tx, earlier, { reservation: 'held' }, now) : earlier) };
  const started: Attempt = { ...attempt, reservation: isReserved ? 'held' : 'released' };
  await insertAttempt(tx, started);
  return { done: ok(started) };
}
