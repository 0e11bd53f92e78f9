import type { Minor } from '#kernel/money';
import { typedMoney } from '#kernel/typed-number';

/** The columns of a courier's file, with their names in both languages. */
export const REMITTANCE_COLUMNS = {
  waybill: [
    'Waybill',
    'Waybill No',
    'AWB',
    'AWB No',
    'Tracking number',
    'Shipment',
    'رقم البوليصة',
    'البوليصة',
    'رقم الشحنة',
  ],
  amount: ['COD amount', 'COD', 'Amount', 'Collected', 'Cash', 'المبلغ', 'مبلغ التحصيل', 'المبلغ المحصل'],
} as const;

type RemittanceColumn = keyof typeof REMITTANCE_COLUMNS;

/** Which column of a file is which, by index; null while it is not known. */
export type ColumnMap = Readonly<Record<RemittanceColumn, number | null>>;

/**
 * `matched`: the cash of an order, to the minor unit. `amount`: another amount. `unknown`: no cash order of ours has this
 * waybill. `twice`: its cash came before, in this file or an earlier one.
 */
export const LINE_STATES = ['matched', 'amount', 'unknown', 'twice'] as const;
type LineState = (typeof LINE_STATES)[number];

/** The cash that a waybill was to bring; `isRemitted` when it came before. */
export type ExpectedCash = {
  readonly orderId: string;
  readonly number: number;
  readonly total: Minor;
  readonly isRemitted: boolean;
};

export type MatchedLine = {
  readonly row: number;
  readonly waybill: string;
  readonly amount: Minor;
  readonly state: LineState;
  readonly order: ExpectedCash | null;
};

/** A cell that is not what its column holds. */
export type WrongCell = { readonly row: number; readonly column: RemittanceColumn; readonly text: string };

/** A waybill as numbers are compared: letters and digits only. */
export function plainWaybill(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

type Row = { readonly number: number; readonly cells: readonly string[] };

/** Reads the rows of a file: waybill and amount, or which cells are wrong. A row without both is left out (a sum, a heading). */
export function readLines(
  rows: readonly Row[],
  columns: Readonly<Record<RemittanceColumn, number>>,
  currency: string,
): {
  readonly lines: readonly { row: number; waybill: string; amount: Minor }[];
  readonly wrong: readonly WrongCell[];
} {
  const lines: { row: number; waybill: string; amount: Minor }[] = [];
  const wrong: WrongCell[] = [];
  for (const { number: row, cells } of rows) {
    const waybill = plainWaybill(cells[columns.waybill] ?? '');
    const text = cells[columns.amount] ?? '';
    if (waybill === '') {
      if (text === '' || !/\d/.test(cells[columns.waybill] ?? '')) continue;
      wrong.push({ row, column: 'waybill', text: cells[columns.waybill] ?? '' });
      continue;
    }
    const amount = typedMoney(text, currency);
    if (amount === null) wrong.push({ row, column: 'amount', text });
    else lines.push({ row, waybill, amount });
  }
  return { lines, wrong };
}

/** Matches the lines of a file with the cash that its waybills were to bring. */
export function matchLines(
  lines: readonly { readonly row: number; readonly waybill: string; readonly amount: Minor }[],
  expected: ReadonlyMap<string, ExpectedCash>,
): readonly MatchedLine[] {
  const seen = new Set<string>();
  return lines.map((line) => {
    const order = expected.get(line.waybill) ?? null;
    const isAgain = seen.has(line.waybill);
    seen.add(line.waybill);
    if (order === null) return { ...line, order, state: 'unknown' };
    if (order.isRemitted || isAgain) return { ...line, order, state: 'twice' };
    return { ...line, order, state: line.amount === order.total ? 'matched' : 'amount' };
  });
}
