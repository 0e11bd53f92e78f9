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
