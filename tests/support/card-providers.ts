import { type CardPayments, cardProvidersOf } from '#shop/payments';
import type { CardProviders } from '#shop/payments/port';

/** Returns the providers with `changed` in place of the one of its name. */
export function withProvider(cards: CardProviders, changed: CardPayments): CardProviders {
  return cardProvidersOf(cards.all.map((one) => (one.provider === changed.provider ? changed : one)));
}
