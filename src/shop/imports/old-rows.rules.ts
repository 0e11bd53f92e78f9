import type { JsonObject, JsonValue } from '#kernel/json';
import { unflatten } from '#kernel/json-patch';
import type { Bilingual } from '#kernel/market';
import { slugOf } from '#shop/catalogue/slug.rules';
import type { OldField } from './old-fields.rules.ts';
import type { WantedRow } from './plan.rules.ts';
import type { OldProduct } from './read-family.rules.ts';

/** A category that is not there yet: its title is the word of its address. */
export type NewCategory = { readonly title: string; readonly name: Bilingual };

/** Returns the titles of categories by their names; `made` gets those that no category bears. `wordOf` gives a title to Arabic names. */
export function titlesOf(
  names: readonly Bilingual[],
  known: ReadonlyMap<string, string>,
  made: Map<string, NewCategory>,
  wordOf: (name: string) => string,
): readonly string[] {
  const titles = names.map((name) => {
    const word = slugOf(name.en) || wordOf(name.ar);
    const title = known.get(name.en) ?? known.get(name.ar) ?? known.get(word);
    if (title !== undefined) return title;
    if (!made.has(word)) made.set(word, { title: word, name });
    return word;
  });
  return [...new Set(titles)];
}

/** What a product of an old shop asks for, at its address here. An offer that runs now counts as one. */
export function wantedOfOld(
  old: OldProduct,
  slug: string,
  titles: readonly string[],
  { market, now }: { readonly market: string; readonly now: Date },
): WantedRow {
  const values: Record<string, JsonValue> = { ...old.values };
  if (titles.length > 0) values.categories = [...titles];
  const { offer } = old;
  if (offer && offer.from <= now.toISOString() && now.toISOString() < offer.until)
    values[`prices.${offer.currency}.discountPrice`] = offer.discountPrice;
  const { number, faults } = old;
  const stock = old.onHand === null ? [] : [{ currency: market, onHand: old.onHand, index: -1 }];
  const patch: JsonObject = unflatten(values);
  return { number, slug, patch, stock, spelling: null, faults, old };
}

/** Which column of an old shop's file a field of a product comes from, by what is asked first. */
const FIELDS_OF: readonly (readonly [RegExp, readonly OldField[]])[] = [
  [/^title\.en/, ['nameEn', 'name']],
  [/^title/, ['nameAr', 'name']],
  [/^prices\..*discountPrice$/, ['offer', 'price']],
  [/^prices/, ['price']],
  [/^stock/, ['count']],
  [/^description\.en/, ['textEn', 'text']],
  [/^description/, ['textAr', 'text']],
  [/^shortNote/, ['shortText']],
  [/^categories/, ['categories', 'tags']],
  [/^barcode/, ['barcode']],
  [/^(?:sizes|sizeGroup|dimensions)/, ['size', 'name']],
  [/^pictures/, ['pictures']],
  [/^key/, ['sku']],
];

/** The index of the column that a field comes from; its name's for one that is in no column. */
export function indexOfPath(fields: readonly (OldField | null)[], path: string): number {
  const wanted = [...(FIELDS_OF.find(([form]) => form.test(path))?.[1] ?? []), 'name', 'nameEn', 'nameAr'] as const;
  const found = wanted.map((field) => fields.indexOf(field)).find((index) => index >= 0);
  return found ?? 0;
}
