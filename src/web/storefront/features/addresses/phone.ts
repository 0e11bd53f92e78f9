import { MARKETS } from '#kernel/market';

/** The digit groups of each market's numbers: `+966` and the national number. */
const GROUPED = Object.values(MARKETS).map(({ phone: { dialling, groups } }) => ({
  pattern: new RegExp(`^(\\+${dialling})${groups.map((digits) => `(\\d{${digits}})`).join('')}$`),
  written: ['$1', ...groups.map((_, index) => `$${index + 2}`)].join(' '),
}));

/** Formats a number of a market in its usual groups, `+966 55 000 0000`; returns any other unchanged. */
export function groupedPhone(number: string): string {
  const known = GROUPED.find(({ pattern }) => pattern.test(number));
  return known ? number.replace(known.pattern, known.written) : number;
}
