import type { JsonObject, JsonValue } from '#kernel/json';
import { unflatten } from '#kernel/json-patch';
import { type Bilingual, MARKET_CODES, MARKETS, type MarketCode } from '#kernel/market';
import { minor, toDecimalText } from '#kernel/money';
import { recordOf } from '#kernel/record';
import { numberText, typedAmount, typedCount } from '#kernel/typed-number';
import { type Judged, missingOf } from '#shop/catalogue/completeness.rules';
import { COUNT_NAMES, PLAIN_NAMES, type PlainName, type PlainValues } from '#shop/catalogue/product-fields.rules';
import { TEXT_PAIRS, type TextPath } from '#shop/catalogue/product-texts.rules';
import type { Wear } from '#shop/catalogue/wear.rules';

/** A picture of the form: which, in what words, and where it is looked at. */
export type FormPicture = {
  readonly id: string;
  readonly alt: Bilingual;
  readonly focal: { readonly x: number; readonly y: number };
};
export type FormSize = { readonly amount: string; readonly unit: 'ml' | 'g' };

type TextField = `${TextPath}.${'en' | 'ar'}`;
type PriceField = `prices.${MarketCode}.${'price' | 'offer'}`;

/** The fields of the editor by name; each is one line of "changes not saved", and merges by itself. */
export type ProductValues = { readonly [Field in TextField | PriceField | PlainName]: string } & {
  readonly shows: 'notes' | 'short_description';
  readonly pictures: readonly FormPicture[];
  readonly sizes: readonly FormSize[];
  readonly categories: readonly string[];
  readonly 'wear.lasts': string;
  readonly 'wear.trail': string;
  readonly 'wear.strength': string;
  readonly 'wear.seasons': readonly string[];
  readonly 'wear.occasions': readonly string[];
  readonly 'wear.on': readonly string[];
  /** Addresses of products, divided by semicolons. */
  readonly layers: string;
};

type Document = PlainValues & {
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly shortNote: Bilingual;
  readonly notes: { readonly top: Bilingual; readonly heart: Bilingual; readonly base: Bilingual };
  readonly shows: 'notes' | 'short_description';
  readonly pictures: readonly FormPicture[];
  readonly sizes: readonly { readonly amount: number; readonly unit: 'ml' | 'g' }[];
  readonly categories: readonly string[];
  readonly prices: {
    readonly [currency: string]:
      | { readonly price: number; readonly discountPrice: number; readonly hidden: boolean }
      | undefined;
  };
  readonly wear: Wear;
  readonly layers: readonly string[];
};

/** A pair of the document by its path in the list of texts. */
function pairAt(document: Document, path: TextPath): Bilingual {
  switch (path) {
    case 'title':
      return document.title;
    case 'description':
      return document.description;
    case 'shortNote':
      return document.shortNote;
    case 'notes.top':
      return document.notes.top;
    case 'notes.heart':
      return document.notes.heart;
    case 'notes.base':
      return document.notes.base;
  }
}

function priceTexts(document: Document, code: MarketCode): { readonly price: string; readonly offer: string } {
  const { currency } = MARKETS[code];
  const price = document.prices[currency];
  if (!price || price.price === 0) return { price: '', offer: '' };
  const text = (amount: number): string => toDecimalText(minor(amount), currency);
  return { price: text(price.price), offer: price.discountPrice < price.price ? text(price.discountPrice) : '' };
}

const TEXT_FIELDS: readonly TextField[] = TEXT_PAIRS.flatMap(({ path }) => [`${path}.en`, `${path}.ar`] as const);
const PRICE_FIELDS: readonly PriceField[] = MARKET_CODES.flatMap(
  (code) => [`prices.${code}.price`, `prices.${code}.offer`] as const,
);

/** Every field of the editor. */
export const FIELDS: readonly (keyof ProductValues)[] = [
  ...TEXT_FIELDS,
  ...PRICE_FIELDS,
  'shows',
  'pictures',
  'sizes',
  'categories',
  ...PLAIN_NAMES,
  'wear.lasts',
  'wear.trail',
  'wear.strength',
  'wear.seasons',
  'wear.occasions',
  'wear.on',
  'layers',
];

/** The fields of the editor for a product as it is. */
export function valuesOf(document: Document): ProductValues {
  const texts = recordOf(TEXT_FIELDS, (field) => {
    const pair = TEXT_PAIRS.find(({ path }) => field.startsWith(`${path}.`));
    return pair ? pairAt(document, pair.path)[field.endsWith('.ar') ? 'ar' : 'en'] : '';
  });
  const prices = recordOf(PRICE_FIELDS, (field) => {
    const code = MARKET_CODES.find((one) => field.startsWith(`prices.${one}.`));
    return code ? priceTexts(document, code)[field.endsWith('.offer') ? 'offer' : 'price'] : '';
  });
  return {
    ...texts,
    ...prices,
    shows: document.shows,
    pictures: document.pictures,
    sizes: document.sizes.map(({ amount, unit }) => ({ amount: String(amount), unit })),
    categories: document.categories,
    ...recordOf(PLAIN_NAMES, (name) => String(document[name])),
    'wear.lasts': String(document.wear.lasts),
    'wear.trail': document.wear.trail,
    'wear.strength': document.wear.strength,
    'wear.seasons': document.wear.seasons,
    'wear.occasions': document.wear.occasions,
    'wear.on': document.wear.on,
    layers: document.layers.join('; '),
  };
}

/** What is wrong with a typed value, before it is sent: the server's path of the field, and of which kind it is. */
type Typo = { readonly path: string; readonly code: 'notAnAmount' | 'notANumber' };

const NUMBERS: readonly string[] = [...COUNT_NAMES, 'wear.lasts'];

/** The merge patch for the fields that changed, or what cannot be read. */
export function changesOf(
  changed: readonly string[],
  values: ProductValues,
  markets: readonly MarketCode[],
): { readonly changes: JsonObject } | { readonly typos: readonly Typo[] } {
  const typos: Typo[] = [];
  const flat: Record<string, JsonValue> = {};
  for (const field of changed) {
    if (field.startsWith('prices.')) continue;
    if (field === 'sizes') {
      flat.sizes = values.sizes.map(({ amount, unit }) => {
        const text = numberText(amount);
        const figure = Number(text);
        if (text === null) typos.push({ path: 'sizes', code: 'notANumber' });
        return { amount: figure, unit };
      });
    } else if (field === 'layers') {
      flat.layers = layerSlugs(values.layers);
    } else if (NUMBERS.includes(field)) {
      const figure = typedCount(String(valueAt(values, field)));
      if (typeof figure !== 'number') typos.push({ path: field, code: 'notANumber' });
      else flat[field] = figure;
    } else flat[field] = valueAt(values, field);
  }
  for (const code of markets) {
    if (!changed.some((field) => field.startsWith(`prices.${code}.`))) continue;
    const { currency } = MARKETS[code];
    const price = typedAmount(values[`prices.${code}.price`], currency);
    const offer = typedAmount(values[`prices.${code}.offer`], currency);
    if (price === undefined) typos.push({ path: `prices.${currency}.price`, code: 'notAnAmount' });
    else if (offer === undefined) typos.push({ path: `prices.${currency}.discountPrice`, code: 'notAnAmount' });
    else if (price === null || price === 0) flat[`prices.${currency}`] = null;
    else {
      flat[`prices.${currency}.price`] = price;
      flat[`prices.${currency}.discountPrice`] = offer ?? price;
    }
  }
  return typos.length > 0 ? { typos } : { changes: unflatten(flat) };
}

function valueAt(values: ProductValues, field: string): JsonValue {
  const found = Object.entries(values).find(([name]) => name === field)?.[1];
  if (found === undefined) return null;
  return typeof found === 'string' ? found : found.map((one) => one);
}

/** What the form's values lack; `hidden` markets were hidden on purpose. */
export function missingIn(
  values: ProductValues,
  markets: readonly MarketCode[],
  hidden: readonly MarketCode[],
): readonly string[] {
  const pair = (path: TextPath): Bilingual => ({ en: values[`${path}.en`], ar: values[`${path}.ar`] });
  const judged: Judged = {
    title: pair('title'),
    description: pair('description'),
    shortNote: pair('shortNote'),
    notes: { top: pair('notes.top'), heart: pair('notes.heart'), base: pair('notes.base') },
    shows: values.shows,
    pictures: values.pictures,
    marketsWithoutPrice: markets.filter(
      (code) => !hidden.includes(code) && !typedAmount(values[`prices.${code}.price`], MARKETS[code].currency),
    ),
  };
  return missingOf(judged);
}

/** Returns the addresses of products in a text that divides them by semicolons. */
export function layerSlugs(text: string): string[] {
  return text.split(/[;؛\s]+/).filter((slug) => slug !== '');
}
