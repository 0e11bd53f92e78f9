export {
  isSoldOut,
  isVisible,
  LIMITS,
  PRICE_FILTERS,
  type PriceFilter,
  percentOff,
  STATIC_CATEGORIES,
} from './catalogue.rules.ts';
export { findProduct, findWholeProduct, productsForSale } from './find-product.ts';
export {
  catalogueVersion,
  findCategory,
  homeCategories,
  listCategories,
  listCountries,
  navigationCategories,
} from './list-categories.ts';
export { bestSellers, type ListQuery, listProducts, productCards, relatedProducts } from './list-products.ts';
export { type Offer, offersOf } from './offers-of.ts';
export { type Picture, type PictureKind, pictureAddress, plainAddress } from './picture.rules.ts';
export type { Category, Country, ProductCard, ProductDetails, ProductPage, Size, WholeProduct } from './views.ts';
export { wholeCatalogue } from './whole-catalogue.ts';
