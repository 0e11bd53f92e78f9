import type { Transaction } from '#database/database';
import type { Language } from '#kernel/market';
import type { PaymentChannel } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import {
  findLenderRefusal,
  isReusable,
  newAttempt,
  prepareAttempt,
  type StartedPayment,
  type Unavailable,
} from '#shop/checkout';
import type { Order, OrderDraft } from '#shop/orders';
import { type Attempt, getAttemptOfOrder, getNewestAttempt, insertAttempt, newPaymentProvider } from '#shop/payments';
import { paymentAmount } from '#shop/pricing/totals.rules';
import { tradeTerms } from '#shop/settings';
import type { Shop } from '../shop.ts';
import { heldWithForm, linkState } from './link.rules.ts';
import { factsOf, lockLinkedOrder } from './open-link.ts';
import { updateLinkHeld } from './queries.ts';
import { findLink } from './read-link-page.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'cards' | 'publicUrl'>;

type LinkPayment = {
  readonly token: string;
  readonly channel: PaymentChannel;
  readonly language: Language;
  readonly ip: string | null;
  /** The market prefix of the page; empty for none. */
  readonly prefix: string;
};

/**
 * Starts a payment by card or lender of the order behind a link: the order's own lines and amounts, as they were agreed, frozen in a
 * payment attempt like those of the checkout. The order has its stock, so the attempt reserves none; the stock is kept
 * until the form has closed. A repeated request returns the same form.
 */
export async function startLinkPayment(
  deps: Deps,
  payment: LinkPayment,
): Promise<Result<StartedPayment, { readonly code: 'linkOver' | 'methodUnavailable' } | Unavailable>> {
  const { token, channel, ip } = payment;
  const found = await findLink(deps, token);
  if (!found) return refused({ code: 'linkOver' });
  const { market } = found.order;
  const terms = await tradeTerms(deps.database.read, market, deps.clock.now());
  const provider = newPaymentProvider(deps, channel, market, terms);
  if (!provider) return refused({ code: 'methodUnavailable' });
  const { cartId, amounts } = found.order;
  const charge = { cartId, channel, amount: paymentAmount(amounts) };
  const refusal = await findLenderRefusal(deps.database.read, terms, charge);
  if (refusal) return refused(refusal);
  const started = await deps.database.transaction((tx) => freeze(deps, tx, found.order.id, provider.provider, payment));
  if (started === null) return refused({ code: 'linkOver' });
  if (started.prepared) return ok({ attempt: started, prepared: started.prepared });
  return await prepareAttempt(deps, started, { ip, returnQuery: `?link=${token}` });
}

/** Writes the attempt, or returns the one whose form is open; null when the link cannot be used any more. */
async function freeze(
  deps: Deps,
  tx: Transaction,
  orderId: string,
  provider: Attempt['provider'],
  { channel, prefix, language, ip }: LinkPayment,
): Promise<Attempt | null> {
  const locked = await lockLinkedOrder(tx, orderId);
  if (!locked) return null;
  const { link, order } = locked;
  const now = deps.clock.now();
  const isUnderWay = (await getAttemptOfOrder(tx, orderId)) !== null;
  if (linkState(factsOf(link, order, isUnderWay), now) !== 'open') return null;
  const draft = { ...draftOf(order), ownerId: link.ownerId, language };
  const earlier = await getNewestAttempt(tx, link.ownerId);
  await updateLinkHeld(tx, orderId, heldWithForm(link.heldUntil, now, channel));
  if (earlier && isReusable(earlier, draft, channel, now)) return earlier;
  const attempt: Attempt = {
    ...newAttempt(draft, { provider, channel, prefix }, ip, now),
    reservation: 'released',
  };
  await insertAttempt(tx, attempt);
  return attempt;
}

/** What an order says of what is paid for. */
function draftOf({ lines, ...order }: Order): OrderDraft {
  const { ownerId, cartId, market, currency, language, amounts, vatBasisPoints, coupon, offers, address, seller } =
    order;
  return {
    ...{ ownerId, cartId, market, currency, language, amounts, vatBasisPoints, coupon, offers, address, seller },
    lines: lines.map(({ id: _id, ...line }) => line),
  };
}
