import type { Language, Market } from '#kernel/market';
import { openMarkets } from '#kernel/open-markets';
import type { Category, PriceFilter } from '#shop/catalogue';
import { articleOfList } from '#shop/content';
import { familyNames, searchProducts } from '#shop/search';
import type { Shop } from '../../../../shop/shop.ts';
import type { PageUrl } from '../../page/page-url.ts';
import { cardViews } from './card-view.server.ts';
import { isNarrowed, type Listing, moreOf, searchOf } from './listing.ts';
import type { CardView, FacetsView, ListArticleView, ListHeadView } from './views.ts';

/** Products per page of /products and /category; a larger catalogue gets a Load more. */
export const PAGE_OF_ALL = 60;

type ListView = {
  readonly products: readonly CardView[];
  readonly total: number;
  /** The query string of the longer list, with the `?`; null when all are shown. */
  readonly more: string | null;
  readonly listing: Listing;
  readonly facets: FacetsView;
  /** The article between the products; null without one, and in a narrowed list. */
  readonly article: ListArticleView | null;
};

type ListRequest = {
  readonly market: Market;
  readonly language: Language;
  readonly category?: string;
  readonly listing: Listing<PriceFilter>;
  readonly step: number;
};

/**
 * Reads the cards of a list page, the link to more of them, and how many products each filter would leave. A list is a
 * search without words: without filters it has the order of the catalogue.
 */
export async function listView(shop: Pick<Shop, 'database' | 'drafts'>, request: ListRequest): Promise<ListView> {
  const { market, language, category, listing, step } = request;
  const filters = searchOf(listing, category ?? null);
  const paths = category === undefined ? ['/products'] : [`/category/${category}`, `/${category}`];
  const [families, found, article] = await Promise.all([
    familyNames(shop),
    searchProducts(shop, market, filters, { from: 0, limit: listing.show, withPrices: true }),
    isNarrowed(listing) || listing.under !== null ? null : articleOfList(shop, paths),
  ]);
  return {
    products: await cardViews(shop, found.products, language),
    total: found.total,
    more: moreOf(listing, step, found.total),
    listing,
    facets: facetsView(found.choices, families, listing, language),
    article: article && {
      outlet: article.outlet[language],
      title: article.title[language],
      picture: article.image,
    },
  };
}

/**
 * The options of the list tool. Every family is among them, one that no product has with 0, and every chosen value, so
 * that it can be taken back.
 */
export function facetsView(
  { sizes, prices, families: counted }: Awaited<ReturnType<typeof searchProducts>>['choices'],
  families: Awaited<ReturnType<typeof familyNames>>,
  { families: chosen, size }: Listing,
  language: Language,
): FacetsView {
  const known = families.map(({ id, name }) => ({
    id,
    name: name[language],
    count: counted.find((one) => one.id === id)?.count ?? 0,
  }));
  const unknown = chosen.filter((family) => !known.some(({ id }) => id === family));
  const lacksSize = size !== null && !sizes.some(({ id }) => id === size);
  return {
    categories: [],
    families: [...known, ...unknown.map((family) => ({ id: family, name: family, count: 0 }))],
    note: null,
    sizes: lacksSize ? [...sizes, { id: size, count: 0 }] : sizes,
    prices,
  };
}

/** Returns the head of a category page. */
export function headOf(category: Category, language: Language): ListHeadView {
  return {
    title: category.name[language],
    description: category.description[language],
    banner: category.banner[language],
  };
}

/**
 * Returns the canonical URL of a category, which has its title, also for pages opened by id and static category
 * pages.
 */
export function pageUrlOf({ title }: Category): PageUrl {
  const path = `/category/${title}`;
  return { paths: { en: path, ar: path }, markets: openMarkets() };
}
