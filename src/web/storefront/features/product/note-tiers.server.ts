import type { Language } from '#kernel/market';
import type { ProductDetails } from '#shop/catalogue';
import { readNotes } from '#shop/scents/note-names.rules';
import type { NoteView, TierView } from './views.ts';

const TIERS = ['top', 'heart', 'base'] as const;

/** A note that is none of the house's list: its id, and its name in both languages. */
type Known = { readonly id: string; readonly name: { readonly en: string; readonly ar: string } };

/** The tiers of a product's notes with the discs of the notes that the house knows; a tier without notes is left out. */
export function noteTiers(
  { notes }: Pick<ProductDetails, 'notes'>,
  known: readonly Known[],
  language: Language,
): readonly TierView[] {
  return TIERS.flatMap((tier): TierView[] => {
    const row = notes[tier];
    if (row[language].trim() === '') return [];
    const named = readNotes(row).map((one): NoteView => {
      const own = known.find(({ name }) => name[language] === one[language].toLowerCase());
      const { colour, glyph } = one.note ?? {};
      const disc = colour !== undefined && glyph !== undefined ? { colour, glyph } : null;
      return { name: capital(one[language]), id: one.note?.key ?? own?.id ?? null, disc };
    });
    return [{ tier, notes: named.length > 0 ? named : [{ name: row[language], id: null, disc: null }] }];
  });
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
