import { useRouteLoaderData } from 'react-router';
import {
  type Bilingual,
  DEFAULT_MARKET,
  type Language,
  MARKETS,
  type Market,
  type MarketCode,
  type Prefix,
} from '#kernel/market';
import { useText } from '#texts/use-text';

/** What the server says once about a page; it stays the same while the shopper walks through the store. */
export type PageFacts = {
  readonly language: Language;
  readonly marketCode: MarketCode;
  readonly prefix: Prefix | null;
  /** Where the store is reached, without a slash at the end. */
  readonly origin: string;
  /** Whether nothing here is real. */
  readonly sandbox: boolean;
  /** The picture that links to the store are shown with, by its path; null in an empty store. */
  readonly sharePicture: string | null;
  /** At most six, for the Collection menu (specification, section 2.2). */
  readonly collections: readonly { readonly title: string; readonly name: Bilingual }[];
  /** The address of the WhatsApp chat. */
  readonly chat: string;
};

/** The facts of the frame; undefined on the page that says the frame's own loader failed. */
export function useFacts(): PageFacts | undefined {
  return useRouteLoaderData<() => PageFacts>('root');
}

/** Language, market and prefix of the page being shown, on the server and in the browser alike. */
export function usePage(): { language: Language; market: Market; prefix: Prefix | null } {
  const { language } = useText();
  const facts = useFacts();
  return { language, market: facts ? MARKETS[facts.marketCode] : DEFAULT_MARKET, prefix: facts?.prefix ?? null };
}

/** The market of the page being shown. */
export function useMarket(): Market {
  return usePage().market;
}

/** The language of the page being shown. */
export function useLanguage(): Language {
  return usePage().language;
}
