import type { Bilingual } from './language.ts';
import type { MarketCode } from './market.ts';

/** The networks on which a house may be found, in the order of the footer. */
export const SOCIAL_NETWORKS = ['instagram', 'facebook', 'x', 'snapchat', 'tiktok', 'youtube'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/** How shoppers of a market reach the house. */
type Reach = {
  /** The contact page has its own when empty. */
  readonly phone: string;
  /** The number of the chat. */
  readonly whatsapp: string;
  /** The address that answers to mails go to; the seller's when empty. */
  readonly replyTo: string;
};

/** What the house says of itself on pages, mails and papers. */
export type House = {
  readonly name: Bilingual;
  readonly tagline: Bilingual;
  readonly blurb: Bilingual;
  readonly social: readonly { readonly id: SocialNetwork; readonly label: Bilingual; readonly url: string }[];
  /** A market that is missing is reached as the documents say. */
  readonly reach: { readonly [Market in MarketCode]?: Reach | undefined };
  /** `#RRGGBB`: of buttons, stars and marks, and of the page behind photographs. */
  readonly colours: { readonly accent: string; readonly ground: string };
  /** Two lines below the name on invoices; each may be empty. */
  readonly invoiceLines: { readonly first: Bilingual; readonly second: Bilingual };
};
