import { type Language, MARKETS, type Market } from '#kernel/market';
import { type Category, listProducts, type PriceFilter } from '#shop/catalogue';
import { familyNames, searchProducts } from '#shop/search';
import type { Shop } from '../../../../shop/shop.ts';
import type { PageUrl } from '../../page/page-url.ts';
import { cardViews } from './card-view.server.ts';
import { isNarrowed, type Listing, moreOf, searchOf } from './listing.ts';
import type { CardView, FacetsView, ListHeadView } from './views.ts';

/** Products per page of /products and /category; a larger catalogue gets a Load more. */
export const PAGE_OF_ALL = 60;

/** Maximum products of one query. */
const AT_ONCE = 200;

type ListView = {
  readonly products: readonly CardView[];
  readonly total: number;
  /** The query string of the longer list, with the `?`; null when all are shown. */
  readonly more: string | null;
  readonly listing: Listing;
  readonly facets: FacetsView;
};

type ListRequest = {
  readonly market: Market;
  readonly language: Language;
  readonly category?: string;
  readonly listing: Listing<PriceFilter>;
  readonly step: number;
};

/** Reads the cards of a list page, the link to more of them, and how many products each filter would leave. */
export async function listView(shop: Pick<Shop, 'database'>, request: ListRequest): Promise<ListView> {
  const { market, language, category, listing, step } = request;
  const filters = searchOf(listing, category ?? null);
  const [page, families, found] = await Promise.all([
    isNarrowed(listing) ? null : plainList(shop, request),
    familyNames(shop),
    searchProducts(shop, market, filters, {
      from: 0,
      limit: isNarrowed(listing) ? Math.min(listing.show, AT_ONCE) : 0,
      withPrices: true,
    }),
  ]);
  const products = page?.products ?? (await cardViews(shop, found.products, language));
  const total = page?.total ?? found.total;
  while (page === null && products.length < Math.min(listing.show, total)) {
    const next = await searchProducts(shop, market, filters, { from: products.length, limit: AT_ONCE });
    if (next.products.length === 0) break;
    products.push(...(await cardViews(shop, next.products, language)));
  }
  const { sizes, prices } = found.choices;
  return {
    products,
    total,
    more: moreOf(listing, step, total),
    listing,
    facets: {
      families: found.choices.families.map(({ id, count }) => ({
        id,
        count,
        name: families.find((family) => family.id === id)?.name[language] ?? id,
      })),
      sizes,
      prices,
    },
  };
}

/** Reads the cards of a list without filters, in the order of the catalogue. */
async function plainList(shop: Pick<Shop, 'database'>, { market, language, category, listing }: ListRequest) {
  const filter = { category, under: listing.under ?? undefined };
  const products: CardView[] = [];
  let total = 0;
  do {
    const limit = Math.min(listing.show - products.length, AT_ONCE);
    const page = await listProducts(shop, market, { ...filter, limit, offset: products.length });
    total = page.total;
    products.push(...(await cardViews(shop, page.products, language)));
    if (page.products.length < limit) break;
  } while (products.length < listing.show);
  return { products, total };
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
  return { paths: { en: path, ar: path }, markets: Object.values(MARKETS).map(({ code }) => code) };
}
