/** Longest name in an email, in characters. */
const MAX_LENGTH = 40;

/** What mail programs turn into links: beginnings of URLs, email addresses, and dots between letters. */
const LINK_LIKE = /:\/\/|www\.|[@/\\]|\p{L}\.\p{L}/iu;

/**
 * A typed name, town or region as an email may contain it: letters, spaces, hyphens and apostrophes, 40 characters at
 * most. Empty for anything that could be read as a link, because its author may not be the reader of the email
 * (docs/security.md).
 */
export function nameForMail(typed: string): string {
  if (LINK_LIKE.test(typed)) return '';
  const letters = typed
    .replaceAll(/[^\p{L}\p{M}\s'’-]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...letters].slice(0, MAX_LENGTH).join('').trim();
}
