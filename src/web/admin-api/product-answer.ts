import type { AnswerOf } from '#contract/admin/base';
import type { listProductsCall, readProductCall, saveSheetCall } from '#contract/admin/products';
import { isTradeCurrency, type Language, MARKETS, type MarketCode, marketOfTradeCurrency } from '#kernel/market';
import type { EditableProduct, ListedProduct, PatchOutcome, ScheduledPrice } from '#shop/catalogue';
import { fieldWords } from './product-words.ts';

type ProductAnswer = AnswerOf<typeof readProductCall>;
type ListedAnswer = AnswerOf<typeof listProductsCall>['items'][number];
type OutcomesAnswer = AnswerOf<typeof saveSheetCall>;

/** What belongs to the markets that a person works for, by currency. */
function ofMarkets<T>(values: { readonly [currency: string]: T | undefined }, markets: readonly MarketCode[]) {
  return Object.fromEntries(
    markets.flatMap((code) => {
      const { currency } = MARKETS[code];
      const value = values[currency];
      return value === undefined ? [] : [[currency, value] as const];
    }),
  );
}

/** A product as the editor reads it. */
export function productAnswer(
  product: EditableProduct,
  scheduled: readonly ScheduledPrice[],
  vat: ProductAnswer['vat'],
  markets: readonly MarketCode[],
): ProductAnswer {
  const { document, stock, createdAt, updatedAt, pictures, missing, ...rest } = product;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    document: {
      ...document,
      prices: ofMarkets(document.prices, markets),
      pictures: [...document.pictures],
      sizes: [...document.sizes],
      categories: [...document.categories],
    },
    pictures: pictures.map(({ id, width, height, widths, placeholder }) => ({
      id,
      width,
      height,
      widths,
      placeholder,
    })),
    stock: ofMarkets(Object.fromEntries(stock.map(({ currency, onHand }) => [currency, onHand])), markets),
    missing: [...missing],
    scheduled: scheduled.map(scheduledAnswer).filter(({ market }) => markets.includes(market)),
    vat,
  };
}

/** A scheduled price. */
export function scheduledAnswer(row: ScheduledPrice): ProductAnswer['scheduled'][number] {
  const { id, productId, titleEn, titleAr, currency, price, discountPrice, startsAt, endsAt, state } = row;
  const market = marketOfTradeCurrency(currency).code;
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null };
  return { id, productId, title: { en: titleEn, ar: titleAr }, market, price, discountPrice, ...times, state };
}

/** A product as the grid shows it. */
export function listedAnswer(
  { document, pictures, scheduled, stock, lowStock, ...product }: ListedProduct,
  markets: readonly MarketCode[],
): ListedAnswer {
  const [first] = pictures;
  return {
    id: product.id,
    slug: product.slug,
    version: product.version,
    state: document.state,
    title: document.title,
    picture: first
      ? {
          id: first.id,
          width: first.width,
          height: first.height,
          widths: first.widths,
          placeholder: first.placeholder,
        }
      : null,
    sizes: [...document.sizes],
    categories: [...document.categories],
    prices: ofMarkets(document.prices, markets),
    stock: ofMarkets(Object.fromEntries(stock.map(({ currency, onHand }) => [currency, onHand])), markets),
    lowStock: markets.filter((market) => lowStock.includes(MARKETS[market].currency)),
    position: document.position,
    missing: [...product.missing],
    scheduled:
      scheduled && isTradeCurrency(scheduled.currency)
        ? { market: marketOfTradeCurrency(scheduled.currency).code, startsAt: scheduled.startsAt.toISOString() }
        : null,
  };
}

/** What happened, or would happen, to each row of a sheet or a bulk act. */
export function outcomesAnswer(language: Language, rows: readonly PatchOutcome[], dryRun: boolean): OutcomesAnswer {
  return {
    saved: !dryRun && rows.some(({ status }) => status === 'changed'),
    rows: rows.map((row) => ({
      id: row.id,
      status: row.status,
      version: 'version' in row ? row.version : row.status === 'stale' ? row.current.version : null,
      changes: row.status === 'changed' ? [...row.changes] : [],
      fields: row.status === 'wrong' ? fieldWords(language, row.fields) : [],
    })),
  };
}
