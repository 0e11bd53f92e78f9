import { type CardPayments, type CardProviders, cardProvidersOf, providerPaths } from '#shop/payments';
import { CARD_PROVIDERS } from '../../src/providers/card-providers.ts';

/** The paths to which the store's card providers send messages and browsers. */
export const CARD_PATHS = providerPaths(CARD_PROVIDERS);

/** Returns the providers with `changed` in place of the one of its name. */
export function withProvider(cards: CardProviders, changed: CardPayments): CardProviders {
  return cardProvidersOf(cards.all.map((one) => (one.provider === changed.provider ? changed : one)));
}
