import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { product as apiProduct } from '#contract/catalogue';
import { byCurrency } from '#kernel/market';
import { productWear } from '#shop/catalogue';
import { byCount, byDay, byText } from '#shop/catalogue/product-fields.rules';
import { NO_WEAR } from '#shop/catalogue/wear.rules';

// The files of the sample store use the specification's field names (section 3), and the names of plain fields that it does
// not have. A currency that a file does not name has no price and no stock.
const figures = z.object(byCurrency(() => z.number().nullable().default(null)));

const product = apiProduct.omit({ _id: true }).extend({
  slug: z.string(),
  /** Names of files in `seeds/images`. */
  image: z.array(z.string()),
  price: figures,
  discountprice: figures,
  stock: z.object(byCurrency(() => z.number().default(0))),
  size: z.array(z.object({ ML: z.number(), unit: z.enum(['ml', 'g']).default('ml') })),
  ...byText(({ initial }) => z.string().default(initial)),
  ...byCount(({ initial }) => z.number().default(initial)),
  ...byDay(() => z.string().default('')),
  wear: productWear.default(NO_WEAR),
  layers: z.array(z.string()).default([]),
});
export type SampleProduct = z.infer<typeof product>;

const category = z.object({
  title: z.string(),
  title_ar: z.string(),
  display: z.object({ en: z.string(), ar: z.string() }),
  image: z.string(),
  bannerImg: z.string(),
  bannerImg_ar: z.string(),
  des: z.string(),
  des_ar: z.string(),
  nav_include: z.boolean(),
  home_include: z.boolean(),
});

const review = z.object({
  slug: z.string(),
  name: z.string(),
  rate: z.number(),
  review: z.string(),
  lang: z.enum(['en', 'ar']),
  answer: z.string().optional(),
});

const country = z.object({ name: z.string(), name_ar: z.string(), code: z.string() });
const coupon = z.object({
  title: z.string(),
  type: z.enum(['PERCENTAGE', 'FIXED']),
  weightage: z.number(),
  des: z.string(),
  des_ar: z.string(),
});

/** Reads and validates the files of `folder`. Throws for an invalid file. */
export async function readSeeds(folder: string) {
  const read = async <T>(name: string, schema: z.ZodType<T>): Promise<T> => schema.parse(await readJson(folder, name));
  return {
    products: await read('products.json', z.array(product)),
    categories: await read('categories.json', z.array(category)),
    reviews: await read('reviews.json', z.array(review)),
    countries: await read('countries.json', z.array(country)),
    coupons: await read('coupons.json', z.array(coupon)),
  };
}
export type Seeds = Awaited<ReturnType<typeof readSeeds>>;

/** Reads a JSON file of a folder without validating it. */
export async function readJson(folder: string, name: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(folder, name), 'utf8'));
}
