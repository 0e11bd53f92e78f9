import type { Queryable } from '#database/database';
import { randomId } from '#kernel/ids';
import { networkOf } from '#kernel/ip';
import { MARKETS } from '#kernel/market';
import { isLender, type LenderChannel } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import { listOrdersOf, type OrderDraft } from '#shop/orders';
import {
  type Attempt,
  getLenderRefusal,
  hashOfNetwork,
  lockAttempt,
  type PaymentChannel,
  type PreparedPayment,
  providerUrls,
  sameDraft,
  updateAttempt,
} from '#shop/payments';
import { firstPollMinutes, leastMinutesLeft, reservationMinutes } from '#shop/payments/polling.rules';
import type { LenderRefusal, PastOrder, Purchase } from '#shop/payments/port';
import { paymentAmount } from '#shop/pricing/totals.rules';
import { recentTerms } from '#shop/settings';
import { NO_LIMITS, outsideLimits } from '#shop/settings/lender-limits.rules';
import type { TradeTerms } from '#shop/settings/settings.rules';
import type { Shop } from '../shop.ts';
import { releaseReservation } from './reservation.ts';

/** A payment whose form the provider has opened. */
export type StartedPayment = { readonly attempt: Attempt; readonly prepared: PreparedPayment };

/**
 * The provider does not answer or refuses to open its form, or a lender does not pay this total for this shopper; the reservation
 * is released.
 */
export type Unavailable = { readonly code: 'paymentUnavailable' } | LenderRefused;

/** A lender does not pay this total for this shopper. */
export type LenderRefused = {
  readonly code: 'lenderRefused';
  readonly lender: LenderChannel;
  readonly reason: LenderRefusal;
};

/**
 * Why a lender is not asked to pay an amount for a cart: it is outside the limits of the settings, or the lender has refused it
 * before. Null where it may be asked, and for a channel that is no lender.
 */
export async function findLenderRefusal(
  q: Queryable,
  { lenders }: Pick<TradeTerms, 'lenders'>,
  charge: Pick<Attempt, 'cartId' | 'channel' | 'amount'>,
): Promise<LenderRefused | null> {
  const { channel, amount } = charge;
  if (!isLender(channel)) return null;
  const reason = outsideLimits(lenders[channel] ?? NO_LIMITS, amount) ?? (await getLenderRefusal(q, charge));
  return reason && { code: 'lenderRefused', lender: channel, reason };
}

/** Whether the form of an earlier attempt may be shown again: for the same draft, and open long enough. */
export function isReusable(earlier: Attempt, draft: OrderDraft, channel: PaymentChannel, now: Date): boolean {
  const left = earlier.reservedUntil.getTime() - now.getTime();
  return (
    earlier.state === 'open' &&
    earlier.channel === channel &&
    earlier.prepared !== null &&
    left >= leastMinutesLeft(channel) * 60_000 &&
    sameDraft(earlier.draft, draft)
  );
}

/** A new attempt to pay for a draft, whose items it reserves. */
export function newAttempt(
  draft: OrderDraft,
  { provider, channel, prefix }: Pick<Attempt, 'provider' | 'channel' | 'prefix'>,
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
    prefix,
    currency: draft.currency,
    amount: paymentAmount(draft.amounts),
    draft,
    session: null,
    prepared: null,
    state: 'preparing',
    reservation: 'held',
    reservedUntil: after(reservationMinutes(channel)),
    network: hashOfNetwork(ip === null ? null : networkOf(ip)),
    quantity: draft.lines.reduce((sum, line) => sum + line.count, 0),
    orderId: null,
    code: '',
    description: '',
    paymentId: '',
    paymentType: '',
    paymentAt: null,
    pollCount: 0,
    pollAt: after(firstPollMinutes(channel)),
    createdAt: now,
  };
}

/**
 * Has the provider open its form, and stores what it prepared. `ip` is the shopper's; `returnQuery` is added to the url that
 * the provider sends the browser back to.
 */
export async function prepareAttempt(
  deps: Pick<Shop, 'database' | 'clock' | 'cards' | 'publicUrl'>,
  attempt: Attempt,
  { ip, returnQuery = '' }: { readonly ip: string | null; readonly returnQuery?: string },
): Promise<Result<StartedPayment, Unavailable>> {
  const { address, market, language } = attempt.draft;
  const provider = deps.cards.get(attempt.provider);
  const { returnUrl, notifyUrl } = providerUrls(provider, deps.publicUrl);
  const offersApplePay = attempt.channel === 'ONLINE' && (await recentTerms(deps, market)).applePayOnPage;
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
      ip,
      street1: address.address,
      street2: address.apartment,
      city: address.city,
      state: address.state,
      postcode: address.zip || null,
      country: MARKETS[market].iso2,
    },
    ...(offersApplePay ? { offersApplePay } : {}),
    purchase: purchaseOf(attempt.draft),
    history: isLender(attempt.channel) ? await readHistory(deps, attempt.ownerId) : [],
    notifyUrl,
    returnUrl: returnUrl + returnQuery,
  });
  return await deps.database.transaction(async (tx) => {
    const locked = await lockAttempt(tx, attempt.id);
    if (!locked) throw new Error('the payment attempt is gone');
    const now = deps.clock.now();
    if (answer.ok) {
      const prepared = answer.value;
      const open = locked.state === 'preparing' ? { state: 'open' as const } : {};
      const changes = { session: prepared.session, prepared, ...open };
      return ok({ attempt: await updateAttempt(tx, locked, changes, now), prepared });
    }
    const released = await releaseReservation(tx, locked, now);
    const { error } = answer;
    if (error.code === 'LENDER_REFUSED' && isLender(attempt.channel)) {
      await updateAttempt(tx, released, { state: 'failed', code: error.reason, pollAt: null }, now);
      return refused({ code: 'lenderRefused', lender: attempt.channel, reason: error.reason });
    }
    if (error.code === 'PROVIDER_REFUSED') {
      const refusal = { code: error.providerCode ?? '', description: error.reason.slice(0, 500) };
      await updateAttempt(tx, released, { state: 'failed', ...refusal, pollAt: null }, now);
    }
    return refused({ code: 'paymentUnavailable' });
  });
}

function purchaseOf({ lines, amounts }: OrderDraft): Purchase {
  const { discount, tax, shipping } = amounts;
  const items = lines.map(({ productId, title, count, unitPrice }) => {
    return { reference: productId, title: title.en, quantity: count, unitPrice };
  });
  return { items, discount, tax, shipping };
}

/** Most earlier orders that a lender is told of. */
const PAST_ORDERS = 10;

/** What a lender is told of the earlier orders of a shopper who chose it. */
async function readHistory({ database }: Pick<Shop, 'database'>, ownerId: string): Promise<PastOrder[]> {
  const orders = await listOrdersOf(database.read, ownerId, PAST_ORDERS);
  return orders.map(({ createdAt: at, amounts, payment: { method }, cancelledAt, deliveredAt }) => {
    const state = cancelledAt ? 'cancelled' : deliveredAt ? 'delivered' : 'open';
    return { at, amount: amounts.total, method, state };
  });
}
