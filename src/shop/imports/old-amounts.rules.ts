import { type Minor, minor } from '#kernel/money';
import { westernDigits, withoutInvisible } from '#kernel/text';
import { typedAmount } from '#kernel/typed-number';

/** An amount of a cell, and whether a unit beside it was left out; or why it is none. */
type ReadAmount =
  | { readonly amount: Minor | null; readonly unitInAmount: boolean }
  | { readonly code: 'notAnAmount' | 'amountUnclear' | 'numberCut' };

/** "1.150", "1.150,00", "1,5": what one shop means by a point is what another means by a comma. */
const UNCLEAR = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$|^\d+,\d{1,2}$/;

/**
 * Reads an amount of an old shop's file, with Arabic digits and a currency beside it. Null for an empty cell. One that can be read two
 * ways is refused, never guessed.
 */
export function readAmount(cell: string, currency: string): ReadAmount {
  const western = westernDigits(withoutInvisible(cell)).trim();
  if (western === '') return { amount: null, unitInAmount: false };
  if (/^\d(?:\.\d+)?e[+-]?\d+$/i.test(western)) return { code: 'numberCut' };
  const [, before = '', number = '', after = ''] = /^(\D{0,8}?)(-?\d[\d.,٫٬\s]*)(\D{0,8})$/u.exec(western) ?? [];
  const digits = number.trim();
  if (digits === '' || before.includes('-')) return { code: 'notAnAmount' };
  if (UNCLEAR.test(digits)) return { code: 'amountUnclear' };
  const amount = typedAmount(digits, currency);
  if (amount === null || amount === undefined) return { code: 'notAnAmount' };
  return { amount, unitInAmount: before.trim() !== '' || after.trim() !== '' };
}

/** The amount before VAT of one that has it in, rounded half up to the minor unit. */
export function withoutVat(amount: Minor, basisPoints: number): Minor {
  const whole = 10_000 + basisPoints;
  return minor(Math.floor((amount * 20_000 + whole) / (2 * whole)));
}
