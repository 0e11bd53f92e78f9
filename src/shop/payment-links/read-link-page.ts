import type { PaymentChannel } from '#kernel/payment-method';
import { findLenderRefusal, type LenderRefused } from '#shop/checkout';
import { hashToken } from '#shop/credentials';
import { getOrder, type Order } from '#shop/orders';
import { getAttemptOfOrder, getNewestAttempt, type PreparedPayment, paymentChannelsOf } from '#shop/payments';
import { type Decline, declineOf } from '#shop/payments/decline.rules';
import { paymentAmount } from '#shop/pricing/totals.rules';
import { tradeTerms } from '#shop/settings';
import { hasShippingVat, type TradeTerms } from '#shop/settings/settings.rules';
import type { Shop } from '../shop.ts';
import { linkState } from './link.rules.ts';
import { factsOf } from './open-link.ts';
import { getLinkOfToken, type PaymentLink } from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'cards'>;

/** What the page behind a payment link may show of its order: nothing of the shopper. */
type Shown = Pick<Order, 'number' | 'market' | 'currency' | 'lines' | 'amounts' | 'vatBasisPoints'> & {
  /** Whether its delivery charge includes VAT. */
  readonly hasShippingVat: boolean;
};

type LinkPage =
  | { readonly state: 'unknown' }
  | { readonly state: 'paid' | 'expired' | 'cancelled' | 'checking'; readonly order: Shown }
  | {
      readonly state: 'open';
      readonly order: Shown;
      readonly expiresAt: Date;
      readonly channels: readonly PaymentChannel[];
      /** The lenders of the market that do not pay this order. */
      readonly refusals: readonly LenderRefused[];
      /** Why the last try ended without money; null before the first. */
      readonly declined: Decline | null;
    };

/** The link that a token opens, and its order; null for an unknown token and an anonymised order. */
export async function findLink(
  { database }: Pick<Deps, 'database'>,
  token: string,
): Promise<{ readonly link: PaymentLink; readonly order: Order } | null> {
  const link = await getLinkOfToken(database.read, hashToken(token));
  const order = link && (await getOrder(database.read, link.orderId));
  return link && order && order.address.email !== '' ? { link, order } : null;
}

/** Reads what the page behind a payment link shows. */
export async function readLinkPage(deps: Deps, token: string): Promise<LinkPage> {
  const found = await findLink(deps, token);
  if (!found) return { state: 'unknown' };
  const { link, order } = found;
  const isUnderWay = (await getAttemptOfOrder(deps.database.read, order.id)) !== null;
  const state = linkState(factsOf(link, order, isUnderWay), deps.clock.now());
  const { number, market, currency, lines, amounts, vatBasisPoints } = order;
  const terms = await tradeTerms(deps.database.read, market, deps.clock.now());
  const hasVat = hasShippingVat(terms, order.createdAt);
  const shown = { number, market, currency, lines, amounts, vatBasisPoints, hasShippingVat: hasVat };
  if (state !== 'open') return { state, order: shown };
  const last = await getNewestAttempt(deps.database.read, link.ownerId);
  const declined = last && declineOf(last.state, deps.cards.get(last.provider), last.code);
  const ways = await waysOf(deps, order, terms);
  return { state, order: shown, expiresAt: link.expiresAt, ...ways, declined };
}

async function waysOf(
  deps: Deps,
  { market, cartId, amounts }: Order,
  terms: TradeTerms,
): Promise<Pick<Extract<LinkPage, { state: 'open' }>, 'channels' | 'refusals'>> {
  const channels: PaymentChannel[] = [];
  const refusals: LenderRefused[] = [];
  for (const channel of paymentChannelsOf(deps, market, terms)) {
    const charge = { cartId, channel, amount: paymentAmount(amounts) };
    const refusal = await findLenderRefusal(deps.database.read, terms, charge);
    if (refusal) refusals.push(refusal);
    else channels.push(channel);
  }
  return { channels, refusals };
}

/** The form that a provider has opened in a page of the store for a link; null when there is none to show. */
export async function readLinkForm(
  deps: Deps,
  token: string,
): Promise<Extract<PreparedPayment, { kind: 'widget' }> | null> {
  const found = await findLink(deps, token);
  const attempt = found && (await getNewestAttempt(deps.database.read, found.link.ownerId));
  const isOpen = attempt?.state === 'open' && attempt.reservedUntil > deps.clock.now();
  return isOpen && attempt.prepared?.kind === 'widget' ? attempt.prepared : null;
}
