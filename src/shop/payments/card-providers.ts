import { MARKETS, type MarketCode } from '#kernel/market';
import { methodsOf, PAYMENT_CHANNELS, type PaymentChannel, type PaymentMethod } from '#kernel/payment-method';
import { refused } from '#kernel/result';
import type { TradeTerms } from '#shop/settings/settings.rules';
import type { CardPayments, CardProviderFacts, CardProviders } from './port.ts';

/**
 * Makes the providers that are set up findable by name and by what they serve; `listed` are those of the registry. Throws when two
 * have the same name.
 */
export function cardProvidersOf(
  all: readonly CardPayments[],
  listed: readonly CardProviderFacts[] = all,
): CardProviders {
  const byName = new Map(all.map((one) => [one.provider, one]));
  if (byName.size !== all.length) throw new Error('two card providers have the same name');
  return {
    all,
    listed,
    get(name) {
      const off = listed.find(({ provider }) => provider === name);
      const found = byName.get(name) ?? (off && withoutCredentials(off));
      if (!found) throw new Error(`the store has no card provider named ${name}`);
      return found;
    },
    serving: (channel, market) => all.find((one) => takes(one, channel, market)) ?? null,
  };
}

/** What a machine lacks to reach a provider. */
type NotSetUp = { readonly provider: string; readonly variables: readonly string[] };

/** The provider, and the settings that this machine lacks to reach it; null where it is set up. */
export function notSetUp({ cards }: Deps, provider: string): NotSetUp | null {
  if (cards.all.some((one) => one.provider === provider)) return null;
  return { provider, variables: cards.listed.find((one) => one.provider === provider)?.variables ?? [] };
}

/** A provider that the machine cannot reach: its payments stay readable, and whatever asks it has no answer. */
function withoutCredentials(facts: CardProviderFacts): CardPayments {
  const reason = `${facts.provider} is not set up`;
  const silent = async () => refused({ code: 'NO_ANSWER' as const, reason });
  const unread = () => refused({ code: 'NOT_AUTHENTIC' as const, reason });
  return {
    ...facts,
    origins: [],
    prepare: silent,
    outcome: silent,
    find: silent,
    refund: silent,
    statement: silent,
    readNotification: unread,
    readReturn: unread,
  };
}

/** Whether a provider takes a way to pay in a market, once it is set up. */
export function takes({ channels, markets }: CardProviderFacts, channel: PaymentChannel, market: MarketCode): boolean {
  return channels.includes(channel) && (markets?.includes(market) ?? true);
}

type Deps = { readonly cards: CardProviders };

/** The provider that takes a new payment: null where the way to pay is off, and where no provider of the store serves it. */
export function newPaymentProvider(
  { cards }: Deps,
  channel: PaymentChannel,
  market: MarketCode,
  terms: Pick<TradeTerms, 'cards'>,
): CardPayments | null {
  return terms.cards.includes(channel) ? cards.serving(channel, market) : null;
}

/** The ways of a market to pay by card that are on and that a provider of the store serves. */
export function paymentChannelsOf(deps: Deps, market: MarketCode, terms: Pick<TradeTerms, 'cards'>): PaymentChannel[] {
  return PAYMENT_CHANNELS.filter((channel) => newPaymentProvider(deps, channel, market, terms) !== null);
}

/** The ways to pay that shoppers of a market have, in the market's order: cash where it is taken, and those by card. */
export function waysToPayOf(
  deps: Deps,
  market: MarketCode,
  terms: Pick<TradeTerms, 'cards' | 'cash'>,
): readonly PaymentMethod[] {
  const ways: readonly PaymentMethod[] = [
    ...(terms.cash.offered ? ['COD' as const] : []),
    ...paymentChannelsOf(deps, market, terms),
  ];
  return methodsOf(MARKETS[market]).filter((method) => ways.includes(method));
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
