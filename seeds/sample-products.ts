import { CURRENCIES, type Currency, type Language } from '#kernel/market';
import { fromDecimal, type Minor, minor, units } from '#kernel/money';
import type { ProductInput } from '#shop/catalogue';
import { plainValues } from '#shop/catalogue/product-fields.rules';
import { texts } from '#texts/texts';
import type { SampleProduct } from './files.ts';
import type { StoredPicture } from './pictures.ts';

/** Converts a product of the files to the shop's input. A price of `null` hides the product in that market. */
export function productInput(
  sample: SampleProduct,
  position: number,
  pictures: ReadonlyMap<string, StoredPicture>,
): ProductInput {
  return {
    slug: sample.slug,
    title: { en: sample.title, ar: sample.arabictitle },
    description: { en: sample.description, ar: sample.arabicdescription },
    shortNote: { en: sample.shortNote, ar: sample.shortNoteAed },
    notes: {
      top: { en: sample.topNote, ar: sample.topNoteAed },
      heart: { en: sample.heartNote, ar: sample.heartNoteAed },
      base: { en: sample.baseNote, ar: sample.baseNoteAed },
    },
    shows: sample.sd_type,
    pictures: sample.image.map((name, index) => ({
      id: pictureId(name, pictures),
      alt: { en: altOf(sample, name, index, 'en'), ar: altOf(sample, name, index, 'ar') },
      focal: { x: 50, y: 50 },
    })),
    sizes: sample.size.map(({ ML, unit }) => ({ amount: ML, unit })),
    categories: sample.category.split(',').map((title) => title.trim()),
    prices: CURRENCIES.flatMap((currency) => {
      const price = sample.price[currency];
      if (price === null) return [];
      return [
        {
          currency,
          price: money(price, currency),
          discountPrice: money(sample.discountprice[currency] ?? price, currency),
        },
      ];
    }),
    stock: CURRENCIES.map((currency) => ({ currency, onHand: sample.stock[currency] })),
    ...plainValues(sample),
    position,
    wear: sample.wear,
    layers: sample.layers,
  };
}

/**
 * Generates `count` more products from the samples, for measurements with a large catalogue. The result is
 * deterministic: the samples' pictures and texts, numbered names, varying prices and stock.
 */
export function* manyProducts(samples: readonly ProductInput[], count: number): Generator<ProductInput> {
  for (let index = 0; index < count; index += 1) {
    const sample = samples[index % samples.length];
    if (!sample) return;
    const number = Math.floor(index / samples.length) + 2;
    const factor = 60 + ((index * 37) % 90);
    const varied = (amount: Minor, currency: Currency) => {
      const scale = units(1, currency);
      return minor(Math.round((amount * factor) / 100 / scale) * scale);
    };
    yield {
      ...sample,
      slug: `${sample.slug}-${number}`,
      sizeGroup: sample.sizeGroup === '' ? '' : `${sample.sizeGroup}-${number}`,
      title: { en: `${sample.title.en} ${number}`, ar: `${sample.title.ar} ${number}` },
      categories: sample.categories.filter((title) => title !== 'bestseller'),
      prices: sample.prices.map((row) => ({
        ...row,
        price: varied(row.price, row.currency),
        discountPrice: varied(row.discountPrice, row.currency),
      })),
      stock: sample.stock.map((row) => ({ ...row, onHand: (index * 13) % 97 })),
      position: 1000 + index,
      barcode: '',
    };
  }
}

/** What a picture shows, where its name says so. */
const IN_THE_BOX = { en: 'all that is in the box', ar: 'كل ما في العلبة' } as const;
const BESIDE_A_CUP = { en: 'beside a coffee cup', ar: 'بجانب فنجان قهوة' } as const;

/** The alt text of a picture: a set's second shows what is in it, a third is for size. */
function altOf(
  { title, arabictitle, category }: SampleProduct,
  name: string,
  index: number,
  language: Language,
): string {
  const text = texts(language);
  const own = { title: language === 'en' ? title : arabictitle };
  const joined = (words: string) => `${own.title}${language === 'en' ? ',' : '،'} ${words}`;
  if (index === 0) return text('detail.photoFront', own);
  if (name.endsWith('-3.jpg')) return joined(BESIDE_A_CUP[language]);
  return category.includes('gift-sets') ? joined(IN_THE_BOX[language]) : text('detail.photoDetail', own);
}

function pictureId(name: string, pictures: ReadonlyMap<string, StoredPicture>): string {
  const stored = pictures.get(name);
  if (!stored) throw new Error(`a sample names the picture ${name}, which does not exist`);
  return stored.picture.id;
}

function money(amount: number, currency: Currency): Minor {
  const exact = fromDecimal(amount, currency);
  if (exact === null) throw new Error(`a sample asks ${amount}, which is no amount`);
  return exact;
}
