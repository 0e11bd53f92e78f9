import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { type Language, MARKETS } from '#kernel/market';
import { maxQuantity } from '#shop/cart/quantity.rules';
import { findCategory, findWholeProduct, inMarket, type ProductDetails, type WholeProduct } from '#shop/catalogue';
import { detailsPath, titleInPath } from '#shop/catalogue/details-path.rules';
import { faqs } from '#shop/content';
import { reviewsOf } from '#shop/reviews';
import { scentsOf, similarProducts } from '#shop/search';
import { pageContext } from '../../../pages/context.ts';
import { cardView, cardViews } from '../../features/catalogue/card-view.server.ts';
import type { DetailsView } from '../../features/product/views.ts';
import type { PageUrl } from '../../page/page-url.ts';

/** Categories with agarwood, oudh or attars: some of these cannot be returned (specification, section 9.4). */
const WITH_EXCEPTIONS = new Set(['dahn-al-oudh', 'bakhoor', 'concentrate']);

/**
 * Loads one product with its reviews, questions and similar products. 404 for an unknown or hidden one; redirects an
 * old, wrong or missing title to the current one in the language of the page.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { shop, market, language } = context.get(pageContext);
  const whole = await findWholeProduct(shop, market, params.productid ?? '');
  const product = whole && inMarket(whole, market);
  if (!product) throw data(null, { status: 404, statusText: 'Not Found' });
  if (params.title !== titleInPath(product.title[language])) {
    throw redirect(detailsPath(product.id, product.title[language]) + url.search, 301);
  }
  const [collection, rated, questions, related, scents] = await Promise.all([
    collectionOf(product, language, (title) => findCategory(shop, title)),
    reviewsOf(shop, product.id),
    faqs(shop, language),
    similarProducts(shop, market, product.id),
    product.shows === 'notes' ? scentsOf(shop, product.id) : [],
  ]);
  return {
    pageUrl: pageUrlOf(whole),
    product: detailsView(product, language, collection),
    rating: rated.average === null ? null : { average: rated.average, count: rated.count },
    reviews: rated.reviews.map(({ id, name, rate, text, answer, language: written }) => ({
      id,
      name,
      rate,
      text,
      language: written,
      answer,
    })),
    questions: questions.map(({ q, a }) => ({ question: q, answer: a })),
    scents: scents.map(({ id, name }) => ({ id, name: name[language] })),
    related: await cardViews(shop, related, language),
  };
}

/** Returns the canonical URL of a product: its title in each language, in the markets where it has a price. */
function pageUrlOf(product: WholeProduct): PageUrl {
  const { id, title } = product;
  return {
    paths: { en: detailsPath(id, title.en), ar: detailsPath(id, title.ar) },
    markets: Object.values(MARKETS)
      .filter((market) => inMarket(product, market) !== null)
      .map(({ code }) => code),
  };
}

function detailsView(product: ProductDetails, language: Language, collection: DetailsView['collection']): DetailsView {
  const { top, heart, base } = product.notes;
  const notes = { top: top[language], heart: heart[language], base: base[language] };
  return {
    ...cardView(product, language, null),
    sizes: product.sizes,
    description: product.description[language],
    shortNote: product.shortNote[language],
    notes: product.shows === 'notes' ? notes : null,
    pictures: product.pictures,
    most: maxQuantity(product.onHand),
    exceptions: product.categories.some((category) => WITH_EXCEPTIONS.has(category)),
    collection,
  };
}

/** Returns the first of a product's categories that is a collection, for the breadcrumb. */
async function collectionOf(
  product: ProductDetails,
  language: Language,
  find: (title: string) => ReturnType<typeof findCategory>,
): Promise<DetailsView['collection']> {
  for (const title of product.categories) {
    const category = await find(title);
    if (category && (category.navInclude || category.homeInclude)) {
      return { title: category.title, name: category.name[language] };
    }
  }
  return null;
}
