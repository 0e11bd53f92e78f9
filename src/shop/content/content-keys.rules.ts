import { LANGUAGES, type Language, MARKET_CODES, type MarketCode } from '#kernel/market';

/** The four policy pages (specification, section 2.20), each in one text for every language and country. */
export const POLICIES = ['returns', 'privacy', 'terms', 'shipping'] as const;
export type PolicyName = (typeof POLICIES)[number];
export type PolicyKey = `policy-${PolicyName}-${Language}-${MarketCode}`;

/** The documents that are drafted and published alone, with the page that shows them; the questions stand on every product's. */
const PAGES = {
  home: '/',
  banners: '/',
  testimonials: '/',
  faqs: '/details',
  about: '/about-us',
  contact: '/contact',
  stores: '/contact',
  press: '/press-room',
  houses: '/search',
  house: '/',
} as const;
type PageKey = keyof typeof PAGES;

/** The page of a policy. */
const POLICY_PAGES: Readonly<Record<PolicyName, string>> = {
  returns: '/delivery-and-return',
  privacy: '/privacy-policy',
  terms: '/terms-and-conditions',
  shipping: '/shipping-policy',
};

/** What is drafted and published at once: a page, or a policy of a market in both its languages. */
export type ContentKey = PageKey | `policy-${PolicyName}-${MarketCode}`;

/** The key of one language of a policy. */
export function policyKey(name: PolicyName, language: Language, market: MarketCode): PolicyKey {
  return `policy-${name}-${language}-${market}`;
}

/** Every text of every policy. */
export const POLICY_KEYS: readonly PolicyKey[] = POLICIES.flatMap((name) =>
  LANGUAGES.flatMap((language) => MARKET_CODES.map((market) => policyKey(name, language, market))),
);

/** Whether a text is the key of one language of a policy. */
export function isPolicyKey(key: string): key is PolicyKey {
  return POLICY_KEYS.some((known) => known === key);
}

function isPageKey(key: string): key is PageKey {
  return Object.hasOwn(PAGES, key);
}

const POLICY_UNITS = POLICIES.flatMap((name) =>
  MARKET_CODES.map((market) => ({ key: `policy-${name}-${market}` as const, name, market })),
);

/** Every key that is drafted and published, in the order of the screens. */
export const CONTENT_KEYS: readonly ContentKey[] = [
  ...Object.keys(PAGES).filter(isPageKey),
  ...POLICY_UNITS.map(({ key }) => key),
];

/** Whether a text is one of these keys. */
export function isContentKey(key: string): key is ContentKey {
  return CONTENT_KEYS.some((known) => known === key);
}

/** What a key stands for. */
type ContentUnit =
  | { readonly kind: 'page'; readonly key: PageKey; readonly path: string; readonly markets: readonly MarketCode[] }
  | {
      readonly kind: 'policy';
      readonly name: PolicyName;
      readonly market: MarketCode;
      readonly path: string;
      readonly markets: readonly MarketCode[];
    };

/** Returns what a key stands for: its page, without a market prefix, and the markets that see it. */
export function unitOf(key: ContentKey): ContentUnit {
  if (isPageKey(key)) return { kind: 'page', key, path: PAGES[key], markets: MARKET_CODES };
  const policy = POLICY_UNITS.find((unit) => unit.key === key);
  if (!policy) throw new Error(`unknown content ${key}`);
  const { name, market } = policy;
  return { kind: 'policy', name, market, path: POLICY_PAGES[name], markets: [market] };
}
