import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = path.resolve(import.meta.dirname, '../..');
const IMAGES = path.join(ROOT, 'seeds/images');

const thing = z.object({
  kind: z.string(),
  product: z.string().optional(),
  ml: z.number().optional(),
  g: z.number().optional(),
  count: z.number().default(1),
});
type Thing = z.infer<typeof thing>;
const contents = z.record(z.string(), z.object({ width: z.int(), height: z.int(), shows: z.array(thing) }));
const product = z.object({
  slug: z.string(),
  title: z.string(),
  arabictitle: z.string(),
  description: z.string(),
  arabicdescription: z.string(),
  shortNote: z.string(),
  shortNoteAed: z.string(),
  category: z.string(),
  image: z.array(z.string()),
  size: z.array(z.object({ ML: z.number(), unit: z.enum(['ml', 'g']).default('ml') })),
  art: z.object({ label: z.string(), labelAr: z.string() }),
});
type Product = z.infer<typeof product>;

const read = async (file: string) => JSON.parse(await readFile(path.join(ROOT, file), 'utf8'));
const pictures = contents.parse(await read('seeds/images/contents.json'));
const products = z.array(product).parse(await read('seeds/products.json'));
const bySlug = new Map(products.map((one) => [one.slug, one]));

/** The words by which a text names a thing that is no product of its own. */
const WORDS = {
  comb: [/comb/i, /مشط/],
  tongs: [/tongs/i, /ملقط/],
  coals: [/coals/i, /فحم/],
  cloth: [/cloth/i, /قماش/],
  card: [/card/i, /بطاقة/],
  blotters: [/blotters/i, /شرائط/],
  applicators: [/applicators/i, /أعواد زجاجية/],
  rollerball: [/rollerball|roll-on/i, /كرة/],
  'usb lead': [/USB/, /USB/],
  'ceramic plate': [/ceramic plate/i, /صحن خزفيّ?/],
} as const satisfies Record<string, readonly [RegExp, RegExp]>;
/** What stands beside a product for its size, and what contains it. */
const BESIDE = ['finjan', 'date'];

const english = ({ description, shortNote }: Product) => `${description} ${shortNote}`;
const arabic = ({ arabicdescription, shortNoteAed }: Product) => `${arabicdescription} ${shortNoteAed}`;
const wordsOf = (name: string) => name.split(/\s+/).map((word) => word.replace(/^ال/, ''));
/** Whether a text has every word of one of the names or the last word of the label, with or without an article. */
const names = (text: string, ...all: string[]) =>
  [...all, all.at(-1)?.split(' ').at(-1) ?? ''].some((name) =>
    wordsOf(name).every((word) => text.toLowerCase().includes(word.toLowerCase())),
  );
const isSet = ({ category }: Product) => category.split(',').includes('gift-sets');
/** The things of a picture apart from the product's own box and what only shows its size. */
const partsOf = (set: Product, things: readonly Thing[]) =>
  things.filter(({ product: slug, kind }) => slug !== set.slug && !BESIDE.includes(kind));
const sum = (things: readonly Thing[], unit: 'ml' | 'g') =>
  things.reduce((total, one) => total + (one[unit] ?? 0) * one.count, 0);
const showsOf = (name: string): Thing[] => pictures[name]?.shows ?? [];

describe('the picture of all that is in a set', () => {
  it.each(products.filter(isSet))('shows what the text of $slug says', (set) => {
    const full = set.image.map((name) => partsOf(set, showsOf(name))).sort((a, b) => b.length - a.length)[0] ?? [];
    for (const { kind, product: slug, ml, g } of full) {
      const part = bySlug.get(slug ?? '');
      if (part) {
        expect(names(english(set), part.title, part.art.label), `${part.title} in English`).toBe(true);
        expect(names(arabic(set), part.arabictitle, part.art.labelAr), `${part.arabictitle} in Arabic`).toBe(true);
      }
      const amount = ml ?? g;
      if (amount !== undefined && kind !== 'vial') {
        expect(english(set), `${slug} in English`).toMatch(new RegExp(`\\b${amount} (ml|g)|quarter tola`));
        expect(arabic(set), `${slug} in Arabic`).toMatch(new RegExp(`${amount} ?(مل|غ)`));
      }
    }
    const kinds = new Set(set.image.flatMap((name) => showsOf(name).map(({ kind }) => kind)));
    for (const [kind, [en, ar]] of Object.entries(WORDS)) {
      const told = { en: en.test(english(set)), ar: ar.test(arabic(set)) };
      const shown = kinds.has(kind);
      expect(told, `${kind} of ${set.slug}`).toEqual({ en: shown, ar: shown });
    }
    const size = (unit: 'ml' | 'g') => set.size.find((one) => one.unit === unit)?.ML ?? 0;
    expect({ ml: sum(full, 'ml'), g: sum(full, 'g') }).toEqual({ ml: size('ml'), g: size('g') });
  });

  it('has a vial of each scent of the journey, in its order', () => {
    const vials = showsOf('discovery-journey.jpg').filter(({ kind }) => kind === 'vial');
    expect(vials.map(({ product: slug, ml }) => [slug, ml])).toEqual([
      ['silk-musk', 8],
      ['jasmine-courtyard', 8],
      ['taif-dawn', 8],
      ['pearl-diver', 8],
      ['amber-majlis', 8],
      ['white-oudh', 8],
    ]);
  });
});

it('shows the roll-on as a roll-on and the electric burner without coals', () => {
  const kinds = (name: string) => showsOf(name).map(({ kind }) => kind);
  expect(kinds('pocket-musk.jpg')).toEqual(['roll-on', 'rollerball']);
  expect(kinds('travel-burner.jpg')).toEqual(['electric burner', 'ceramic plate', 'usb lead']);
});

it('shows in its first picture the product at the size that is sold', () => {
  for (const one of products.filter((other) => !isSet(other))) {
    const [first] = showsOf(one.image[0] ?? '');
    const [size] = one.size;
    expect(first, one.slug).toMatchObject({ product: one.slug, [size?.unit ?? 'ml']: size?.ML });
  }
});

it('has every product picture at 1600 × 2000, with what it shows', async () => {
  const named = new Set(products.flatMap(({ image }) => image));
  expect([...named].filter((name) => !(name in pictures))).toEqual([]);
  expect(Object.keys(pictures).filter((name) => !named.has(name))).toEqual([]);
  expect(Object.keys(pictures).filter((name) => showsOf(name).length === 0)).toEqual([]);
  for (const [name, { width, height }] of Object.entries(pictures)) {
    expect({ width, height }, name).toEqual({ width: 1600, height: 2000 });
    const bytes = await readFile(path.join(IMAGES, name));
    expect(await sharp(bytes).metadata(), name).toMatchObject({ width, height });
    expect(bytes.length, name).toBeLessThan(2 ** 20);
  }
});

it('shows six best sellers beside a coffee cup, for their size', () => {
  const third = products.flatMap(({ image }) => image.filter((name) => name.endsWith('-3.jpg')));
  expect(third).toHaveLength(6);
  for (const name of third)
    expect(
      showsOf(name).map(({ kind }) => kind),
      name,
    ).toContain('finjan');
});
