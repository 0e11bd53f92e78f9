import { notesWithin } from '#shop/scents/note-names.rules';
import { SETS } from './catalogue.rules.ts';

type Sold = { readonly title: { readonly en: string }; readonly categories: readonly string[] };

/**
 * Whether a product can be returned (specification, section 9.4: all items except agarwood, oudh and loose attars;
 * decision 0555): `never` for oil of oudh and for incense that is named after it, `parts` for a set with oudh in it.
 */
export function returnsOf({ title, categories }: Sold): 'all' | 'parts' | 'never' {
  const isOudh = categories.includes('dahn-al-oudh');
  const isIncense = categories.includes('bakhoor');
  if (categories.includes(SETS)) return isOudh || isIncense ? 'parts' : 'all';
  if (isOudh) return 'never';
  return isIncense && notesWithin(title.en).some(({ key }) => key === 'oudh') ? 'never' : 'all';
}
