import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#kernel/market';
import { markupOf, wordsOf } from '#support/markup';
import { texts } from '#texts/texts';
import { About } from './about.tsx';

const REVIEW = {
  ...{ id: 'r1', rate: 4, name: 'Noura', text: 'Lasts all day', language: 'en' as const },
  ...{ date: '1 October 2026', verified: true, answer: null },
};

describe.each(LANGUAGES)('the tabs of a product, in %s', (language) => {
  const t = texts(language);
  const about = (
    <About
      description="Rose at dawn."
      reviews={[REVIEW]}
      rating={{ average: 4, count: 1, stars: [0, 0, 0, 1, 0] }}
      questions={[{ question: 'Is it strong?', answer: 'It is.' }]}
      open="description"
      onOpen={() => undefined}
    />
  );
  const markup = markupOf(about, { language });

  it('are Description, Customer reviews and FAQ’s, with a link to the shipping policy', () => {
    const tabs = [...markup.matchAll(/<button[^>]*role="tab"[^>]*>(.*?)<\/button>/g)].map(([, tab = '']) =>
      wordsOf(tab),
    );
    expect(tabs).toEqual([t('detail.tab.description'), t('detail.tab.reviews'), t('detail.tab.faqs')]);
    expect(markup).toMatch(new RegExp(`<a [^>]*href="/shipping-policy"[^>]*>${t('detail.tab.shippingPolicy')}`));
  });

  it('hold the description, the review with its name, and the questions with their answers', () => {
    for (const words of ['Lasts all day', 'Noura', 'Rose at dawn.', 'Is it strong?', 'It is.'])
      expect(wordsOf(markup)).toContain(words);
  });
});
