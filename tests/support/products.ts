import type { Currency } from '#kernel/market';
import { minor } from '#kernel/money';
import type { ProductInput } from '#shop/catalogue';
import { INITIAL_VALUES } from '#shop/catalogue/product-fields.rules';
import { NO_WEAR } from '#shop/catalogue/wear.rules';

/** Returns a price row from whole units of the currency. */
export function price(currency: Currency, amount: number, discounted = amount) {
  return { currency, price: minor(amount * 100), discountPrice: minor(discounted * 100) };
}

/** Returns a stored picture as a product has it, with alt texts in both languages. */
export function samplePicture(id: string): ProductInput['pictures'][number] {
  return { id, alt: { en: 'A bottle', ar: 'قارورة' }, focal: { x: 50, y: 50 } };
}

/** Returns a product that can be sold in both countries, with the fields of `over` replaced. */
export function sampleProduct(slug: string, over: Partial<ProductInput> = {}): ProductInput {
  return {
    slug,
    title: { en: `Title of ${slug}`, ar: `عنوان ${slug}` },
    description: { en: `About ${slug}`, ar: `عن ${slug}` },
    shortNote: { en: 'Eau de parfum: a rose.', ar: 'ماء عطر: وردة.' },
    notes: { top: { en: 'Rose', ar: 'ورد' }, heart: { en: 'Musk', ar: 'مسك' }, base: { en: 'Oudh', ar: 'عود' } },
    shows: 'notes',
    pictures: [],
    sizes: [{ amount: 100, unit: 'ml' }],
    ...INITIAL_VALUES,
    dimensions: '8 x 5 x 16 cm',
    weight: 100,
    categories: [],
    prices: [price('AED', 100), price('SAR', 110)],
    stock: [
      { currency: 'AED', onHand: 10 },
      { currency: 'SAR', onHand: 10 },
    ],
    wear: NO_WEAR,
    layers: [],
    ...over,
  };
}
