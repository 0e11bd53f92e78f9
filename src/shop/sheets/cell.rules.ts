import { type Minor, toDecimalText } from '#kernel/money';

/** What a cell of an exported sheet holds. Money is written with all decimals of its currency. */
export type SheetCell = string | number | null | { readonly money: Minor; readonly currency: string };

/** Beginnings that a spreadsheet program may take for a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** The text of a cell that no spreadsheet program computes: a leading apostrophe before `=`, `+`, `-`, `@`. */
export function harmlessText(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** The text of a cell in a CSV file, before quoting. Numbers and money keep their minus. */
export function cellText(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return harmlessText(cell);
  return typeof cell === 'number' ? String(cell) : toDecimalText(cell.money, cell.currency);
}

/** What a file means by a cell: trimmed, without the apostrophe that `harmlessText` wrote. */
export function readCell(text: string): string {
  const trimmed = text.trim();
  return /^'[=+\-@]/.test(trimmed) ? trimmed.slice(1) : trimmed;
}

/** Whether an uploaded cell is a formula: it starts with `=` or `@`. */
export function isFormula(text: string): boolean {
  return /^\s*[=@]/.test(text);
}

const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩';
const PERSIAN_DIGITS = '۰۱۲۳۴۵۶۷۸۹';

/**
 * The number of a cell as plain decimal text: Arabic digits, decimal commas and thousands separators are read ("١٬٢٣٤٫٥٠",
 * "1,234.50", "1.234,50" and "1234,5" alike). Null for anything that is not one number.
 */
export function numberText(cell: string): string | null {
  const western = [...cell.trim()]
    .map((one) => {
      const arabic = ARABIC_DIGITS.indexOf(one);
      const persian = PERSIAN_DIGITS.indexOf(one);
      if (arabic >= 0) return String(arabic);
      if (persian >= 0) return String(persian);
      if (one === '٫') return '.';
      return one === '٬' || one === '\u00a0' || one === '\u202f' ? '' : one;
    })
    .join('')
    .replace('−', '-');
  const plain = westernNumber(western.replaceAll(' ', ''));
  return plain !== null && /^-?\d{1,12}(\.\d+)?$/.test(plain) ? plain : null;
}

/** Resolves commas and points: the last kind is the decimal one, unless it separates groups of three digits only. */
function westernNumber(text: string): string | null {
  const [commas, points] = [text.split(',').length - 1, text.split('.').length - 1];
  if (commas === 0 && points <= 1) return text;
  if (commas > 0 && points > 0) {
    const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
    const grouping = decimal === ',' ? '.' : ',';
    if (text.split(decimal).length > 2) return null;
    return text.replaceAll(grouping, '').replace(decimal, '.');
  }
  const mark = commas > 0 ? ',' : '.';
  const isGrouped = new RegExp(`^-?\\d{1,3}(\\${mark}\\d{3})+$`).test(text);
  if (isGrouped) return text.replaceAll(mark, '');
  return commas === 1 ? text.replace(',', '.') : null;
}
