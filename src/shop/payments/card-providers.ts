import { MARKETS, type MarketCode } from '#kernel/market';
import { CARD_CHANNELS, type CardChannel } from '#kernel/payment-method';
import type { CardPayments, CardProviderFacts, CardProviders } from './port.ts';

/** Makes providers findable by name and by what they serve. Throws when two have the same name. */
export function cardProvidersOf(all: readonly CardPayments[]): CardProviders {
  const byName = new Map(all.map((one) => [one.provider, one]));
  if (byName.size !== all.length) throw new Error('two card providers have the same name');
  return {
    all,
    get(name) {
      const found = byName.get(name);
      if (!found) throw new Error(`the store has no card provider named ${name}`);
      return found;
    },
    serving: (channel, market) =>
      all.find(({ channels, markets }) => channels.includes(channel) && (markets?.includes(market) ?? true)) ?? null,
  };
}

/** The ways of a market to pay by card that a provider of the store serves. */
export function cardChannelsOf({ cards }: { readonly cards: CardProviders }, market: MarketCode): CardChannel[] {
  const offered: readonly string[] = MARKETS[market].methods;
  return CARD_CHANNELS.filter((channel) => offered.includes(channel) && cards.serving(channel, market) !== null);
}

/** The path of the store that a provider posts its own messages to. */
export function webhookPath({ provider, webhook }: CardProviderFacts): string {
  return `/api/${provider}/${webhook.segment}`;
}

/** The path of the call that a provider sends browsers back to; null when they return to the page `/result`. */
export function returnPath({ provider, browserReturn }: CardProviderFacts): string | null {
  return browserReturn === 'page' ? null : `/api/${provider}/return`;
}

/** Where a provider sends browsers and messages, as URLs of the store. */
export function providerUrls(facts: CardProviderFacts, publicUrl: string) {
  return {
    returnUrl: `${publicUrl}${returnPath(facts) ?? '/result'}`,
    notifyUrl: `${publicUrl}${webhookPath(facts)}`,
  };
}
