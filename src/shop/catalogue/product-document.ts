import { z } from 'zod';
import type { JsonObject } from '#kernel/json';
import { CURRENCIES } from '#kernel/market';
import { minor } from '#kernel/money';
import { withoutInvisible } from '#kernel/text';
import { plainChecks, productLayers, productPicture, productSize, productWear } from './product-checks.ts';
import { longest, PRODUCT_STATES, TEXT_PAIRS, type TextPath } from './product-texts.rules.ts';

/** The most pictures that a product has. */
export const MAX_PICTURES = 12;

/** What can be wrong with a field of a product. */
type FieldFault =
  | 'missing'
  | 'tooLong'
  | 'tooLarge'
  | 'tooMany'
  | 'abovePrice'
  | 'twice'
  | 'unknownCategory'
  | 'unknownProduct'
  | 'unknownPicture'
  | 'taken'
  | 'otherMarket'
  | 'wrong';
/** A wrong field by its path, such as `prices.SAR.discountPrice`. */
export type WrongField = { readonly path: string; readonly code: FieldFault };

const LARGEST = 1_000_000_000;
const amount = z.int().min(0).max(LARGEST).transform(minor);
const both = (path: TextPath) => {
  const text = z.string().max(longest(path)).overwrite(withoutInvisible);
  return z.object({ en: text, ar: text });
};

const documentPrice = z
  .object({ price: amount, discountPrice: amount.optional(), hidden: z.boolean().default(false) })
  .transform(({ price, discountPrice, hidden }) => ({ price, discountPrice: discountPrice ?? price, hidden }))
  .refine(({ price, discountPrice }) => discountPrice <= price, { path: ['discountPrice'], message: 'abovePrice' })
  .refine(({ price, discountPrice }) => price === 0 || discountPrice > 0, {
    path: ['discountPrice'],
    message: 'missing',
  });

/**
 * Everything that the back office edits of a product, as one document: what a merge patch is applied to and what the
 * audit log names fields by. Amounts are in minor units. What is a draft or put away may lack what a shown product needs.
 */
const productDocument = z
  .object({
    title: both('title'),
    description: both('description'),
    shortNote: both('shortNote'),
    notes: z.object({ top: both('notes.top'), heart: both('notes.heart'), base: both('notes.base') }),
    shows: z.enum(['notes', 'short_description']),
    pictures: z.array(productPicture).max(MAX_PICTURES),
    sizes: z.array(productSize).max(12),
    categories: z.array(z.string().max(120)).max(40),
    /** By currency; a currency without an entry hides the product in its market. */
    prices: z.partialRecord(z.enum(CURRENCIES), documentPrice).default({}),
    ...plainChecks,
    wear: productWear,
    layers: productLayers,
    state: z.enum(PRODUCT_STATES),
  })
  .strict()
  .superRefine((product, context) => {
    const wrong = (path: readonly (string | number)[], code: FieldFault) =>
      context.addIssue({ code: 'custom', path: [...path], message: code });
    const isBlank = (path: string, language: 'en' | 'ar') => textAt(product, path, language).trim() === '';
    if (product.state !== 'shown') {
      if (isBlank('title', 'en') && isBlank('title', 'ar')) wrong(['title', 'en'], 'missing');
    } else {
      for (const { path, required } of TEXT_PAIRS) {
        if (!required) continue;
        for (const language of ['en', 'ar'] as const) {
          if (isBlank(path, language)) wrong([path, language], 'missing');
        }
      }
      if (product.sizes.length === 0) wrong(['sizes'], 'missing');
    }
    if (new Set(product.categories).size < product.categories.length) wrong(['categories'], 'twice');
    if (new Set(product.pictures.map(({ id }) => id)).size < product.pictures.length) wrong(['pictures'], 'twice');
  });

export type ProductDocument = z.output<typeof productDocument>;

/** The text of a pair of the list, by its path. */
function textAt(
  product: Pick<ProductDocument, 'title' | 'description' | 'shortNote' | 'notes'>,
  path: string,
  language: 'en' | 'ar',
) {
  const [first, second] = path.split('.');
  if (first === 'notes') {
    const tier = second === 'top' || second === 'heart' ? second : 'base';
    return product.notes[tier][language];
  }
  const pair = first === 'title' || first === 'description' ? first : 'shortNote';
  return product[pair][language];
}

const FAULTS: readonly string[] = ['missing', 'abovePrice', 'twice'] satisfies readonly FieldFault[];

function faultOf(issue: z.core.$ZodIssue): FieldFault {
  if (issue.code === 'custom') {
    const known = FAULTS.indexOf(issue.message);
    return known === 0 ? 'missing' : known === 1 ? 'abovePrice' : known === 2 ? 'twice' : 'wrong';
  }
  if (issue.code === 'too_big')
    return issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooLarge';
  return issue.code === 'invalid_type' && issue.message.endsWith('undefined') ? 'missing' : 'wrong';
}

/** Checks a document after a patch; the wrong fields by path otherwise. */
export function parseDocument(
  document: JsonObject,
): { readonly document: ProductDocument } | { readonly wrong: readonly WrongField[] } {
  const parsed = productDocument.safeParse(document);
  if (parsed.success) return { document: parsed.data };
  return { wrong: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), code: faultOf(issue) })) };
}

/** A document as JSON, for patches and the audit log. */
export function documentJson(document: ProductDocument): JsonObject {
  const { wear } = document;
  return {
    ...document,
    prices: { ...document.prices },
    wear: { ...wear, seasons: [...wear.seasons], occasions: [...wear.occasions], on: [...wear.on] },
    layers: [...document.layers],
  };
}
