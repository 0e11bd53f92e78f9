import { z } from 'zod';

const table = z.object({ columns: z.array(z.string()).min(1), rows: z.array(z.array(z.string())) });

/** A policy whose headings are as `heading` says: those of a draft may be empty. Texts only, never markup. */
function policyWith(heading: z.ZodString) {
  const words = {
    id: z.string().regex(/^[a-z0-9-]+$/),
    title: heading,
    paragraphs: z.array(z.string()),
    list: z.array(z.string()).optional(),
    table: table.optional(),
  };
  const section = z.object({ ...words, subsections: z.array(z.object(words)).optional() });
  return z.object({
    heading,
    sections: z.array(section),
    closing: z.object({ text: z.string(), link: z.string().startsWith('/') }),
  });
}

export const policyDocument = policyWith(z.string().min(1));

export type Policy = z.infer<typeof policyDocument>;
export type PolicySection = Policy['sections'][number];

/** A policy of a market, as it is drafted and published: in both languages. */
export const policyPair = z.object({ en: policyDocument, ar: policyDocument });
export type PolicyPair = z.infer<typeof policyPair>;
const draftPolicy = policyWith(z.string());
export const draftPolicyPair = z.object({ en: draftPolicy, ar: draftPolicy });
