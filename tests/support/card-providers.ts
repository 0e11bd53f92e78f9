import { type CardPayments, type CardProviders, cardProvidersOf } from '#shop/payments';

/** Returns the providers with `changed` in place of the one of its name. */
export function withProvider(cards: CardProviders, changed: CardPayments): CardProviders {
  return cardProvidersOf(cards.all.map((one) => (one.provider === changed.provider ? changed : one)));
}
