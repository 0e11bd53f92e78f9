import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { markupOf, wordsOf } from '#support/markup';
import { Line } from '../features/cart/line.tsx';
import { SearchRow } from '../features/search/search-row.tsx';
import { Price } from './price.tsx';

const LINE = {
  id: 'line_1',
  productId: 'product_1',
  title: { en: 'Queen of Taif', ar: 'ملكة الطائف' },
  kind: { en: 'Extrait', ar: 'عطر مركّز' },
  size: 50,
  unit: 'ml' as const,
  image: '/a.jpg',
  count: 2,
  unitPrice: minor(32_900),
  was: minor(38_900),
  stock: 9,
  available: true,
};
const FOUND = {
  _id: 'product_1',
  title: 'Queen of Taif',
  arabictitle: 'ملكة الطائف',
  price: 32_900,
  picture: null,
  kind: null,
  size: null,
};

function shown(vatFirst: boolean, element: React.ReactNode): string {
  return wordsOf(markupOf(element, { market: 'KSA', facts: { vatBasisPoints: 1500, vatFirst } }));
}

const PRICE = <Price price={minor(32_900)} was={minor(38_900)} />;

describe('a price on a card and on the page of a product', () => {
  it('says that its large number is before VAT', () => {
    expect(shown(false, PRICE)).toBe('Price now SAR 329 before VAT was SAR 389 15.42% off SAR 378.35 incl. VAT');
  });

  it('leads with the price that is paid, struck and reduced in the same kind, where the owner chooses it', () => {
    expect(shown(true, PRICE)).toBe('Price now SAR 378.35 incl. VAT was SAR 447.35 15.42% off SAR 329.00 before VAT');
  });
});

describe('a found product', () => {
  const row = <SearchRow product={FOUND} typed="" onOpen={() => undefined} />;

  it('has both amounts, led by the kind that the owner chose', () => {
    expect(shown(false, row)).toContain('SAR 329 SAR 378.35 incl. VAT');
    expect(shown(true, row)).toContain('SAR 378.35 SAR 329.00 before VAT');
  });
});

describe('a line of the cart', () => {
  const line = <Line line={LINE} onRemoved={() => undefined} />;

  it('says of which kind its amounts are', () => {
    expect(shown(false, line)).toContain('was SAR 778.00 SAR 658.00 before VAT');
    expect(shown(true, line)).toContain('was SAR 894.70 SAR 756.70 incl. VAT SAR 658.00 before VAT');
  });
});
