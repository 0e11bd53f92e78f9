import { describe, expect, it } from 'vitest';
import { LANGUAGES, MARKET_CODES, MARKETS } from '#kernel/market';
import { markupOf, wordsOf } from '#support/markup';
import { texts } from '#texts/texts';
import { Header } from './header.tsx';

const COLLECTIONS = ['for-her', 'for-him', 'concentrate', 'dahn-al-oudh', 'bakhoor', 'gift-sets'].map((title) => ({
  title,
  name: { en: `The ${title}`, ar: `مجموعة ${title}` },
  thumbnail: null,
}));

describe.each(LANGUAGES.flatMap((language) => MARKET_CODES.map((market) => [language, market] as const)))(
  'the header in %s for %s',
  (language, market) => {
    const t = texts(language);
    const facts = {
      collections: COLLECTIONS,
      freeShippingFrom: 20_000,
      delivery: { cutOff: null, holidays: '', lineMoves: false },
      renderedAt: '2026-11-24T09:00:00.000Z',
      chat: 'https://wa.me/1',
    };
    const markup = markupOf(<Header />, { language, market, facts });
    const links = (part: string) =>
      [...part.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to = '', inner = '']) => ({
        to,
        words: wordsOf(inner),
      }));
    const section = (start: RegExp, end: string) => {
      const from = markup.search(start);
      return markup.slice(from, markup.indexOf(end, from));
    };

    it('says from which sum on delivery is free in the country', () => {
      const line = wordsOf(section(/<section class="marquee"/, '</section>'));
      expect(line).toContain('200');
      expect(line).toContain(MARKETS[market].money.sign[language]);
    });

    it('leads to Home, the six collections, Products, About Us and Contact us, and home by its logo', () => {
      const navigation = links(section(/<nav class="nav"/, '</nav>'));
      expect(navigation).toEqual([
        { to: '/', words: t('nav.home') },
        ...COLLECTIONS.map(({ title, name }) => ({
          to: `/category/${title}`,
          words: expect.stringContaining(name[language]),
        })),
        { to: '/products', words: t('nav.products') },
        { to: '/about-us', words: t('nav.aboutUs') },
        { to: '/contact', words: t('nav.contactUs') },
      ]);
      expect(markup).toMatch(new RegExp(`<a [^>]*aria-label="${t('a11y.homeLink')}"[^>]*href="/"`));
    });

    it('has a selector of the country and one of the language, a cart and the button of the navigation', () => {
      for (const name of ['header.menu', 'header.login'] as const) expect(markup).toContain(`aria-label="${t(name)}"`);
      expect(links(markup).map(({ to }) => to)).toContain('/cart');
      expect(markup).toContain('id="country-menu"');
      const other = language === 'en' ? 'ar' : 'en';
      expect(wordsOf(markup)).toContain(t(`language.${other}`));
    });
  },
);
