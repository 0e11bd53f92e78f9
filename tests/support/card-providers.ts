import { type CardPayments, type CardProviders, cardProvidersOf, providerPaths } from '#shop/payments';
import { CARD_PROVIDERS } from '../../src/providers/card-providers.ts';

/** The paths that the store's card providers send messages and browsers to. */
export const CARD_PATHS = providerPaths(CARD_PROVIDERS);

/** The same providers, of which the one of the given name behaves as given. */
export function withProvider(cards: CardProviders, changed: CardPayments): CardProviders {
  return cardProvidersOf(cards.all.map((one) => (one.provider === changed.provider ? changed : one)));
}
