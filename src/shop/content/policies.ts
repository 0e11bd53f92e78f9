import { z } from 'zod';
import { LANGUAGES, type Language, MARKET_CODES, type MarketCode } from '#kernel/market';

/** The four policy pages (specification, section 2.20), each in one version for every language and country. */
export const POLICIES = ['returns', 'privacy', 'terms', 'shipping'] as const;
export type PolicyName = (typeof POLICIES)[number];
export type PolicyKey = `policy-${PolicyName}-${Language}-${MarketCode}`;

const table = z.object({ columns: z.array(z.string()).min(1), rows: z.array(z.array(z.string())) });
const words = {
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  paragraphs: z.array(z.string()),
  list: z.array(z.string()).optional(),
  table: table.optional(),
};
const subsection = z.object(words);
const section = z.object({ ...words, subsections: z.array(subsection).optional() });

export const policyDocument = z.object({
  heading: z.string().min(1),
  sections: z.array(section),
  closing: z.object({ text: z.string(), link: z.string().startsWith('/') }),
});

export type Policy = z.infer<typeof policyDocument>;
export type PolicySection = z.infer<typeof section>;

/** The key of one version of a policy. */
export function policyKey(name: PolicyName, language: Language, market: MarketCode): PolicyKey {
  return `policy-${name}-${language}-${market}`;
}

/** Every version of every policy. */
export const POLICY_KEYS: readonly PolicyKey[] = POLICIES.flatMap((name) =>
  LANGUAGES.flatMap((language) => MARKET_CODES.map((market) => policyKey(name, language, market))),
);

/** Whether a text is the key of a version of a policy. */
export function isPolicyKey(key: string): key is PolicyKey {
  return POLICY_KEYS.some((known) => known === key);
}
