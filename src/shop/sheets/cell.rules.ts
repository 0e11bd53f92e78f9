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
