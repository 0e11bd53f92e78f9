export { endOffer, type ManageOfferRefusal, saveOffer, staffOffer, staffOffers } from './manage-offers.ts';
export { offerState } from './offer-terms.ts';
export type { StaffOffer } from './queries.ts';
