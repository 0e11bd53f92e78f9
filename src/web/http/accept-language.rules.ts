import { isLanguage, type Language } from '#kernel/market';

/** Longest part of the header that is read. */
const MAX_LENGTH = 500;

/**
 * Returns the store's language with the highest weight in an Accept-Language header (RFC 9110, section 12.5.4), in any
 * regional form; null when the header names none of them.
 */
export function preferredLanguage(header: string | null | undefined): Language | null {
  let best: Language | null = null;
  let bestWeight = 0;
  for (const part of (header ?? '').slice(0, MAX_LENGTH).split(',')) {
    const [range = '', ...parameters] = part.split(';');
    const language = range.trim().toLowerCase().split('-')[0];
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find((value) => value);
    const weight = quality === undefined ? 1 : Number(quality);
    if (isLanguage(language) && weight > bestWeight) {
      best = language;
      bestWeight = weight;
    }
  }
  return best;
}
