import type { CategoryRecord, Product } from '#contract/catalogue';
import { byCurrency, type Currency } from '#kernel/market';
import { type Minor, toDecimal } from '#kernel/money';
import { type Category, type Picture, plainPictureUrl, type WholeProduct } from '#shop/catalogue';
import { byWiredCount, byWiredText } from '#shop/catalogue/product-fields.rules';

/** The width of the one url per picture that API clients get, enough for a list on any screen. */
const WIDTH = 800;
const BANNER_WIDTH = 1920;

/** Returns a product under the names of section 3 of the specification, with decimal amounts. */
export function productRecord(product: WholeProduct): Product {
  return {
    _id: product.id,
    title: product.title.en,
    arabictitle: product.title.ar,
    description: product.description.en,
    arabicdescription: product.description.ar,
    image: product.pictures.map((picture) => plainPictureUrl(picture, WIDTH)),
    price: amounts(product, (row) => row.price),
    discountprice: amounts(product, (row) => row.discountPrice),
    stock: byCurrency((currency) => quantityOf(product, currency)),
    size: product.sizes.map(({ amount, unit }) => ({ ML: amount, unit })),
    ...byWiredText(({ name }) => product[name]),
    ...byWiredCount(({ name }) => product[name]),
    category: product.categories.join(','),
    shortNote: product.shortNote.en,
    shortNoteAed: product.shortNote.ar,
    topNote: product.notes.top.en,
    topNoteAed: product.notes.top.ar,
    heartNote: product.notes.heart.en,
    heartNoteAed: product.notes.heart.ar,
    baseNote: product.notes.base.en,
    baseNoteAed: product.notes.base.ar,
    sd_type: product.shows,
  };
}

/** Returns a category under the names of the specification; a missing picture is an empty url. */
export function categoryRecord(category: Category): CategoryRecord {
  return {
    _id: category.id,
    title: category.title,
    title_ar: category.titleAr,
    image: urlOf(category.picture, WIDTH),
    bannerImg: urlOf(category.banner.en, BANNER_WIDTH),
    bannerImg_ar: urlOf(category.banner.ar, BANNER_WIDTH),
    des: category.description.en,
    des_ar: category.description.ar,
    nav_include: category.navInclude,
    home_include: category.homeInclude,
  };
}

function amounts(product: WholeProduct, of: (row: WholeProduct['prices'][number]) => Minor) {
  return byCurrency((currency) => {
    const row = product.prices.find((one) => one.currency === currency);
    return row ? toDecimal(of(row), currency) : null;
  });
}

function quantityOf(product: WholeProduct, currency: Currency): number {
  return product.stock.find((row) => row.currency === currency)?.onHand ?? 0;
}

function urlOf(picture: Picture | null, width: number): string {
  return picture ? plainPictureUrl(picture, width) : '';
}
