import { MARKET_CODES } from '#kernel/market';
import { ASKED_PAGES } from '#shop/search/intent.rules';
import { cutText } from '#shop/search/query.rules';
import { answers, createRoute, z } from './base.ts';

const name = z.object({ en: z.string(), ar: z.string() });
const picture = z
  .object({
    id: z.string(),
    width: z.number(),
    height: z.number(),
    widths: z.array(z.number()),
    placeholder: z.string(),
  })
  .nullable();

const suggestAnswer = z
  .object({
    products: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        arabictitle: z.string(),
        kind: name.nullable(),
        size: z.object({ amount: z.number(), unit: z.enum(['ml', 'g']) }).nullable(),
        price: z.number().openapi({ description: 'what is paid before VAT, in minor units' }),
        picture,
      }),
    ),
    notes: z.array(z.object({ id: z.string(), name, colour: z.string(), glyph: z.string(), count: z.number() })),
    collections: z.array(z.object({ title: z.string(), name, count: z.number(), picture })),
    reading: z.array(z.object({ id: z.string(), title: name, picture })),
    pages: z.array(z.enum(ASKED_PAGES)).openapi({ description: 'pages of the shop that the words ask for' }),
    total: z
      .number()
      .nullable()
      .openapi({ description: 'how many products have all words; null for too many to count' }),
  })
  .openapi('Suggestions', {
    description:
      'at most five products, three notes, two collections and one article, best first; without words, the most wanted products',
  });

export const suggestCall = createRoute({
  method: 'get',
  path: '/api/suggest',
  tags: ['search'],
  summary: 'Products, notes, collections and articles for what is being typed',
  request: {
    query: z.object({
      q: z.string().default('').overwrite(cutText),
      market: z.enum(MARKET_CODES).optional().openapi({ description: "the visitor's own market when it is left out" }),
    }),
  },
  responses: answers(suggestAnswer),
});

export type SuggestAnswer = z.infer<typeof suggestAnswer>;
