export { acceptPicture } from './accept-picture.ts';
export { changeMany } from './bulk-products.ts';
export { LIMITS, PRICE_FILTERS, type PriceFilter, STATIC_CATEGORIES } from './catalogue.rules.ts';
export type { StaffCategory } from './category-queries.ts';
export {
  createCategory,
  createCategoryDrafts,
  deleteCategoryDrafts,
  orderCategories,
  orderProducts,
  staffCategories,
  staffCategory,
  updateCategory,
} from './change-category.ts';
export {
  changeProducts,
  outcomesFallFar,
  type PatchOutcome,
  setPrices,
  type UpdateRefusal,
  updateProduct,
  wouldFallFar,
} from './change-products.ts';
export { createDrafts, createProduct, draftFaults, duplicateProduct, wholePatch } from './create-product.ts';
export { type EditableProduct, listEditable, lockProducts } from './edit-queries.ts';
export {
  findExistingSlugs,
  findProduct,
  findProductOfPage,
  findWholeProduct,
  findWholeProducts,
  productsForSale,
  unitsOnHand,
} from './find-product.ts';
export { inMarket } from './in-market.ts';
export {
  findCategory,
  homeCategories,
  listCategories,
  listCountries,
  navigationCategories,
} from './list-categories.ts';
export { bestSellers, candidateCards, listProducts, productCards, relatedProducts } from './list-products.ts';
export { countListed, listedAddresses } from './listed-addresses.ts';
export { LISTINGS, type Listing, listListings, readListings } from './listing-queries.ts';
export { type Picture, type PictureKind, plainPictureUrl } from './picture.rules.ts';
export { type ProductInput, productWear } from './product-checks.ts';
export { documentJson, MAX_PICTURES } from './product-document.ts';
export { editableProduct, productHistory, putBack } from './product-history.ts';
export {
  type ListedProduct,
  listProductIdsOf,
  listProductsOfStaff,
  PRODUCT_LIST,
  productSizes,
} from './product-list.ts';
export { runProductsJob, startProductsJob } from './products-job.ts';
export { addPicture, saveCategory, setCountries } from './save-category.ts';
export { addProduct, addProducts, setPrice } from './save-product.ts';
export {
  applyScheduledPrices,
  cancelOffers,
  cancelScheduledPrice,
  scheduledPrices,
  scheduleOffers,
  schedulePrice,
} from './schedule-price.ts';
export type { ScheduledPrice } from './schedule-queries.ts';
export { sizesOfScent } from './sizes-of-scent.ts';
export { stableId } from './stable-id.ts';
export type { Category, ProductCard, ProductDetails, WholeProduct } from './types.ts';
export { type CataloguePart, catalogueFrom } from './whole-catalogue.ts';
export { listCategoryNames } from './write-queries.ts';
