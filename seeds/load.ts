import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Database } from '#database/database';
import {
  addPicture,
  addProduct,
  addProducts,
  findExistingSlugs,
  type MediaStore,
  type ProductInput,
  saveCategory,
  setCountries,
  stableId,
} from '#shop/catalogue';
import { isLoaded, markLoaded, SAMPLE_STORE, setContent } from '#shop/content';
import { DEFAULT_VAT_RATES, saveCoupon, setVatRates } from '#shop/pricing';
import { WITHOUT_LIMITS } from '#shop/pricing/coupon.rules';
import { addReviews } from '#shop/reviews';
import { DOCUMENTS } from './documents.ts';
import { readJson, readSeeds, type Seeds } from './files.ts';
import { type StoredPicture, storePictures, withPictures } from './pictures.ts';
import { manyProducts, productInput } from './sample-products.ts';

export type SeedTarget = { readonly database: Database; readonly media: MediaStore };

export type SeedOptions = {
  /** The project's folder, with seeds/ and content/ in it. */
  readonly root: string;
  /** Total number of products to generate for measurements; only the samples without it. */
  readonly products?: number | undefined;
  /** Called after each picture with the number of stored ones. */
  readonly onPicture?: ((done: number, all: number) => void) | undefined;
};

/**
 * Loads the sample store through the shop's own actions: pictures, countries, VAT, coupons, texts, categories, products, reviews.
 * What was loaded once is not loaded again, so changes by operators stay; pictures are looked after on every start,
 * because their folder may be new when the database is not. A load that was interrupted is completed by the next one.
 */
export async function loadSampleStore(target: SeedTarget, options: SeedOptions): Promise<{ readonly loaded: boolean }> {
  const folder = path.join(options.root, 'seeds');
  const pictures = await storePictures(target.media, path.join(folder, 'images'), options.onPicture);
  const first = !(await isLoaded(target, SAMPLE_STORE));
  if (first || options.products) {
    const seeds = await readSeeds(folder);
    const samples = seeds.products.map((sample, position) => productInput(sample, position, pictures));
    if (first) {
      await loadTables(target, seeds, pictures, path.join(options.root, 'content'));
      await loadProducts(target, samples);
      await loadReviews(target, seeds);
      await target.database.transaction((tx) => markLoaded(tx, SAMPLE_STORE));
    }
    await loadMany(target, samples, (options.products ?? 0) - samples.length);
  }
  return { loaded: first };
}

async function loadTables(
  target: SeedTarget,
  seeds: Seeds,
  pictures: ReadonlyMap<string, StoredPicture>,
  content: string,
): Promise<void> {
  await target.database.transaction(async (tx) => {
    for (const { picture, kind } of pictures.values()) await addPicture(tx, picture, kind);
    await setCountries(
      tx,
      seeds.countries.map(({ code, name, name_ar }) => ({ code, name: { en: name, ar: name_ar } })),
    );
    await setVatRates(tx, DEFAULT_VAT_RATES);
    for (const { title, type, weightage, des, des_ar } of seeds.coupons) {
      const weight = Math.round(weightage * 100);
      await saveCoupon(tx, {
        code: title,
        reduction:
          type === 'PERCENTAGE' ? { kind: 'percentage', basisPoints: weight } : { kind: 'fixed', amount: weight },
        description: { en: des, ar: des_ar },
        ...WITHOUT_LIMITS,
      });
    }
    for (const { key, file } of DOCUMENTS) {
      succeed(await setContent(tx, key, withPictures(await readJson(content, file), pictures)));
    }
    succeed(await setContent(tx, 'share', { picture: pictures.get('banners/social-share.jpg')?.picture }));
  });
  const idOf = (name: string) => pictures.get(name)?.picture.id ?? null;
  for (const [position, category] of seeds.categories.entries()) {
    succeed(
      await saveCategory(target, {
        title: category.title,
        titleAr: category.title_ar,
        name: category.display,
        description: { en: category.des, ar: category.des_ar },
        picture: idOf(category.image),
        banner: { en: idOf(category.bannerImg), ar: idOf(category.bannerImg_ar) },
        navInclude: category.nav_include,
        homeInclude: category.home_include,
        position,
      }),
    );
  }
}

async function loadProducts(target: SeedTarget, samples: readonly ProductInput[]): Promise<void> {
  for (const sample of samples) {
    const added = await addProduct(target, sample);
    if (!added.ok && added.error.code !== 'slug_taken') succeed(added);
  }
}

/** The reviews of the files, their ids made from what they say, a day between one and the next. */
async function loadReviews(target: SeedTarget, seeds: Seeds): Promise<void> {
  const newest = Date.UTC(2026, 9, 30, 9);
  const reviews = seeds.reviews.map((review, index) => ({
    id: createHash('sha256').update(`${review.slug} ${review.name} ${review.review}`).digest('hex').slice(0, 24),
    productId: stableId(review.slug),
    userId: null,
    name: review.name,
    rate: review.rate,
    text: review.review,
    language: review.lang,
    writtenAt: new Date(newest - index * 86_400_000),
    answer: review.answer,
  }));
  succeed(await target.database.transaction((tx) => addReviews(tx, reviews)));
}

/** Adds made-up products in parts; those that are there already are passed over. */
async function loadMany(target: SeedTarget, samples: readonly ProductInput[], count: number): Promise<void> {
  let part: ProductInput[] = [];
  const flush = async () => {
    const known = await findExistingSlugs(
      target,
      part.map(({ slug }) => slug),
    );
    const fresh = part.filter(({ slug }) => !known.has(slug));
    if (fresh.length > 0) succeed(await addProducts(target, fresh));
    part = [];
  };
  for (const product of manyProducts(samples, count)) {
    part.push(product);
    if (part.length === 500) await flush();
  }
  if (part.length > 0) await flush();
}

function succeed(result: { readonly ok: true } | { readonly ok: false; readonly error: unknown }): void {
  if (!result.ok) throw new Error(`the sample store was refused: ${JSON.stringify(result.error)}`);
}
