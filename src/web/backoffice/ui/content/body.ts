/** A place in a body: names of fields and indexes of lists. */
export type Path = readonly (string | number)[];
type Branch = Readonly<Record<string, unknown>>;

export function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a value becomes, as a function of what it is when the change is made. */
export type ValueChange = (present: unknown) => unknown;

/** Returns a body with the value at a place changed. */
export function withChange(body: unknown, [first, ...rest]: Path, change: ValueChange): unknown {
  if (first === undefined) return change(body);
  if (Array.isArray(body)) return body.map((item, index) => (index === first ? withChange(item, rest, change) : item));
  const branch = isBranch(body) ? body : {};
  return { ...branch, [first]: withChange(branch[first], rest, change) };
}

/** The names of the two languages of a text: English first. Null for anything that is no text in two languages. */
export function pairOf(value: unknown): { readonly en: string; readonly ar: string } | null {
  if (!isBranch(value)) return null;
  const names = Object.keys(value);
  if (names.length !== 2 || !names.every((name) => typeof value[name] === 'string')) return null;
  if ('en' in value && 'ar' in value) return { en: 'en', ar: 'ar' };
  // section 3 of the specification keys texts by currencies: the rupee stands for English
  const [english = '', arabic = ''] = names.toSorted().toReversed();
  return names.every((name) => /^[A-Z]{3}$/.test(name)) ? { en: english, ar: arabic } : null;
}

/** A list item like another, with empty texts, no picture and no id. */
export function emptied(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return [];
  if (isPicture(value)) return null;
  if (isBranch(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, emptied(one, key)]));
  if (name === 'id') return `item-${crypto.randomUUID().slice(0, 8)}`;
  if (name === 'rate') return 5;
  if (typeof value === 'string' && !COPIED.has(name)) return '';
  return value;
}

/** Fields whose value a new item takes over from the one before. */
const COPIED = new Set(['type', 'country', 'date', 'link']);

/** Whether a value is a stored picture. */
export function isPicture(value: unknown): value is { readonly id: string; readonly widths: readonly number[] } {
  return isBranch(value) && typeof value.id === 'string' && Array.isArray(value.widths) && 'placeholder' in value;
}

/** The url of the narrowest variant of a picture that is at least `width` wide. */
export function pictureUrl(
  picture: { readonly id: string; readonly widths: readonly number[] },
  width: number,
): string {
  const fitting = picture.widths.filter((one) => one >= width);
  const chosen = fitting.length > 0 ? Math.min(...fitting) : Math.max(...picture.widths);
  return `/media/${picture.id}/${chosen}.jpg`;
}

/** Moves an item of a list by one place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}
