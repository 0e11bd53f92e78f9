import { type Language, MARKETS, type Market } from '#kernel/market';
import { type Category, listProducts, type PriceFilter } from '#shop/catalogue';
import type { Shop } from '../../../../shop/shop.ts';
import type { PageUrl } from '../../page/page-url.ts';
import { cardView } from './card-view.server.ts';
import { type Listing, moreOf } from './listing.ts';
import type { CardView, ListHeadView } from './views.ts';

/** Products per page of /products and /category; a larger catalogue gets a Load more. */
export const PAGE_OF_ALL = 60;

/** Maximum products of one query. */
const AT_ONCE = 200;

type ListView = {
  readonly products: readonly CardView[];
  readonly total: number;
  /** The query string of the longer list, with the `?`; null when all are shown. */
  readonly more: string | null;
};

type ListRequest = {
  readonly market: Market;
  readonly language: Language;
  readonly category?: string;
  readonly listing: Listing<PriceFilter>;
  readonly step: number;
};

/** Reads the cards of a list page and the link to more of them. */
export async function listView(shop: Pick<Shop, 'database'>, request: ListRequest): Promise<ListView> {
  const { market, language, category, listing, step } = request;
  const filter = { category, under: listing.under ?? undefined };
  const products: CardView[] = [];
  let total = 0;
  do {
    const limit = Math.min(listing.show - products.length, AT_ONCE);
    const page = await listProducts(shop, market, { ...filter, limit, offset: products.length });
    total = page.total;
    products.push(...page.products.map((product) => cardView(product, language)));
    if (page.products.length < limit) break;
  } while (products.length < listing.show);
  return { products, total, more: moreOf(listing, step, total) };
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
