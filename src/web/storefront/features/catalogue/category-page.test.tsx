import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#kernel/market';
import { markupOf } from '#support/markup';
import { texts } from '#texts/texts';
import { CategoryHead } from './category-head.tsx';
import { ProductList } from './product-list.tsx';

const BANNER = { id: 'b'.repeat(32), width: 1920, height: 800, widths: [960, 1920], placeholder: '' };

describe.each(LANGUAGES)('the page of a category, in %s', (language) => {
  const page = { language, facts: { origin: 'https://shop.example' } };

  it('has banner, title and description', () => {
    const head = <CategoryHead title="Bakhoor" description="Wood chips and incense." banner={BANNER} />;
    const markup = markupOf(head, page);
    expect(markup).toContain(`/media/${BANNER.id}/1920.jpg`);
    expect(markup).toMatch(/<h1[^>]*>Bakhoor<\/h1>/);
    expect(markup).toMatch(/<p[^>]*>Wood chips and incense\.<\/p>/);
  });

  it('says that no product is found when it has none', () => {
    const words = { en: 'No product found at the moment', ar: texts('ar')('category.empty') };
    expect(markupOf(<ProductList products={[]} total={0} more={null} />, page)).toContain(words[language]);
  });
});
