import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import type { ProductCard } from '#shop/catalogue';
import { kindOf } from '../../../product-kind.ts';
import { cardView } from './card-view.server.ts';

const PRODUCT: ProductCard = {
  id: '0123456789abcdef01234567',
  slug: 'taif-dawn',
  title: { en: 'Taif Dawn', ar: 'فجر الطائف' },
  shortNote: { en: 'Eau de parfum: a dew-wet Taif rose.', ar: 'ماء عطر: وردة طائفية نديّة.' },
  picture: null,
  size: { amount: 100, unit: 'ml' },
  price: minor(39_500),
  discountPrice: minor(33_500),
  percentOff: 15.19,
  soldOut: false,
  onHand: 3,
  categories: ['bestseller', 'for-her'],
};

describe('cardView', () => {
  it('has the current price, and the old one only when it is higher', () => {
    expect(cardView(PRODUCT, 'en', null)).toMatchObject({ price: 33_500, was: 39_500, inStock: true, most: 3 });
    expect(cardView({ ...PRODUCT, discountPrice: PRODUCT.price }, 'en', null)).toMatchObject({
      price: 39_500,
      was: null,
    });
  });

  it('shows no sum of millilitres of a set', () => {
    expect(cardView(PRODUCT, 'en', null).sizes).toEqual([{ amount: 100, unit: 'ml' }]);
    expect(cardView({ ...PRODUCT, categories: ['gift-sets', 'for-her'] }, 'en', null).sizes).toEqual([]);
  });

  it('takes the kind from the short note, before its colon', () => {
    expect(kindOf(PRODUCT, 'en')).toBe('Eau de parfum');
    expect(kindOf(PRODUCT, 'ar')).toBe('ماء عطر');
  });

  it('else takes the kind from the first category that names one', () => {
    const oil = { shortNote: { en: 'Pure oil, 3 ml.', ar: 'دهن خالص.' }, categories: ['bestseller', 'dahn-al-oudh'] };
    expect(kindOf(oil, 'en')).toBe('Dahn al oudh');
    expect(kindOf(oil, 'ar')).toBe('دهن عود');
    const set = {
      shortNote: { en: 'Six sprays of the house in a box of walnut: a gift.', ar: '' },
      categories: ['gift-sets'],
    };
    expect(kindOf(set, 'en')).toBe('Gift set');
  });

  it('else has no kind', () => {
    expect(kindOf({ shortNote: { en: 'Light mist.', ar: 'رذاذ.' }, categories: ['for-her'] }, 'en')).toBeNull();
  });
});
