/** Longest name a mail carries, in characters. */
const LONGEST = 40;

/** What makes a text more than a name: the beginnings of links, addresses and their dots. */
const LINKS = /:\/\/|www\.|[@/\\]|\p{L}\.\p{L}/iu;

/**
 * A name, town or region as our mail may carry it: letters, spaces, hyphens and apostrophes, 40 characters at most.
 * Empty for anything that could be read as a link: whoever typed it need not be the reader of the mail (decision 0224).
 */
export function nameForMail(typed: string): string {
  if (LINKS.test(typed)) return '';
  const contents = typed
    .replaceAll(/[^\p{L}\p{M}\s'’-]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...contents].slice(0, LONGEST).join('').trim();
}
