import type { Language } from '#kernel/market';
import type { ProductCard } from '#shop/catalogue';
import { texts } from '#texts/texts';

/** A longer text before the colon is a sentence, not a kind. */
const MAX_KIND_LENGTH = 30;

/**
 * Returns the kind of a product: the text before the colon of its short note ("Eau de parfum: a dew-wet rose"), else
 * the kind of its first category that has one, else null. The data has no field for it.
 */
export function kindOf(product: Pick<ProductCard, 'shortNote' | 'categories'>, language: Language): string | null {
  const [before, after] = product.shortNote[language].split(/:(.*)/s);
  if (before !== undefined && after !== undefined && before.length <= MAX_KIND_LENGTH) return before.trim();
  const text = texts(language);
  for (const category of product.categories) {
    const key = `kind.${category}`;
    if (text.has(key)) return text(key);
  }
  return null;
}
