/**
 * The name of a column for comparing: without case, vowel marks, tatweel, spaces and punctuation, with one form of alef, yeh
 * and teh marbuta.
 */
export function comparableName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Finds the columns of a sheet by their names in either language, or by their key: the index of each, null where it is missing.
 * The first column of a name counts.
 */
export function matchColumns<Key extends string>(
  header: readonly string[],
  names: Readonly<Record<Key, readonly string[]>>,
): Readonly<Record<Key, number | null>>;
export function matchColumns(
  header: readonly string[],
  names: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, number | null>> {
  const given = header.map(comparableName);
  const indexes = Object.entries(names).map(([key, called]) => {
    const wanted = new Set([key, ...called].map(comparableName));
    const index = given.findIndex((one) => one !== '' && wanted.has(one));
    return [key, index < 0 ? null : index] as const;
  });
  return Object.fromEntries(indexes);
}
