import { type Language, MARKETS, type Market } from '#kernel/market';
import { type Category, listProducts, type PriceFilter } from '#shop/catalogue';
import type { Shop } from '../../../../shop/shop.ts';
import type { PageUrl } from '../../page/page-url.ts';
import { cardView } from './card-view.server.ts';
import { type Listing, moreOf } from './listing.ts';
import type { CardView, ListHeadView } from './views.ts';

/** Products /products and /category show at once; the whole sample catalogue fits, a large one gets a Load more. */
export const PAGE_OF_ALL = 60;

/** Most products one question to the catalogue answers. */
const AT_ONCE = 200;

export type ListView = {
  readonly products: readonly CardView[];
  readonly total: number;
  /** The address of a longer list, from the `?` on; null when all is shown. */
  readonly more: string | null;
};

type Asked = {
  readonly market: Market;
  readonly language: Language;
  readonly category?: string;
  readonly listing: Listing<PriceFilter>;
  readonly step: number;
};

/** The cards of a list page and the way to more of them. */
export async function listView(shop: Pick<Shop, 'database'>, asked: Asked): Promise<ListView> {
  const { market, language, category, listing, step } = asked;
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

/** The head of a category's page. */
export function headOf(category: Category, language: Language): ListHeadView {
  return {
    title: category.name[language],
    description: category.description[language],
    banner: category.banner[language],
  };
}

/** A category is found under its title, also when its page was reached by its id or is one of the static ones. */
export function addressOf({ title }: Category): PageUrl {
  const path = `/category/${title}`;
  return { paths: { en: path, ar: path }, markets: Object.values(MARKETS).map(({ code }) => code) };
}
