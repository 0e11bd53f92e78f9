import type { Language } from '#kernel/market';

const names = new Map<string, Intl.DateTimeFormat>();

/** The name of a day's weekday or month as it is written beside a number: "Wed", "Nov"; whole words in Arabic. */
export function dayName(language: Language, part: 'weekday' | 'month', day: Date): string {
  const key = `${language} ${part}`;
  // Egypt names the months as the Gulf does, and American English writes each in three letters
  const [locale, width] = language === 'ar' ? ['ar-EG', 'long' as const] : ['en-US', 'short' as const];
  const known = names.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', [part]: width });
  names.set(key, known);
  return known.format(day);
}
