export {
  frozenOf,
  goneOffer,
  NO_OFFERS,
  nearestOffer,
  type OfferedCart,
  type OfferGone,
  offerCart,
  reductionOf,
  revisionOf,
  savedByOffers,
} from './cart-offers.ts';
export { stoppingChecks } from './check-offer.ts';
export { priceFrozen } from './frozen-cart.ts';
export { discountsByOffers, type FrozenOffer, frozenOffers } from './frozen-offers.ts';
export { knownOffers, type OffersRead, offersColumn, readOffersColumn } from './live-offers.ts';
export { endOffer, type ManageOfferRefusal, saveOffer, staffOffer, staffOffers } from './manage-offers.ts';
export { offerState } from './offer-terms.ts';
export type { StaffOffer } from './queries.ts';
export { tryCart } from './try-cart.ts';
export {
  anonymiseOfferUses,
  countOfferUses,
  deleteOfferUses,
  insertOfferUses,
  lockOfferCounts,
  offerRow,
  takeOffers,
} from './use-queries.ts';
export { identitiesOf, usesOf } from './uses.ts';
