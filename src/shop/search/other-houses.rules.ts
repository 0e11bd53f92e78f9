/** A text as names are compared: lower case, one form of alef, ya and ha, no vowel marks; words parted by single spaces. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The entry whose perfume a search names: the one with the longest name that stands in it as whole words. Null for none. */
export function houseIn<T extends { readonly names: string }>(searched: string, houses: readonly T[]): T | null {
  const text = ` ${plain(searched)} `;
  let longest = 0;
  let named: T | null = null;
  for (const house of houses) {
    for (const name of house.names.split(/[,،]/).map(plain)) {
      if (name.length <= longest || !text.includes(` ${name} `)) continue;
      longest = name.length;
      named = house;
    }
  }
  return named;
}
