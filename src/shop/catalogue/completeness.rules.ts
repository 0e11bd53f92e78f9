import type { Bilingual, Language } from '#kernel/market';

const LANGUAGES = ['en', 'ar'] as const satisfies readonly Language[];

/** What completeness is judged by. */
export type Judged = {
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly shortNote: Bilingual;
  readonly notes: { readonly top: Bilingual; readonly heart: Bilingual; readonly base: Bilingual };
  readonly shows: 'notes' | 'short_description';
  readonly pictures: readonly { readonly alt: Bilingual }[];
  /** Codes of the markets without a price that nobody hid on purpose. */
  readonly marketsWithoutPrice: readonly string[];
};

/** The pairs of texts that a complete product has in both languages; the alt texts of its pictures count as one. */
const PAIRS = ['title', 'description', 'shortNote', 'notes.top', 'notes.heart', 'notes.base', 'alt'] as const;
type Pair = (typeof PAIRS)[number];

/** What a product can lack: a text in a language, a picture, the price of a market. */
type Missing = `${Pair}.${Language}` | 'picture' | `price.${string}`;

const DIVIDERS: Bilingual = { en: ',', ar: '،' };
const isBlank = (text: string): boolean => text.trim() === '';

/** The notes of a text: English ones are divided by commas, Arabic ones by Arabic commas. */
export function notesOf(text: string, language: Language): readonly string[] {
  return text.split(DIVIDERS[language]).flatMap((note) => (isBlank(note) ? [] : [note.trim()]));
}

/** How many notes each language names; search and similar scents pair them by their place. */
export function noteCounts(pair: Bilingual): Readonly<Record<Language, number>> {
  return { en: notesOf(pair.en, 'en').length, ar: notesOf(pair.ar, 'ar').length };
}

/**
 * What a product lacks, in the order of the editor. Of notes, the language that names fewer lacks them. A product that
 * shows its notes needs some in each tier, and no short note; one that shows its short note needs that, and no notes.
 * The same rule in SQL is `missing_of_products` (db/functions/product-summaries.sql).
 */
export function missingOf(product: Judged): readonly Missing[] {
  const lacking = (pair: Pair, lacks: (language: Language) => boolean): Missing[] =>
    LANGUAGES.filter(lacks).map((language) => `${pair}.${language}` as const);
  const { title, description, shortNote, notes, shows, pictures } = product;
  const noShortNote = shows === 'notes' && isBlank(shortNote.en + shortNote.ar);
  const fewest = shows === 'notes' ? 1 : 0;
  const notesLack = (pair: Bilingual) => {
    const counts = noteCounts(pair);
    return (language: Language) => counts[language] < Math.max(counts.en, counts.ar, fewest);
  };
  return [
    ...lacking('title', (language) => isBlank(title[language])),
    ...lacking('description', (language) => isBlank(description[language])),
    ...lacking('shortNote', (language) => !noShortNote && isBlank(shortNote[language])),
    ...lacking('notes.top', notesLack(notes.top)),
    ...lacking('notes.heart', notesLack(notes.heart)),
    ...lacking('notes.base', notesLack(notes.base)),
    ...lacking('alt', (language) => pictures.some(({ alt }) => isBlank(alt[language]))),
    ...(pictures.length === 0 ? (['picture'] as const) : []),
    ...product.marketsWithoutPrice.toSorted().map((code) => `price.${code}` as const),
  ];
}

/** How many of the seven pairs a language has complete. Without a picture the alt texts are not. */
export function completePairs(missing: readonly string[], language: Language): number {
  return PAIRS.filter(
    (pair) => !missing.includes(`${pair}.${language}`) && !(pair === 'alt' && missing.includes('picture')),
  ).length;
}
