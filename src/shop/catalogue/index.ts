export {
  isSoldOut,
  isVisible,
  LIMITS,
  PRICE_FILTERS,
  type PriceFilter,
  percentOff,
  STATIC_CATEGORIES,
} from './catalogue.rules.ts';
export {
  findExistingSlugs,
  findProduct,
  findWholeProduct,
  findWholeProducts,
  productNow,
  productsForSale,
} from './find-product.ts';
export { inMarket } from './in-market.ts';
export {
  catalogueVersion,
  findCategory,
  homeCategories,
  listCategories,
  listCountries,
  navigationCategories,
} from './list-categories.ts';
export { bestSellers, type ListQuery, listProducts, productCards, relatedProducts } from './list-products.ts';
export { listOffers, type Offer } from './offer-queries.ts';
export { type Picture, type PictureKind, pictureUrl, plainPictureUrl } from './picture.rules.ts';
export type { MediaStore } from './port.ts';
export type { PriceInput, ProductInput, Size } from './product-fields.ts';
export { addPicture, type CategoryInput, saveCategory, setCountries } from './save-category.ts';
export { addProduct, addProducts, type ProductRefusal, setPrice, updateProduct } from './save-product.ts';
export { stableId } from './stable-id.ts';
export type { Category, Country, ProductCard, ProductDetails, ProductPage, WholeProduct } from './types.ts';
export { wholeCatalogue } from './whole-catalogue.ts';
