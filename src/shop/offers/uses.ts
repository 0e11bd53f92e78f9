import { MARKETS, type MarketCode } from '#kernel/market';
import { mailboxOf, phoneOf } from '#shop/pricing/identity.rules';
import { usesOfOneShopper } from './facts.rules.ts';
import type { FrozenOffer } from './frozen-offers.ts';
import { offerOf, offerTerms } from './offer-terms.ts';
import type { AskedUses } from './use-queries.ts';

/** Whose uses of offers are counted: an order, its draft, or a checkout. `address.phone` is as typed. */
type OfferShopper = {
  readonly ownerId: string;
  readonly market: MarketCode;
  readonly address: { readonly email: string; readonly phone: string };
};

/** The shopper as uses are compared: by any of id, mailbox and phone, as for gift codes. */
export function identitiesOf({ ownerId, market, address }: OfferShopper): readonly string[] {
  const mailbox = mailboxOf(address.email);
  const phone = phoneOf(address.phone, MARKETS[market].phone.dialling);
  return [`id:${ownerId}`, ...(mailbox === '' ? [] : [`mail:${mailbox}`]), ...(phone === '' ? [] : [`phone:${phone}`])];
}

/** An order with its offers, or its draft. */
type WithOffers = OfferShopper & { readonly cartId: string; readonly offers: readonly FrozenOffer[] | null };

/** The uses that the offers of an order take. */
export function usesOf({ offers, cartId, ...shopper }: WithOffers): AskedUses {
  const uses = (offers ?? []).map(({ id, version, terms }) => {
    const most = usesOfOneShopper(offerOf(id, offerTerms.parse(terms)));
    return { id, version, most };
  });
  return { cart: cartId, uses, identities: identitiesOf(shopper) };
}
