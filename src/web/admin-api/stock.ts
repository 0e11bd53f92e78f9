import type { Context } from 'hono';
import { adjustStockCall, countStockCall, listMovementsCall, listStockCall } from '#contract/admin/stock';
import { type Bilingual, isTradeCurrency, type MarketCode, marketOfTradeCurrency } from '#kernel/market';
import { plainPictureUrl } from '#shop/catalogue/picture.rules';
import { listStaffNames } from '#shop/staff';
import { changeStock, readMovements, readStockList, type StockInput, type StockRefusal } from '#shop/stock';
import { LASTS_FOR_EVER, MOVEMENTS_LIST, STOCK_LIST, stockState } from '#shop/stock/stock-list.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import type { AdminEnv } from './context.ts';
import { listBody, listQuery } from './list.ts';
import { problem } from './problems.ts';

const PICTURE_WIDTH = 128;
const WEEKS = 4;

/** Why a stock was not changed, and the field to look at. */
const WORDS: Readonly<Record<StockRefusal['code'], Bilingual & { readonly field: string }>> = {
  no_change: { field: 'delta', en: 'This changes nothing.', ar: 'هذا لا يغيّر شيئًا.' },
  wrong_direction: {
    field: 'reason',
    en: 'This reason does not go with this direction.',
    ar: 'هذا السبب لا يناسب هذا الاتجاه.',
  },
  reference_missing: { field: 'reference', en: 'Give the number of the delivery.', ar: 'اكتب رقم التوريد.' },
  note_missing: { field: 'note', en: 'Say what is corrected.', ar: 'اكتب ما الذي صُحّح.' },
  market_missing: { field: 'to', en: 'Choose the other market.', ar: 'اختر السوق الأخرى.' },
  market_unknown: { field: 'market', en: 'This market is not yours.', ar: 'ليست هذه السوق من أسواقك.' },
  not_on_hand: {
    field: 'delta',
    en: 'Only {n} can be taken away; the others are held or sold.',
    ar: 'يمكن سحب {n} فقط؛ الباقي محجوز أو مباع.',
  },
  too_many: {
    field: 'delta',
    en: 'More than a million pieces are never in stock.',
    ar: 'لا يتجاوز المخزون مليون قطعة.',
  },
  product_unknown: { field: 'productId', en: 'There is no such product.', ar: 'لا يوجد منتج كهذا.' },
};

/** Registers the calls about stock. */
export function registerStock(admin: AdminApi, shop: Pick<Shop, 'database' | 'clock'>): void {
  admin.on(listStockCall, async (c) => {
    const query = listQuery(c, STOCK_LIST);
    if (query instanceof Response) return query;
    const { views, ...page } = await readStockList(shop, query, c.var.person.markets);
    const list = listBody(c, page, ({ picture, currency, lasts, sold, ...row }) => {
      const { onHand, held, toPack, lowStockDays } = row;
      return {
        ...row,
        id: `${row.productId}-${currency}`,
        image: picture ? plainPictureUrl(picture, PICTURE_WIDTH) : '',
        market: marketOf(currency),
        onShelf: onHand + held + toPack,
        soldAWeek: Math.round((sold / WEEKS) * 10) / 10,
        lasts: lasts >= LASTS_FOR_EVER ? null : lasts,
        state: stockState({ onHand, lasts, lowStockDays }),
      };
    });
    return c.json({ ...list, views }, 200);
  });

  admin.on(listMovementsCall, async (c) => {
    const query = listQuery(c, MOVEMENTS_LIST);
    if (query instanceof Response) return query;
    const page = await readMovements(shop, query, c.var.person.markets);
    const names = await listStaffNames(shop.database.read);
    const list = listBody(c, page, ({ id, productId, slug, title, currency, actor, ...row }) => {
      const [kind = '', name = ''] = actor.split(':');
      return {
        ...row,
        id: String(id),
        product: { id: productId, slug, title },
        market: marketOf(currency),
        actor: { kind, name: names.get(name) ?? name },
      };
    });
    return c.json(list, 200);
  });

  admin.on(adjustStockCall, async (c) => {
    const { productId, market, delta, ...cause } = c.req.valid('json');
    return await change(c, shop, { ...cause, rows: [{ productId, market, delta }] });
  });

  admin.on(countStockCall, async (c) => {
    const { rows, ...cause } = c.req.valid('json');
    const changes = rows.map(({ productId, market, seen, counted }) => ({ productId, market, delta: counted - seen }));
    return await change(c, shop, { ...cause, rows: changes });
  });
}

async function change(
  c: Context<AdminEnv>,
  shop: Pick<Shop, 'database' | 'clock'>,
  input: Omit<StockInput, 'actor' | 'markets'>,
) {
  const { actor, person, language } = c.var;
  const done = await changeStock(shop, { ...input, actor, markets: person.markets });
  if (done.ok) return c.json({ changed: [...done.value] }, 200);
  const { code, row, onHand } = done.error;
  const { field, ...words } = WORDS[code];
  const isOfRow = field === 'delta' || field === 'market' || field === 'productId';
  const path = isOfRow && input.rows.length > 1 ? `rows[${row}].${field}` : field;
  return problem(c, 'invalid', { fields: [{ path, code, words: words[language].replace('{n}', String(onHand)) }] });
}

function marketOf(currency: string): MarketCode {
  if (!isTradeCurrency(currency)) throw new Error(`no market has the currency ${currency}`);
  return marketOfTradeCurrency(currency).code;
}
