import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#database/database';
import {
  addPicture,
  addProduct,
  addProducts,
  findExistingSlugs,
  type ProductInput,
  saveCategory,
  stableId,
} from '#shop/catalogue';
import type { MediaStore } from '#shop/catalogue/port';
import { isLoaded, markLoaded, SAMPLE_STORE, setContent } from '#shop/content';
import { markSamples, readSampleState, SAMPLE_MARKS, type SampleKeys } from '#shop/opening';
import { saveCoupon } from '#shop/pricing';
import { WITHOUT_LIMITS } from '#shop/pricing/coupon.rules';
import { addReviews } from '#shop/reviews';
import { DOCUMENTS } from './documents.ts';
import { readJson, readSeeds, type Seeds } from './files.ts';
import { type StoredPicture, storePictures, withPictures } from './pictures.ts';
import { manyProducts, productInput } from './sample-products.ts';
import { loadLists, succeed } from './structure.ts';

export type SeedTarget = { readonly database: Database; readonly media: MediaStore };

export type SeedOptions = {
  /** The project's folder, with seeds/ and content/ in it. */
  readonly root: string;
  /** Total number of products to generate for measurements; only the samples without it. */
  readonly products?: number | undefined;
  /** Whether samples that were taken away are loaded again. What the shop's people have made meanwhile stays. */
  readonly again?: boolean;
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
  const first = options.again === true || !(await isLoaded(target, SAMPLE_STORE));
  if (first || options.products) {
    const seeds = await readSeeds(folder);
    const samples = seeds.products.map((sample, position) => productInput(sample, position, pictures));
    if (first) {
      const there = options.again ? await readSampleState(target) : NOTHING_THERE;
      await loadTables(target, seeds, pictures, { content: path.join(options.root, 'content'), there });
      const taken = await loadProducts(target, samples);
      await loadReviews(target, options.again ? seeds.reviews.filter(({ slug }) => !taken.has(slug)) : seeds.reviews);
      const keys = await sampleKeys(options.root, seeds, there);
      await target.database.transaction(async (tx) => {
        await markSamples(tx, keys);
        await markLoaded(tx, SAMPLE_STORE);
      });
    }
    await loadMany(target, samples, (options.products ?? 0) - samples.length);
  }
  return { loaded: first };
}

/** Marks the samples of a store that an earlier release has filled, once. */
export async function markLoadedSamples(target: Pick<SeedTarget, 'database'>, root: string): Promise<void> {
  if (!(await isLoaded(target, SAMPLE_STORE)) || (await isLoaded(target, SAMPLE_MARKS))) return;
  const keys = await sampleKeys(root, await readSeeds(path.join(root, 'seeds')));
  await target.database.transaction((tx) => markSamples(tx, keys));
}

/** What the files write that is sample: all but the lists that every store needs, seller, contacts and policies. */
async function sampleKeys(root: string, seeds: Seeds, there = NOTHING_THERE): Promise<SampleKeys> {
  return {
    products: seeds.products.map(({ slug, title }) => ({ id: stableId(slug), name: title })),
    categories: seeds.categories.map(({ title, display }) => ({ id: stableId(title), name: display.en })),
    // a folder for each picture, named by its id
    pictures: await readdir(path.join(root, 'seeds/variants')),
    reviews: seeds.reviews.map(reviewId),
    coupons: seeds.coupons.map(({ title }) => title),
    documents: SAMPLE_DOCUMENTS.filter((key) => !there.documents.includes(key)),
  };
}

/** The documents that show the sample house. */
const SAMPLE_DOCUMENTS = [
  'home',
  'about',
  'banners',
  'testimonials',
  'faqs',
  'stores',
  'press',
  'houses',
  'share',
] as const;

/** What the shop's people have made of what seeding writes, which a second load leaves alone. */
type There = Awaited<ReturnType<typeof readSampleState>>;
const NOTHING_THERE: There = { categories: [], coupons: [], documents: [] };

async function loadTables(
  target: SeedTarget,
  seeds: Seeds,
  pictures: ReadonlyMap<string, StoredPicture>,
  { content, there }: { readonly content: string; readonly there: There },
): Promise<void> {
  await target.database.transaction(async (tx) => {
    for (const { picture, kind } of pictures.values()) await addPicture(tx, picture, kind);
    if (there === NOTHING_THERE) await loadLists(tx, seeds);
    for (const { title, type, weightage, des, des_ar } of seeds.coupons) {
      if (there.coupons.includes(title)) continue;
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
      if (there.documents.includes(key)) continue;
      succeed(await setContent(tx, key, withPictures(await readJson(content, file), pictures)));
    }
    if (!there.documents.includes('share'))
      succeed(await setContent(tx, 'share', { picture: pictures.get('banners/social-share.jpg')?.picture }));
  });
  const idOf = (name: string) => pictures.get(name)?.picture.id ?? null;
  for (const [position, category] of seeds.categories.entries()) {
    if (there.categories.includes(category.title)) continue;
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

/** Adds the samples whose address is free. Returns the addresses that were taken already. */
async function loadProducts(target: SeedTarget, samples: readonly ProductInput[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (const sample of samples) {
    const added = await addProduct(target, sample);
    if (added.ok) continue;
    if (added.error.code !== 'slug_taken') succeed(added);
    taken.add(sample.slug);
  }
  return taken;
}

type SampleReview = Seeds['reviews'][number];

/** The id of a sample review, made from what it says. */
function reviewId({ slug, name, review }: SampleReview): string {
  return createHash('sha256').update(`${slug} ${name} ${review}`).digest('hex').slice(0, 24);
}

/** The reviews of the files, a day between one and the next. */
async function loadReviews(target: SeedTarget, samples: readonly SampleReview[]): Promise<void> {
  const newest = Date.UTC(2026, 9, 30, 9);
  const reviews = samples.map((review, index) => ({
    id: reviewId(review),
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
