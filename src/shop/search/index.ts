export { addSpelling, insertSpellingOf, removeSpelling, spellingRefusal } from './add-spelling.ts';
export { readFilters } from './query.rules.ts';
export { familyNames, findNote, productsWithSharedBase, scentsOf, similarProducts } from './scents.ts';
export { MOST_MATCHES, nearestWords, searchProducts, suggestProducts } from './search-products.ts';
