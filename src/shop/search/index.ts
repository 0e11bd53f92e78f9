export {
  MAX_SEARCH_LENGTH,
  readFilters,
  SEARCH_SORTS,
  type SearchFilters,
  type SearchSort,
  writeFilters,
} from './query.rules.ts';
export { familyNames, findNote, type ScentFamily, scentFamilies, scentsOf, similarProducts } from './scents.ts';
export { type SearchResults, searchProducts, suggestProducts } from './search-products.ts';
