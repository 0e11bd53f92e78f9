import { MARKET_CODES } from '#kernel/market';
import { cutText } from '#shop/search/query.rules';
import { answers, createRoute, z } from './base.ts';

const name = z.object({ en: z.string(), ar: z.string() });

const suggestAnswer = z
  .object({
    products: z.array(z.object({ _id: z.string(), title: z.string(), arabictitle: z.string() })),
    notes: z.array(z.object({ id: z.string(), name })),
  })
  .openapi('Suggestions', { description: 'at most six products and three notes, best first' });

export const suggestCall = createRoute({
  method: 'get',
  path: '/api/suggest',
  tags: ['search'],
  summary: 'Products and notes for what is being typed',
  request: {
    query: z.object({
      q: z.string().min(1).overwrite(cutText),
      market: z.enum(MARKET_CODES).optional().openapi({ description: "the visitor's own market when it is left out" }),
    }),
  },
  responses: answers(suggestAnswer),
});

export type SuggestAnswer = z.infer<typeof suggestAnswer>;
