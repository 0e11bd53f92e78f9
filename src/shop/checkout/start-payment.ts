import type { Transaction } from '#database/database';
import { methodsOf } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import { insertOfferUses, usesOf } from '#shop/offers';
import {
  type Attempt,
  getNewestAttempt,
  insertAttempt,
  newPaymentProvider,
  type PaymentChannel,
  updateAttempt,
} from '#shop/payments';
import { redeemCoupon } from '#shop/pricing';
import { paymentAmount } from '#shop/pricing/totals.rules';
import { byShopper, returnStock } from '#shop/stock';
import type { Shop } from '../shop.ts';
import {
  findLenderRefusal,
  isReusable,
  newAttempt,
  prepareAttempt,
  type StartedPayment,
  type Unavailable,
} from './card-attempt.ts';
import { type ChargeOf, draftOrder, withDeliveryCharge } from './draft-order.ts';
import { gatherLocked } from './gather-order.ts';
import { getCheckoutFacts } from './gather-queries.ts';
import { reserveAgain, takeDraftStock } from './reservation.ts';
import { reserveUnpaid } from './reserve-unpaid.ts';
import type { ChargeUnknown, CheckoutRequest, OrderRefusal } from './types.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping' | 'cards' | 'reservations' | 'publicUrl'>;

type CardPaymentRequest = CheckoutRequest & {
  readonly channel: PaymentChannel;
  readonly ip: string | null;
  /** The market prefix of the page, which the provider's page leads back to; none by default. */
  readonly prefix?: string;
};

type CardRefusal = OrderRefusal | Unavailable;

/**
 * Starts a card payment: freezes cart, address, amounts and coupon in an attempt and reserves its items for 30 minutes, within
 * the limits of unpaid reservations (docs/limits.md), then has the provider open its form. The attempt is written before the
 * provider is called, so that every payment has a record. A repeated request returns the same form.
 */
export async function startPayment(
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
): Promise<Result<Attempt, CardRefusal | ChargeUnknown>> {
  const { ownerId, channel } = request;
  const now = deps.clock.now();

  // gather: the locked cart, and the attempt whose reservation was released to price it
  const { facts, released } = await gatherLocked(tx, request, now);
  const { cart, market } = facts;
  if (!cart) return refused({ code: 'cartEmpty' });
  if (!methodsOf(market).includes(channel)) return refused({ code: 'methodOfOtherCountry' });
  const provider = newPaymentProvider(deps, channel, market.code, facts.terms);
  if (!provider) return refused({ code: 'methodUnavailable' });

  // decide: what is paid for, at which amounts
  const drafted = draftOrder(facts, { ...request, method: channel }, chargeOf, now);
  if (!drafted.ok) {
    if (released && drafted.error.code === 'chargeUnknown') await reserveAgain(tx, released, now);
    return drafted;
  }
  const draft = drafted.value;
  const amount = paymentAmount(draft.amounts);
  if (amount === 0) return refused({ code: 'methodUnavailable' });
  const refusal = await findLenderRefusal(tx, facts.terms, { cartId: cart.id, channel, amount });
  if (refusal) return refused(refusal);

  // commit: the earlier attempt when it is for the same, else a new one
  if (released && isReusable(released, draft, channel, now)) {
    await reserveAgain(tx, released, now);
    return ok({ ...released, reservation: 'held' });
  }
  const short = await takeDraftStock(tx, draft, byShopper('held', now, { reference: cart.id }));
  if (short) return refused(short);
  const unreserved = released ? null : await getNewestAttempt(tx, ownerId);
  const earlier = unreserved && isReusable(unreserved, draft, channel, now) ? unreserved : null;
  const attempt =
    earlier ??
    newAttempt(draft, { provider: provider.provider, channel, prefix: request.prefix ?? '' }, request.ip, now);
  /** The offers were used up by somebody else: nothing is reserved, and the cart is priced again without them. */
  const offersGone = async (): Promise<Result<never, CardRefusal | ChargeUnknown>> => {
    await returnStock(tx, draft, draft.lines, byShopper('released', now, { reference: cart.id }));
    const again = draftOrder(await getCheckoutFacts(tx, request, now), { ...request, method: channel }, chargeOf, now);
    return again.ok ? refused({ code: 'paymentUnavailable' }) : again;
  };
  const isReserved = await reserveUnpaid(tx, attempt, deps.reservations, now);
  if (isReserved && !(await insertOfferUses(tx, usesOf(draft)))) return await offersGone();
  if (isReserved) await redeemCoupon(tx, draft, now);
  if (earlier) return ok(isReserved ? await updateAttempt(tx, earlier, { reservation: 'held' }, now) : earlier);
  const started: Attempt = { ...attempt, reservation: isReserved ? 'held' : 'released' };
  await insertAttempt(tx, started);
  return ok(started);
}
