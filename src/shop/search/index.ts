export { addSpelling, insertSpellingOf, removeSpelling, spellingRefusal } from './add-spelling.ts';
export { readFilters } from './query.rules.ts';
export { familyNames, findNote, idsToLayer, scentKey, scentsOf, similarIds, similarProducts } from './scents.ts';
export { MAX_MATCHES, nearestWords, searchProducts, suggestProducts } from './search-products.ts';
