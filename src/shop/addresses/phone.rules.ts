import { MARKETS } from '#kernel/market';
import { westernDigits } from '#kernel/text';

/** What phone numbers of each market look like: the code of the country and the digits of a national number. */
const PLANS = Object.values(MARKETS).map(({ phone: { dialling, groups } }) => ({
  dialling,
  groups,
  digits: groups.reduce((sum, count) => sum + count, 0),
}));
type Plan = (typeof PLANS)[number];

/** A phone number without spaces, brackets and other separators. A leading plus stays. */
export function cleanPhone(phone: string): string {
  return westernDigits(phone)
    .replace(/[\s().\-\u200e\u200f\u2066-\u2069\u202a-\u202e]/g, '')
    .trim();
}

/**
 * Returns a number as E.164, `+966550000000`, however it was typed: with Arabic digits, a leading 0, `00966`, or without the
 * code of the country, which is then `dialling`. What is no number of that country is returned as typed, without separators.
 */
export function internationalPhone(phone: string, dialling: string | null): string {
  const typed = cleanPhone(phone);
  if (!/^\+?\d+$/.test(typed)) return typed;
  if (/^(\+|00\d{8})/.test(typed)) {
    const full = typed.replace(/^(\+|00)/, '');
    const abroad = PLANS.find(
      (plan) => full.startsWith(`${plan.dialling}0`) && isNational(plan, full.slice(plan.dialling.length + 1)),
    );
    return `+${abroad ? abroad.dialling + full.slice(abroad.dialling.length + 1) : full}`;
  }
  const plan = PLANS.find((one) => one.dialling === dialling);
  if (!plan) return typed;
  if (typed.startsWith(plan.dialling)) {
    const rest = typed.slice(plan.dialling.length).replace(/^0/, '');
    if (isNational(plan, rest)) return `+${plan.dialling}${rest}`;
  }
  const isTrunk = typed.startsWith('0');
  const national = typed.replace(/^0/, '');
  const fits = isTrunk ? isNational(plan, national) : national.length === plan.digits;
  return fits ? `+${plan.dialling}${national}` : typed;
}

/** Whether digits are a national number: of a mobile, or of a house, which may have one digit less. */
function isNational({ digits }: Pick<Plan, 'digits'>, rest: string): boolean {
  return !rest.startsWith('0') && (rest.length === digits || rest.length === digits - 1);
}

/** Splits a number into the code of a market and what follows it; null for any other number. */
export function splitPhone(phone: string): { readonly dialling: string; readonly national: string } | null {
  const plan = PLANS.find(({ dialling }) => phone.startsWith(`+${dialling}`));
  if (!plan) return null;
  return { dialling: plan.dialling, national: grouped(plan, phone.slice(plan.dialling.length + 1).trimStart()) };
}

/** Formats a number of a market in its usual groups, `+966 55 000 0000`; returns any other unchanged. */
export function groupedPhone(phone: string): string {
  const parts = splitPhone(phone);
  return parts === null ? phone : `+${parts.dialling} ${parts.national}`;
}

/** A mobile in the groups of its market; a number of a house with its area first, `4 123 4567`. */
function grouped({ groups, digits }: Pick<Plan, 'groups' | 'digits'>, national: string): string {
  if (!/^\d+$/.test(national) || !isNational({ digits }, national)) return national;
  const [first = 0, ...rest] = groups;
  const lengths = [first - (digits - national.length), ...rest];
  let at = 0;
  return lengths
    .map((length) => {
      at += length;
      return national.slice(at - length, at);
    })
    .join(' ');
}
