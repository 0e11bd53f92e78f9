import { LANGUAGES, MARKET_CODES } from '#kernel/market';
import { adminRoute, listAnswer, z } from './base.ts';

const waited = {
  id: z.string(),
  productId: z.string(),
  title: z.object({ en: z.string(), ar: z.string() }),
  market: z.enum(MARKET_CODES),
  /** ISO 8601. */
  since: z.string(),
};
const waitedForRow = z.object({ ...waited, slug: z.string(), waiting: z.int(), onHand: z.int() });
const alertRow = z.object({ ...waited, email: z.string(), language: z.enum(LANGUAGES), until: z.string() });

export const listWaitedForCall = adminRoute({
  method: 'get',
  path: '/api/admin/stock-alerts/products',
  needs: ['stock.adjust', 'customers.read'],
  summary: 'The products that people wait for, with how many do, those that most wait for first',
  answer: listAnswer(waitedForRow),
});

export const listAlertsCall = adminRoute({
  method: 'get',
  path: '/api/admin/stock-alerts',
  needs: 'customers.read',
  summary: 'Who waits for which product, those who wait longest first',
  answer: listAnswer(alertRow),
});

export type WaitedFor = z.infer<typeof waitedForRow>;
export type AlertAnswer = z.infer<typeof alertRow>;
