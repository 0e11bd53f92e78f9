import { MARKETS } from '#kernel/market';

/** How the numbers of each market are grouped: `+966` and its national number. */
const GROUPED = Object.values(MARKETS).map(({ phone: { dialling, groups } }) => ({
  pattern: new RegExp(`^(\\+${dialling})${groups.map((digits) => `(\\d{${digits}})`).join('')}$`),
  written: ['$1', ...groups.map((_, index) => `$${index + 2}`)].join(' '),
}));

/** A number of a market in the groups people read it in: `+966 55 000 0000`; any other as it is. */
export function groupedPhone(number: string): string {
  const known = GROUPED.find(({ pattern }) => pattern.test(number));
  return known ? number.replace(known.pattern, known.written) : number;
}
