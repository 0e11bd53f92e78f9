import { describe, expect, it } from 'vitest';
import type { CartProduct } from '#contract/cart';
import { minor } from '#kernel/money';
import { maxQuantityOfLine, onlyLeft, quantityIn, readLines } from './cart-line.ts';
import { totalsOfCart } from './totals.ts';

const ROSE: CartProduct = {
  _id: 'a',
  productId: 'p',
  image: '/media/x/400.jpg',
  title: 'Rose',
  arabictitle: 'ورد',
  description: '',
  arabicdescription: '',
  count: 2,
  price: [120],
  discountprice: [96.5],
  pricecon: 'SAR',
  weight: 100,
  unit: 'ml',
  kind: 'Eau de parfum',
  arabickind: 'ماء عطر',
  stock: 5,
  available: true,
};
const linesOf = (...products: Partial<CartProduct>[]) =>
  readLines({ user: [{ userId: 'g', pricecon: 'SAR', products: products.map((one) => ({ ...ROSE, ...one })) }] });
const line = (product: Partial<CartProduct>) => {
  const [only] = linesOf(product);
  if (!only) throw new Error('no line');
  return only;
};

describe('cart lines', () => {
  it('reads amounts in minor units, and the old price only when it was higher', () => {
    expect(line({})).toMatchObject({ unitPrice: 9650, was: 12000, title: { en: 'Rose', ar: 'ورد' } });
    expect(line({ price: [96.5] }).was).toBeNull();
  });

  it('reads no lines for a visitor without a cart', () => {
    expect(readLines({ user: [] })).toEqual([]);
  });

  it('counts units, not products', () => {
    expect(quantityIn(linesOf({ count: 2 }, { count: 3 }))).toBe(5);
  });

  it.each([
    [{ count: 2, stock: 50 }, 10, null],
    [{ count: 5, stock: 5 }, 5, 5],
    [{ count: 4, stock: 5 }, 5, null],
    [{ count: 10, stock: 10 }, 10, null],
    [{ count: 6, stock: 2 }, 6, 2],
    [{ count: 1, stock: 3 }, 3, 3],
    [{ count: 1, stock: 0, available: false }, 1, null],
  ])('limits %o to %i and shows %s left', (product, most, left) => {
    expect(maxQuantityOfLine(line(product))).toBe(most);
    expect(onlyLeft(line(product))).toBe(left);
  });

  it('excludes unavailable lines from the amounts', () => {
    const charges = { vatBasisPoints: 1500, shippingCharge: minor(2500), freeShippingFrom: minor(200_00) };
    const totals = totalsOfCart(linesOf({ count: 1 }, { available: false }), 'SAR', charges, null);
    expect(totals).toMatchObject({ subtotal: 9650, tax: 1448, shipping: 2500, total: 13598 });
  });
});
