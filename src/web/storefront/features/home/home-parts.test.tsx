import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#kernel/market';
import { markupOf, wordsOf } from '#support/markup';
import { Promises } from './promises.tsx';
import { Testimonials } from './testimonials.tsx';

const VOICES = ['One', 'Two', 'Three'].map((text, at) => ({ text, name: `N${at}`, city: 'Jeddah', rate: 5 }));

describe.each(LANGUAGES)('the home page in %s', (language) => {
  it('has a slider of every testimonial with its name, and buttons for more than one', () => {
    const markup = markupOf(<Testimonials heading="Voices" voices={VOICES} />, { language });
    const quotes = [...markup.matchAll(/<figure.*?<\/figure>/g)].map(([figure]) => wordsOf(figure));
    expect(quotes).toHaveLength(3);
    for (const [at, { text, name, city }] of VOICES.entries()) {
      for (const part of [text, name, city]) expect(quotes[at]).toContain(part);
    }
    const alone = markupOf(<Testimonials heading="Voices" voices={VOICES.slice(0, 1)} />, { language });
    expect([markup.includes('<button'), alone.includes('<button')]).toEqual([true, false]);
  });

  it('introduces the house by its promises, with the sum of free delivery of the country', () => {
    const promises = ['Free from {free}', 'Made in Makkah'];
    const page = { language, market: 'KSA', facts: { freeShippingFrom: 20_000 } } as const;
    const words = wordsOf(markupOf(<Promises promises={promises} picture={null} />, page));
    expect(words).toContain(language === 'en' ? 'Free from SAR 200' : 'Free from 200 ر.س');
    expect(words).toContain('Made in Makkah');
  });
});
