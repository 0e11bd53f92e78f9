import { z } from 'zod';
import { CURRENCIES } from '#kernel/market';
import { minor } from '#kernel/money';
import { withoutInvisible } from '#kernel/text';
import { byCount, byDay, byText, type PlainValues, plainValues } from './product-fields.rules.ts';
import { longest, type TextPath } from './product-texts.rules.ts';
import type { products } from './tables.ts';
import { LONGEST_WEAR, MAX_LAYERS, NO_WEAR, WEAR_WORDS } from './wear.rules.ts';

/** A slug: lower-case words of Latin letters and digits joined by single hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Largest stock, well within what the database can count. */
const LARGEST = 1_000_000_000;

const required = (max: number) => z.string().max(max).overwrite(withoutInvisible).regex(/\S/);
const both = (text: z.ZodString) => z.object({ en: text, ar: text }).readonly();
const optional = (path: TextPath) => both(z.string().max(longest(path)).overwrite(withoutInvisible));
const percent = z.number().int().min(0).max(100);

/** A stored picture of a product: its words, and the point that stays in view when it is cut, in percent. */
export const productPicture = z
  .object({
    id: z.string(),
    alt: both(z.string().max(200).overwrite(withoutInvisible)),
    focal: z.object({ x: percent, y: percent }).readonly(),
  })
  .readonly();
const amount = z.number().int().min(0).transform(minor);
const unique = (list: readonly string[]) => new Set(list).size === list.length;
const oneOfEachCurrency = (rows: readonly { readonly currency: string }[]) =>
  unique(rows.map(({ currency }) => currency));

/** A list price and what is asked for: never more than the list price, and nothing only for a price of 0. Minor units. */
export const productPrice = z
  .object({ currency: z.enum(CURRENCIES), price: amount, discountPrice: amount })
  .readonly()
  .refine(({ price, discountPrice }) => discountPrice <= price && (price === 0 || discountPrice > 0));

/** How much one unit holds; grams for incense and wood. The database keeps two decimals. */
export const productSize = z.object({ amount: z.number().min(0.01).lt(100_000), unit: z.enum(['ml', 'g']) }).readonly();

/** The checks of the plain fields, by their names. */
export const plainChecks = {
  ...byText(({ max, pattern }) =>
    z
      .string()
      .max(max)
      .regex(pattern ?? /^/),
  ),
  ...byCount(({ max }) => z.int().min(0).max(max)),
  ...byDay(() => z.union([z.literal(''), z.iso.date()])),
};

const some = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.array(z.enum(words)).max(words.length).readonly().refine(unique, 'twice');

/** How a product is worn; what is missing is not known. */
export const productWear = z
  .object({
    lasts: z.number().int().min(0).max(LONGEST_WEAR).default(0),
    trail: z.enum([...WEAR_WORDS.trail, '']).default(''),
    strength: z.enum([...WEAR_WORDS.strength, '']).default(''),
    seasons: some(WEAR_WORDS.seasons).default([]),
    occasions: some(WEAR_WORDS.occasions).default([]),
    on: some(WEAR_WORDS.on).default([]),
  })
  .readonly();

/** Slugs of the products that one is worn with. */
export const productLayers = z
  .array(z.string().max(120).regex(SLUG))
  .max(MAX_LAYERS)
  .readonly()
  .refine(unique, 'twice');

/** A product as imports of whole products and the sample store write it, in the order in which a wrong field is named. */
const productInput = z.object({
  /** The name in paths; the id is made from it and never changes. */
  slug: z.string().max(120).regex(SLUG),
  title: both(required(longest('title'))),
  description: both(required(longest('description'))),
  shortNote: optional('shortNote'),
  notes: z
    .object({ top: optional('notes.top'), heart: optional('notes.heart'), base: optional('notes.base') })
    .readonly(),
  /** Which text stands beside the price: the notes table or the short note (specification, section 2.6). */
  shows: z.enum(['notes', 'short_description']),
  /** Its pictures, the first one for the cards. */
  pictures: z
    .array(productPicture)
    .max(12)
    .readonly()
    .refine((list) => unique(list.map(({ id }) => id))),
  sizes: z.array(productSize).min(1).readonly(),
  /** Titles of categories, in the order the product names them. */
  categories: z.array(z.string()).readonly().refine(unique),
  /** A currency without an entry, or with a price of 0, hides the product in its market. */
  prices: z.array(productPrice).readonly().refine(oneOfEachCurrency),
  stock: z
    .array(z.object({ currency: z.enum(CURRENCIES), onHand: z.int().min(0).max(LARGEST) }).readonly())
    .readonly()
    .refine(oneOfEachCurrency),
  ...plainChecks,
  wear: productWear.default(NO_WEAR),
  layers: productLayers.default([]),
});

/** A product as operators and imports write it. */
export type ProductInput = Readonly<z.output<typeof productInput>>;
export type PriceInput = ProductInput['prices'][number];
export type Size = ProductInput['sizes'][number];

/** The name of the first field that fails its check; null when all pass. */
export function wrongField(input: ProductInput): keyof ProductInput | null {
  const { error } = productInput.safeParse(input);
  const name = error?.issues[0]?.path[0];
  return productInput.keyof().safeParse(name).data ?? null;
}

/** The fields that stand in the product's own row, as the row holds them. */
export function toRow(
  input: PlainValues &
    Pick<ProductInput, 'slug' | 'title' | 'description' | 'shortNote' | 'notes' | 'shows' | 'wear' | 'layers'>,
) {
  const { title, description, shortNote, notes } = input;
  return {
    slug: input.slug,
    titleEn: title.en,
    titleAr: title.ar,
    descriptionEn: description.en,
    descriptionAr: description.ar,
    shortNoteEn: shortNote.en,
    shortNoteAr: shortNote.ar,
    topNoteEn: notes.top.en,
    topNoteAr: notes.top.ar,
    heartNoteEn: notes.heart.en,
    heartNoteAr: notes.heart.ar,
    baseNoteEn: notes.base.en,
    baseNoteAr: notes.base.ar,
    sdType: input.shows,
    ...plainValues(input),
    ...byDay(({ name }) => input[name] || null),
    wear: input.wear,
    layers: [...input.layers],
  };
}

/** The fields of a product's own row, those that only staff see included; the reverse of `toRow`. */
export function fromRow(row: typeof products.$inferSelect) {
  const layers: readonly string[] = row.layers;
  return {
    id: row.id,
    slug: row.slug,
    title: { en: row.titleEn, ar: row.titleAr },
    description: { en: row.descriptionEn, ar: row.descriptionAr },
    shortNote: { en: row.shortNoteEn, ar: row.shortNoteAr },
    notes: {
      top: { en: row.topNoteEn, ar: row.topNoteAr },
      heart: { en: row.heartNoteEn, ar: row.heartNoteAr },
      base: { en: row.baseNoteEn, ar: row.baseNoteAr },
    },
    shows: row.sdType,
    ...plainValues({ ...row, ...byDay(({ name }) => row[name] ?? '') }),
    wear: productWear.parse(row.wear),
    layers,
  };
}

/** What `fromRow` reads. */
export type ProductRow = ReturnType<typeof fromRow>;
