import { byCurrency } from '#kernel/market';
import { answers, createRoute, z } from './base.ts';

const taxAnswer = z
  .array(z.object(byCurrency(() => z.number())))
  .openapi('TaxRates', { description: 'the first element holds the rates in percent, 0 where none is set' });

export const taxCall = createRoute({
  method: 'get',
  path: '/api/tax',
  tags: ['checkout'],
  summary: 'VAT rates by currency',
  responses: answers(taxAnswer),
});

export type TaxAnswer = z.infer<typeof taxAnswer>;
