const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');

/** Divides a name at the first typed word that it holds, whatever the spelling of alef, ya and ha: before, match, after. */
export function matchOf(name: string, typed: string): readonly [string, string, string] {
  const folded = fold(name);
  for (const word of fold(typed).split(/\s+/)) {
    const at = word === '' ? -1 : folded.indexOf(word);
    if (at >= 0) return [name.slice(0, at), name.slice(at, at + word.length), name.slice(at + word.length)];
  }
  return [name, '', ''];
}
