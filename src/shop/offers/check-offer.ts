import type { Shop } from '../shop.ts';
import { type OfferCheck, offerChecks } from './offer-checks.rules.ts';
import { offerState, readOffer } from './offer-terms.ts';
import { listOffers } from './queries.ts';

/** An offer as a person wrote it, and why it is right though a check asks. */
type Written = {
  /** Null for a new one. */
  readonly id: string | null;
  readonly on: boolean;
  readonly name: { readonly en: string; readonly ar: string };
  readonly terms: unknown;
  readonly reason: string;
};

/** What stops an offer from being switched on: red checks, and amber ones without a reason. Drafts and what cannot be read pass. */
export async function stoppingChecks(
  { database, clock }: Pick<Shop, 'database' | 'clock'>,
  { id, on, reason, ...written }: Written,
): Promise<readonly OfferCheck[]> {
  const now = clock.now();
  const read = on ? readOffer(written, now) : null;
  if (!read || 'fields' in read) return [];
  const offers = await listOffers(database.read);
  const others = offers.filter((one) => one.id !== id && ['live', 'planned'].includes(offerState(one, now)));
  return offerChecks(read, others).filter(({ level }) => level === 'red' || reason.trim() === '');
}
