import { useRouteLoaderData } from 'react-router';
import {
  type Bilingual,
  DEFAULT_MARKET,
  type Language,
  MARKET_CODES,
  MARKETS,
  type Market,
  type MarketCode,
  type Prefix,
} from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import type { LenderChannel, ListedMethod, PaymentChannel, PaymentMethod, Wallet } from '#kernel/payment-method';
import type { LenderLimits } from '#shop/settings/lender-limits.rules';
import type { CashTerms, DeliveryTerms } from '#shop/settings/settings.rules';
import { useText } from '#texts/use-text';

/** What the root loader returns once; it does not change during client-side navigation. */
export type PageFacts = {
  readonly language: Language;
  readonly marketCode: MarketCode;
  readonly prefix: Prefix | null;
  /** The public URL of the store, without a slash at the end. */
  readonly origin: string;
  /** Whether payments and parcels are simulated. */
  readonly sandbox: boolean;
  /** The path of the link preview picture; null in an empty store. */
  readonly sharePicture: string | null;
  /** At most six, for the Collection menu (specification, section 2.2). */
  readonly collections: readonly {
    readonly title: string;
    readonly name: Bilingual;
    /** The path of a small picture, 4:5; null without one. */
    readonly thumbnail: string | null;
  }[];
  /** The URL of the WhatsApp chat. */
  readonly chat: string;
  /** The VAT rate of the market: 1500 is 15 %. */
  readonly vatBasisPoints: number;
  /** Whether the amount with VAT leads. */
  readonly vatFirst: boolean;
  /** Where the delivery charge includes VAT. */
  readonly hasShippingVat?: true;
  /** Whether the page stays after adding to the cart. */
  readonly staysAfterAdd: boolean;
  /** The subtotal before tax from which on delivery is free in this market, in minor units. */
  readonly freeShippingFrom: Minor;
  /** When orders are processed, for the delivery promise. */
  readonly delivery: DeliveryTerms;
  /** The cities from which all others are far, in both languages; left out where none is (decision 0340). */
  readonly farFrom?: readonly string[];
  /** When the page was rendered, ISO 8601. A kept page can be hours old. */
  readonly renderedAt: string;
  /** Whether this market takes cash on delivery, and up to which order total. */
  readonly cash: Pick<CashTerms, 'offered' | 'limit'>;
  /** The open markets, where some are closed. */
  readonly markets?: readonly MarketCode[];
  /** Ways of this market to pay by card that are off, or for which the shop has no provider. */
  readonly unserved?: readonly PaymentChannel[];
  /** The wallets that this market takes; left out where it takes none, as at first. */
  readonly wallets?: readonly Wallet[];
  /** The lenders that this market offers, where there are any, and for which totals. */
  readonly lenders?: readonly (LenderLimits & { readonly channel: LenderChannel })[];
  /** Whether the cart says what the parts of its total would be. */
  readonly lenderLine?: true;
};

/** Returns the data of the root loader; undefined on the error page of a failed root loader. */
export function useFacts(): PageFacts | undefined {
  return useRouteLoaderData<() => PageFacts>('root');
}

/** Returns language, market and prefix of the current page, on the server and in the browser. */
export function usePage(): { language: Language; market: Market; prefix: Prefix | null } {
  const { language } = useText();
  const facts = useFacts();
  return { language, market: facts ? MARKETS[facts.marketCode] : DEFAULT_MARKET, prefix: facts?.prefix ?? null };
}

/** Returns the market of the current page. */
export function useMarket(): Market {
  return usePage().market;
}

/** Returns the subtotal before tax from which on delivery is free; the initial one on the error page of a failed loader. */
export function useFreeShippingFrom(): Minor {
  const { market } = usePage();
  return useFacts()?.freeShippingFrom ?? minor(market.money.freeShippingFrom);
}

/** Returns who may pay cash on delivery in the market of the current page; nobody on the error page of a failed loader. */
export function useCashTerms(): PageFacts['cash'] {
  return useFacts()?.cash ?? { offered: false, limit: null };
}

/** Returns the open markets, in the order of the selector. */
export function useOpenMarkets(): readonly Market[] {
  return (useFacts()?.markets ?? MARKET_CODES).map((code) => MARKETS[code]);
}

/** Returns the ways to pay to choose from in the market of the current page, cash included whether it is taken or not. */
export function useMethods(): readonly ListedMethod[] {
  const { market } = usePage();
  const unserved: readonly PaymentMethod[] = useFacts()?.unserved ?? [];
  return market.methods.filter((method) => !unserved.includes(method));
}

/** Returns the language of the current page. */
export function useLanguage(): Language {
  return usePage().language;
}
