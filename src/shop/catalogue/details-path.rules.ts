/**
 * A title as a path segment: lower case, words joined by hyphens, Latin and Arabic letters and digits only, without
 * vowel signs. "Oudh & Rose" → "oudh-rose", "فجر الطائف" → "فجر-الطائف". A title without a letter becomes "product".
 */
export function titleInPath(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0670\u0640]/g, '')
    .match(/[\p{L}\p{N}]+/gu);
  return words === null ? 'product' : words.join('-');
}

/** The path of a product's page in one language (specification, section 2.1), without market prefix, percent-encoded. */
export function detailsPath(id: string, title: string): string {
  return `/details/${id}/${encodeURIComponent(titleInPath(title))}`;
}
