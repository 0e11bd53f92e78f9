import { type LoaderFunctionArgs, redirect } from 'react-router';
import { DAY_MS } from '#kernel/clock';
import { type Language, MARKETS } from '#kernel/market';
import { openMarkets } from '#kernel/open-markets';
import {
  type Category,
  findProductOfPage,
  inMarket,
  type ProductCard,
  type ProductDetails,
  productCards,
  sizesOfScent,
  stableId,
  type WholeProduct,
} from '#shop/catalogue';
import { detailsPath, titleInPath } from '#shop/catalogue/details-path.rules';
import { layersOf, stepOf } from '#shop/catalogue/layers.rules';
import { returnsOf } from '#shop/catalogue/returns.rules';
import { reviewsOf } from '#shop/reviews';
import { idsToLayer, scentKey, scentsOf, similarIds, similarProducts } from '#shop/search';
import { formatDate } from '#texts/format';
import { texts } from '#texts/texts';
import { type PageContext, pageContext } from '../../../pages/context.ts';
import { frameOf, questionsOf } from '../../../pages/page-parts.ts';
import { cardView, cardViews } from '../../features/catalogue/card-view.server.ts';
import { missing } from '../../features/catalogue/missing.server.ts';
import { lenderLines } from '../../features/product/lender-line.server.ts';
import { noteTiers } from '../../features/product/note-tiers.server.ts';
import type { DetailsView, LayerView, ProductPageView, SizeChoice } from '../../features/product/views.ts';
import type { PageUrl } from '../../page/page-url.ts';

/**
 * Loads one product with its reviews, questions and similar products. 404 for an unknown or hidden one; redirects an
 * old, wrong or missing title to the current one in the language of the page.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { shop, market, language } = page;
  const whole = await findProductOfPage(shop, market, params.productid ?? '');
  const product = whole && inMarket(whole, market);
  if (!product) throw await missing(page, params.productid ?? '');
  if (params.title !== titleInPath(product.title[language])) {
    throw redirect(detailsPath(product.id, product.title[language]) + url.search, 301);
  }
  const [opened, questions, related, sizes] = await Promise.all([
    pageOf(page, product),
    questionsOf(page),
    relatedTo(page, product),
    sizesOfScent(shop, market, product),
  ]);
  const others = sizes.filter(({ id }) => id !== product.id);
  return {
    pageUrl: pageUrlOf(whole),
    ...opened,
    sizes: sizes.map((one): SizeChoice => sizeChoice(one, language)),
    otherSizes: await Promise.all(others.map((one) => pageOf(page, one))),
    questions: questions.map(({ q, a }) => ({ question: q, answer: a })),
    related: await cardViews(shop, related, language),
  };
}

/** Reads all that a page says of a product, so that choosing another size of the scent changes it at once. */
async function pageOf(page: PageContext, product: ProductDetails): Promise<ProductPageView> {
  const { shop, market, language } = page;
  const [{ categories }, rated, scents, layers, lineOf] = await Promise.all([
    frameOf(page),
    reviewsOf(shop, product.id),
    product.shows === 'notes' ? scentsOf(shop, product.id) : [],
    layersFor(page, product),
    lenderLines(page),
  ]);
  const collection = collectionOf(product, language, categories);
  const backIn = weekOf(product.backOn, shop.clock.now(), language);
  const view = detailsView(product, language, { collection, scents, backIn });
  const parts = lineOf(view.price);
  return {
    product: view,
    layers,
    ...(parts === null ? {} : { parts }),
    rating: rated.average === null ? null : { average: rated.average, count: rated.count, stars: rated.stars },
    reviews: rated.reviews.map(({ id, name, rate, text, answer, verified, writtenAt, language: written }) => ({
      id,
      name,
      rate,
      text,
      language: written,
      date: formatDate(writtenAt, market, language),
      verified,
      answer,
    })),
  };
}

/** Returns the canonical URL of a product: its title in each language, in the markets where it has a price. */
function pageUrlOf(product: WholeProduct): PageUrl {
  const { id, title } = product;
  return {
    paths: { en: detailsPath(id, title.en), ar: detailsPath(id, title.ar) },
    markets: openMarkets().filter((code) => inMarket(product, MARKETS[code]) !== null),
  };
}

/** Products that smell like one. */
async function relatedTo(
  { shop, parts, market }: PageContext,
  product: ProductDetails,
): Promise<readonly ProductCard[]> {
  const ids = await parts.ids(shop, `alike ${scentKey(market, product)}`, (own) => similarIds(own, market, product.id));
  return await similarProducts(shop, market, product.id, ids);
}

/** What a product is worn with: the owner's choice, else those that share a base note. */
async function layersFor(
  { shop, parts, market, language }: PageContext,
  product: ProductDetails,
): Promise<readonly LayerView[]> {
  if (product.soldOut || stepOf(product) === null) return [];
  const ids = await parts.ids(shop, `layers ${scentKey(market, product)}`, (own) => idsToLayer(own, market, product));
  const chosen = product.layers.map(stableId);
  const layers = layersOf<ProductCard>(product, await productCards(shop, market, [...chosen, ...ids]), []);
  return layers.map(({ step, product: one }) => ({ step, card: cardView(one, language, null) }));
}

/**
 * The first day of the week of a coming day, as "6 December"; null for a day that is not known or over. Weeks begin on
 * Sunday.
 */
function weekOf(day: string, now: Date, language: Language): string | null {
  const date = new Date(`${day}T00:00:00Z`);
  if (day === '' || date.getTime() + DAY_MS < now.getTime()) return null;
  const first = new Date(date.getTime() - date.getUTCDay() * DAY_MS);
  return new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(first);
}

function sizeChoice(product: ProductDetails, language: Language): SizeChoice {
  const { id, title, price, inStock } = cardView(product, language, null);
  const size = product.size ?? { amount: product.weight, unit: 'ml' };
  return { id, title, size, price, inStock, hasUnitPrice: stepOf(product) !== null };
}

type More = Pick<DetailsView, 'collection' | 'backIn'> & { readonly scents: Parameters<typeof noteTiers>[1] };

/**
 * The promise of the returns policy: agarwood, oudh and loose attars cannot be returned, and the Arabic version gives three days
 * for discounted items (specification, section 9.4).
 */
const RETURNS = {
  full: { all: 'returns.fact', parts: 'returns.factParts', never: 'returns.factNever' },
  discounted: {
    all: 'returns.factDiscounted',
    parts: 'returns.factDiscountedParts',
    never: 'returns.factNever',
  },
} as const;

function detailsView(product: ProductDetails, language: Language, { collection, scents, backIn }: More): DetailsView {
  const card = cardView(product, language, null);
  const returns = RETURNS[card.was === null ? 'full' : 'discounted'][returnsOf(product)];
  return {
    ...card,
    sizes: product.sizes,
    description: product.description[language],
    shortNote: product.shortNote[language],
    notes: product.shows === 'notes' ? noteTiers(product, scents, language) : null,
    pictures: product.pictures,
    returns: texts(language)(returns),
    collection,
    backIn,
    wear: product.wear,
    step: stepOf(product),
  };
}

/** Returns the first of a product's categories that is a collection, for the breadcrumb. */
function collectionOf(
  product: ProductDetails,
  language: Language,
  categories: readonly Category[],
): DetailsView['collection'] {
  const ofProduct = product.categories.flatMap(
    (title) => categories.find((category) => category.title === title) ?? [],
  );
  const found = ofProduct.find(({ navInclude, homeInclude }) => navInclude || homeInclude);
  return found ? { title: found.title, name: found.name[language] } : null;
}
