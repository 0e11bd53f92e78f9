import { type Bilingual, MARKETS, TRADE_CURRENCIES } from '#kernel/market';
import { PLAIN_FIELDS } from '#shop/catalogue/product-fields.rules';

/** What a cell of a column holds. */
type ColumnKind = 'key' | 'text' | 'count' | 'money' | 'list' | 'stock' | 'spelling' | 'means';

export type ImportColumn = {
  /** The path of the product's field, or what else the column is. */
  readonly key: string;
  readonly kind: ColumnKind;
  readonly name: Bilingual;
  /** Other names that a file may use. */
  readonly also: readonly string[];
  /** The currency of amounts and stock. */
  readonly currency?: (typeof TRADE_CURRENCIES)[number];
};

const text = (key: string, en: string, ar: string, ...also: string[]): ImportColumn => ({
  key,
  kind: 'text',
  name: { en, ar },
  also,
});

const list = (key: string, en: string, ar: string, ...also: string[]): ImportColumn => ({
  key,
  kind: 'list',
  name: { en, ar },
  also,
});

/** A text in both languages, as two columns. */
const pair = (key: string, en: string, ar: string, also: readonly [string, string]): ImportColumn[] => [
  text(`${key}.en`, `${en}, English`, `${ar} بالإنجليزية`, also[0]),
  text(`${key}.ar`, `${en}, Arabic`, `${ar} بالعربية`, also[1]),
];

const perMarket = TRADE_CURRENCIES.flatMap((currency): ImportColumn[] => {
  const market = Object.values(MARKETS).find((one) => one.currency === currency);
  const short = market?.name.short ?? { en: currency, ar: currency };
  return [
    {
      key: `prices.${currency}.price`,
      kind: 'money',
      currency,
      name: { en: `Price ${currency}`, ar: `السعر ${currency}` },
      also: [`price.${currency}`, `price ${short.en}`, `السعر ${short.ar}`],
    },
    {
      key: `prices.${currency}.discountPrice`,
      kind: 'money',
      currency,
      name: { en: `Discount price ${currency}`, ar: `السعر المخفّض ${currency}` },
      also: [
        `discountprice.${currency}`,
        `offer ${currency}`,
        `offer ${short.en}`,
        `العرض ${currency}`,
        `العرض ${short.ar}`,
      ],
    },
    {
      key: `stock.${currency}`,
      kind: 'stock',
      currency,
      name: { en: `On hand ${short.en}`, ar: `المتوفر ${short.ar}` },
      also: [`stock.${currency}`, `count ${short.en}`, `الكمية ${short.ar}`],
    },
  ];
});

const plain = PLAIN_FIELDS.flatMap(({ name, column, type, sheet }): ImportColumn[] =>
  sheet === null ? [] : [{ key: name, kind: type === 'count' ? 'count' : 'text', name: sheet, also: [column] }],
);

/** Every column of imports and exports of products, in the order of an export. */
const PRODUCT_COLUMNS: readonly ImportColumn[] = [
  { key: 'slug', kind: 'key', name: { en: 'Address', ar: 'الرابط' }, also: ['slug', 'product', 'المنتج', 'العنوان'] },
  ...pair('title', 'Name', 'الاسم', ['title', 'arabictitle']),
  ...perMarket,
  ...pair('description', 'Description', 'الوصف', ['description', 'arabicdescription']),
  ...pair('shortNote', 'Short note', 'نبذة', ['shortnote', 'arabicshortnote']),
  ...pair('notes.top', 'Top notes', 'مقدمة العطر', ['topNoteInr', 'topNoteAed']),
  ...pair('notes.heart', 'Heart notes', 'قلب العطر', ['heartNoteInr', 'heartNoteAed']),
  ...pair('notes.base', 'Base notes', 'قاعدة العطر', ['baseNoteInr', 'baseNoteAed']),
  list('categories', 'Categories', 'التصنيفات', 'category'),
  ...plain,
  { key: 'wear.lasts', kind: 'count', name: { en: 'Lasts hours', ar: 'الثبات بالساعات' }, also: ['lasts'] },
  text('wear.trail', 'Trail', 'الفوحان', 'trail'),
  text('wear.strength', 'Strength', 'القوة', 'strength'),
  list('wear.seasons', 'Seasons', 'الفصول', 'seasons'),
  list('wear.occasions', 'Occasions', 'المناسبات', 'occasions'),
  list('wear.on', 'Worn on', 'يوضع على', 'on'),
  list('layers', 'Worn with', 'طبقات العطر', 'layers'),
];

/** The columns of a sheet of spellings. */
const SPELLING_COLUMNS: readonly ImportColumn[] = [
  { key: 'spelling', kind: 'spelling', name: { en: 'Spelling', ar: 'التهجئة' }, also: ['variant'] },
  { key: 'means', kind: 'means', name: { en: 'Means', ar: 'تعني' }, also: ['canonical', 'المعنى'] },
];

export const ALL_COLUMNS: readonly ImportColumn[] = [...PRODUCT_COLUMNS, ...SPELLING_COLUMNS];

/** What can be exported, with its columns. An export can be imported again. */
export const EXPORTS = {
  products: PRODUCT_COLUMNS,
  prices: PRODUCT_COLUMNS.filter(({ kind, key }) => kind === 'key' || kind === 'money' || key.startsWith('title')),
  stock: PRODUCT_COLUMNS.filter(({ kind, key }) => kind === 'key' || kind === 'stock' || key.startsWith('title')),
  translations: PRODUCT_COLUMNS.filter(({ kind, key }) => kind === 'key' || /\.(en|ar)$/.test(key)),
  spellings: SPELLING_COLUMNS,
} as const;
export type ExportKind = keyof typeof EXPORTS;

/** The columns of an export of what a list of products shows. */
export const LISTED_COLUMNS = PRODUCT_COLUMNS.filter(
  ({ kind, key }) =>
    kind === 'key' || kind === 'money' || kind === 'stock' || /^(title\.|categories$|position$)/.test(key),
);

export const EXPORT_KINDS: readonly ExportKind[] = ['products', 'prices', 'stock', 'translations', 'spellings'];

/** What a column needs a person to be allowed. */
export function permissionOf({
  kind,
}: ImportColumn): 'products.write' | 'prices.write' | 'stock.adjust' | 'content.write' | null {
  if (kind === 'key') return null;
  if (kind === 'money') return 'prices.write';
  if (kind === 'stock') return 'stock.adjust';
  return kind === 'spelling' || kind === 'means' ? 'content.write' : 'products.write';
}
