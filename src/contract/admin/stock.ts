import { MARKET_CODES } from '#kernel/market';
import { STAFF_REASON_NAMES, STOCK_REASON_NAMES } from '#shop/stock/reasons.rules';
import { STOCK_VIEWS } from '#shop/stock/stock-list.rules';
import { type AnswerOf, adminRoute, body, listAnswer, z } from './base.ts';

const bilingual = z.object({ en: z.string(), ar: z.string() });
const market = z.enum(MARKET_CODES);

const stockRow = z.object({
  /** Product and market. */
  id: z.string(),
  productId: z.string(),
  slug: z.string(),
  title: bilingual,
  size: z.string(),
  /** Empty without a picture. */
  image: z.string(),
  market,
  /** Units that can be sold. */
  onHand: z.int(),
  /** Units that card payments under way hold. */
  held: z.int(),
  /** Units of orders that are not packed yet. */
  toPack: z.int(),
  /** What stands on the shelf: on hand, held and to pack. */
  onShelf: z.int(),
  soldAWeek: z.number(),
  /** Days; null when nothing was sold in four weeks. */
  lasts: z.int().nullable(),
  lowStockDays: z.int(),
  state: z.enum(['ok', 'low', 'sold_out']),
  shelf: z.string(),
});

export const listStockCall = adminRoute({
  method: 'get',
  path: '/api/admin/stock',
  needs: 'stock.adjust',
  summary: 'The stock of every product and market',
  answer: listAnswer(stockRow).extend({ views: z.record(z.enum(STOCK_VIEWS), z.int()) }),
});

export const listMovementsCall = adminRoute({
  method: 'get',
  path: '/api/admin/stock/movements',
  needs: 'stock.adjust',
  summary: 'Every change of the stock with its reason, newest first',
  answer: listAnswer(
    z.object({
      id: z.string(),
      product: z.object({ id: z.string(), slug: z.string(), title: bilingual }),
      market,
      delta: z.int(),
      after: z.int(),
      reason: z.enum(STOCK_REASON_NAMES),
      reference: z.string(),
      note: z.string(),
      order: z.int().nullable(),
      actor: z.object({ kind: z.string(), name: z.string() }),
      at: z.string(),
    }),
  ),
});

const cause = {
  reason: z.enum(STAFF_REASON_NAMES),
  reference: z.string().trim().max(80).default(''),
  note: z.string().trim().max(300).default(''),
};
const id = z.string().regex(/^[0-9a-f]{24}$/);
const units = z.int().min(-1_000_000).max(1_000_000);
const changed = z.object({ changed: z.array(z.object({ productId: z.string(), market, onHand: z.int() })) });

export const adjustStockCall = adminRoute({
  method: 'post',
  path: '/api/admin/stock/adjustments',
  needs: 'stock.adjust',
  summary: 'Adds units to a stock or takes them away',
  request: body(z.object({ ...cause, productId: id, market, delta: units, to: market.optional() })),
  answer: changed,
});

export const countStockCall = adminRoute({
  method: 'post',
  path: '/api/admin/stock/counts',
  needs: 'stock.adjust',
  summary: 'Saves counts as the difference from the number that was seen when counting began',
  request: body(
    z.object({
      ...cause,
      rows: z
        .array(z.object({ productId: id, market, seen: z.int().min(0), counted: z.int().min(0).max(1_000_000) }))
        .min(1)
        .max(200),
    }),
  ),
  answer: changed,
});

export type StockRow = AnswerOf<typeof listStockCall>['items'][number];
export type MovementAnswer = AnswerOf<typeof listMovementsCall>['items'][number];
export type StockChanged = AnswerOf<typeof adjustStockCall>;
