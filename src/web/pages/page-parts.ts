import type { Language, Market } from '#kernel/market';
import { type Category, listCategories, navigationCategories, type Picture } from '#shop/catalogue';
import { faqs, sellerNow, sharePicture } from '#shop/content';
import type { OpenCache } from '../../changes/cache.ts';
import { openParts, type Part } from '../../changes/parts.ts';
import type { Shop } from '../../shop/shop.ts';

type Frame = {
  readonly categories: readonly Category[];
  /** Those of the Collection menu. */
  readonly collections: readonly Category[];
  readonly sharePicture: Picture | null;
  readonly seller: Awaited<ReturnType<typeof sellerNow>>;
};
type Questions = Awaited<ReturnType<typeof faqs>>;

/** Parts of pages that change seldom, each cached by itself (docs/caching.md). */
export type PageParts = {
  readonly frame: Part<Frame>;
  readonly questions: Part<Questions>;
  /** Ids of products that are found by the scent of one. */
  readonly ids: Part<readonly string[]>;
};

/** The frame of a market, and the questions of a language, take about this much memory. */
const FRAME_BYTES = 50_000;
const MAX_FRAMES = 1_000_000;
/** Of some 10,000 lists of ids. */
const MAX_IDS = 8_000_000;
const ID_BYTES = 40;

/** Opens the caches of the parts of a process. */
export function openPageParts(open: OpenCache): PageParts {
  const shared = { maxBytes: MAX_FRAMES, bytesOf: () => FRAME_BYTES };
  return {
    frame: openParts(open, { name: 'frames', ...shared }),
    questions: openParts(open, { name: 'questions', ...shared }),
    ids: openParts(open, { name: 'scents', maxBytes: MAX_IDS, bytesOf: (ids) => ID_BYTES * ids.length }),
  };
}

type Asked = { readonly shop: Shop; readonly parts: PageParts };

/** What every page of a market has. A preview reads it by itself. */
export async function frameOf({ shop, parts, market }: Asked & { readonly market: Market }): Promise<Frame> {
  const read = async (own: Shop): Promise<Frame> => {
    const [categories, collections, picture, seller] = await Promise.all([
      listCategories(own),
      navigationCategories(own),
      sharePicture(own),
      sellerNow(own, market.code),
    ]);
    return { categories, collections, sharePicture: picture, seller };
  };
  if (shop.drafts) return await read(shop);
  return await parts.frame(shop, market.code, ({ database }) => read({ ...shop, database }));
}

/** The questions of a language. A preview reads them by itself. */
export async function questionsOf({
  shop,
  parts,
  language,
}: Asked & { readonly language: Language }): Promise<Questions> {
  if (shop.drafts) return await faqs(shop, language);
  return await parts.questions(shop, language, ({ database }) => faqs({ database }, language));
}
