/** Returns the initials of a name: the first letters of its first and last word, without the Arabic article. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : ''];
  return `${initialOf(first)}${initialOf(last)}`.toUpperCase();
}

function initialOf(word: string): string {
  return word.replace(/^(?:ال|Al-)(?=..)/i, '').charAt(0);
}
