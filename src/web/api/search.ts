import { LANGUAGES, MARKETS, type Market } from '#kernel/market';
import { CATEGORIES, NOTES_OF_PRODUCTS, readOf, shownTag, WORDS } from '#kernel/page-tags';
import { bestSellers, type Category, listCategories, type ProductCard, productCards } from '#shop/catalogue';
import { listedSize } from '#shop/catalogue/catalogue.rules';
import { otherHouses, pressRoom } from '#shop/content';
import { countNotes } from '#shop/scents';
import { MAX_MATCHES, searchProducts, suggestProducts } from '#shop/search';
import { asksForService, readIntent, saysMoreThanNames } from '#shop/search/intent.rules';
import { houseIn } from '#shop/search/other-houses.rules';
import { NO_FILTERS } from '#shop/search/query.rules';
import type { OpenCache, Reads } from '../../changes/cache.ts';
import { type SuggestAnswer, suggestCall } from '../../contract/search.ts';
import type { Shop } from '../../shop/shop.ts';
import { kindOf } from '../product-kind.ts';
import { type Api, shopOf } from './context.ts';

/** The counts of a market take about this much memory, and those of all no more than the second. */
const COUNTS_BYTES = 50_000;
const MAX_BYTES = 1_000_000;
const MAX_PRODUCTS = 5;
const MAX_WANTED = 4;
const MAX_COLLECTIONS = 2;
/** Shorter words are not looked for in titles of articles. */
const SHORTEST_WORD = 3;

const NOTHING: SuggestAnswer = { products: [], notes: [], collections: [], reading: [], pages: [], total: 0 };

/** What finds products, and counts them. */
type Finding = { readonly database: Pick<Shop['database'], 'read'> };

/** What suggestions of a market count: products by note and by collection. */
type Counts = {
  readonly notes: ReadonlyMap<string, { readonly count: number }>;
  readonly categories: ReadonlyMap<string, number>;
  readonly all: readonly Category[];
};

/**
 * Registers the call for search suggestions. The answer is the same for every shopper of a market, so HTTP caches may
 * store it for a minute.
 */
export function registerSearch(api: Api, shop: Pick<Shop, 'database'>, cache: OpenCache): void {
  const cached = cache<Counts>({ name: 'counts', maxBytes: MAX_BYTES, work: 'call' });
  /** The counts of a market: they read every product. */
  const countsOf = (market: Market): Promise<Counts> => {
    const tags = [NOTES_OF_PRODUCTS, CATEGORIES, shownTag(market.currency)];
    const make = async (reads: Reads) => {
      return { value: await countAll({ ...shop, ...reads }, market), bytes: COUNTS_BYTES, cacheable: true, tags };
    };
    return cached.get(market.code, make, { staleMs: 0, staleIfErrorMs: 0 });
  };
  api.openapi(suggestCall, async (c) => {
    const { q, market: named } = c.req.valid('query');
    const market = named ? MARKETS[named] : c.var.caller.market;
    c.header('Cache-Control', named ? 'public, max-age=60' : 'private, max-age=60');
    return c.json(await answerOf(shopOf(c, shop), market, q, () => countsOf(market)), 200);
  });
}

/** The answer with what it depends on: words, and which products are shown; prices only of the products in it. */
async function answerOf(
  shop: Pick<Shop, 'database'>,
  market: Market,
  q: string,
  counts: () => Promise<Counts>,
): Promise<SuggestAnswer> {
  if (q === '') return { ...NOTHING, products: await mostWanted(shop, market) };
  const found = readOf(shop.database, WORDS, NOTES_OF_PRODUCTS, CATEGORIES, shownTag(market.currency));
  const finding = { ...shop, database: { read: found } };
  return await suggest(shop, market, q, await counts(), finding);
}

async function countAll(shop: Finding, market: Market): Promise<Counts> {
  const [notes, { choices }, all] = await Promise.all([
    countNotes(shop, market),
    searchProducts(shop, market, NO_FILTERS, { from: 0, limit: 1 }),
    listCategories(shop),
  ]);
  return { notes, all, categories: new Map(choices.categories.map(({ id, count }) => [id, count])) };
}

async function mostWanted(shop: Pick<Shop, 'database'>, market: Market): Promise<SuggestAnswer['products']> {
  return (await bestSellers(shop, market)).slice(0, MAX_WANTED).map(productOf);
}

async function suggest(
  shop: Pick<Shop, 'database'>,
  market: Market,
  q: string,
  counts: Counts,
  finding: Finding,
): Promise<SuggestAnswer> {
  const [found, press] = await Promise.all([suggestionsOf(shop, finding, market, q), pressRoom(shop)]);
  const ids = found.products.slice(0, MAX_PRODUCTS).map(({ id }) => id);
  const cards = new Map((await productCards(shop, market, ids)).map((card) => [card.id, card]));
  const products = ids.flatMap((id) => cards.get(id) ?? []);
  const words = plain(q)
    .split(' ')
    .filter((word) => word.length >= SHORTEST_WORD);
  const says = (text: string) =>
    words.some((word) =>
      plain(text)
        .split(' ')
        .some((one) => one.startsWith(word)),
    );
  return {
    products: products.map(productOf),
    notes: found.notes.map(({ key, en, ar, colour, glyph }) => ({
      id: key,
      name: { en, ar },
      colour,
      glyph,
      count: counts.notes.get(key)?.count ?? 0,
    })),
    collections: collectionsOf(counts, products, says),
    reading: (press?.items ?? [])
      .filter(({ title, summary }) => LANGUAGES.some((language) => says(`${title[language]} ${summary[language]}`)))
      .slice(0, 1)
      .map(({ id, title, image }) => ({ id, title, picture: image })),
    pages: [...readIntent(q).pages],
    total: found.total < MAX_MATCHES ? found.total : null,
  };
}

/**
 * What the field offers: the begun words, and where they find nothing or say more than names, what the page of results
 * shows. A perfume of another house finds nothing on both, and a service of the shop its page.
 */
async function suggestionsOf(
  shop: Pick<Shop, 'database'>,
  finding: Finding,
  market: Market,
  q: string,
): Promise<Awaited<ReturnType<typeof suggestProducts>>> {
  if (asksForService(q) || houseIn(q, await otherHouses(shop))) return { products: [], notes: [], total: 0 };
  const begun = await suggestProducts(finding, market, q);
  if (!saysMoreThanNames(q) && begun.total > 0) return begun;
  const listed = await searchProducts(finding, market, { ...NO_FILTERS, text: q }, { from: 0, limit: MAX_PRODUCTS });
  return {
    ...begun,
    products: listed.products.map(({ id, title }) => ({ id, name: title })),
    total: Math.min(listed.total, MAX_MATCHES),
  };
}

/** Collections whose name has a word that is typed, then those that most of the found products are in. */
function collectionsOf(
  counts: Counts,
  products: readonly ProductCard[],
  says: (text: string) => boolean,
): SuggestAnswer['collections'] {
  const points = ({ title, name }: Category): number =>
    (LANGUAGES.some((language) => says(name[language])) ? products.length + 1 : 0) +
    products.filter(({ categories }) => categories.includes(title)).length;
  return counts.all
    .map((category) => ({ category, points: points(category), count: counts.categories.get(category.title) ?? 0 }))
    .filter((one) => one.points > 0 && one.count > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, MAX_COLLECTIONS)
    .map(({ category: { title, name, picture }, count }) => ({ title, name, count, picture: pictureOf(picture) }));
}

function productOf(product: ProductCard): SuggestAnswer['products'][number] {
  const [en, ar] = [kindOf(product, 'en'), kindOf(product, 'ar')];
  return {
    _id: product.id,
    title: product.title.en,
    arabictitle: product.title.ar,
    kind: en === null || ar === null ? null : { en, ar },
    size: listedSize(product),
    price: product.discountPrice,
    picture: pictureOf(product.picture),
  };
}

function pictureOf(picture: ProductCard['picture']): SuggestAnswer['products'][number]['picture'] {
  if (!picture) return null;
  const { id, width, height, widths, placeholder } = picture;
  return { id, width, height, widths: [...widths], placeholder };
}

/** A text as words are compared: lower case, without vowel marks and articles. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replaceAll(/[أإآ]/g, 'ا')
    .replaceAll(/(^|\s)ال/g, '$1')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
