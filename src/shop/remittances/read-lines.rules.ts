import type { Minor } from '#kernel/money';
import { westernDigits, withoutInvisible } from '#kernel/text';
import { typedMoney } from '#kernel/typed-number';
import { comparableName, matchColumns } from '#shop/sheets/column.rules';

/** The columns of a courier's file, with their names in both languages. Waybill and amount are needed. */
const REMITTANCE_COLUMNS = {
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
  reference: ['Reference', 'Reference No', 'Ref', 'Ref No', 'Order', 'Order No', 'Order number', 'المرجع', 'رقم الطلب'],
  amount: [
    'COD amount',
    'COD',
    'Amount',
    'Collected',
    'Cash',
    'Cash collected',
    'المبلغ',
    'مبلغ التحصيل',
    'المبلغ المحصل',
  ],
  fee: ['Fee', 'Fees', 'Charge', 'Charges', 'Service charge', 'COD fee', 'الرسوم', 'رسوم التحصيل', 'رسوم الخدمة'],
  feeVat: ['VAT on fee', 'Fee VAT', 'VAT', 'Tax', 'ضريبة الرسوم', 'ضريبة القيمة المضافة', 'الضريبة'],
  net: ['Net', 'Net amount', 'Net payable', 'Payable', 'الصافي', 'صافي المبلغ', 'المبلغ الصافي'],
  date: ['Delivery date', 'Delivered on', 'Delivered', 'Date', 'تاريخ التسليم', 'التاريخ'],
} as const;

type RemittanceColumn = keyof typeof REMITTANCE_COLUMNS;

export const COLUMN_KEYS = [
  'waybill',
  'reference',
  'amount',
  'fee',
  'feeVat',
  'net',
  'date',
] as const satisfies readonly [RemittanceColumn, ...RemittanceColumn[]];

/** Which column of a file is which, by its place from 0; null while it is not known, or left out. */
export type ColumnMap = Readonly<Record<RemittanceColumn, number | null>>;

/** The names of a courier's columns as they were saved; null for one that is left out. */
export type ColumnNames = Readonly<Record<RemittanceColumn, string | null>>;

/** How a courier writes days: 21/11/2026 or 11/21/2026. 2026-11-21 is read in both. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

type Cells = readonly string[];
type Row = { readonly number: number; readonly cells: Cells };

/** Rows before the head that are looked through: the courier's name, the period. */
const ROWS_BEFORE_HEAD = 20;

/** What is in a row of a file. Amounts are minor units; a day is `YYYY-MM-DD`. */
export type RemittanceLine = {
  readonly row: number;
  readonly waybill: string;
  readonly reference: string;
  readonly amount: Minor;
  readonly fee: Minor | null;
  readonly feeVat: Minor | null;
  readonly net: Minor | null;
  readonly date: string | null;
};

/** Why a cell is wrong: no amount of the currency, below zero, no day, or no waybill. */
export const CELL_FAULTS = ['amount', 'negative', 'date', 'waybill'] as const;

/** A cell that is not what its column holds. */
export type WrongCell = {
  readonly row: number;
  readonly column: RemittanceColumn;
  readonly text: string;
  readonly why: (typeof CELL_FAULTS)[number];
};

/** Words that begin a row of sums, as `comparableName` writes them. */
const SUM_WORDS = new Set(
  [
    'Total',
    'Totals',
    'Grand total',
    'Subtotal',
    'Sum',
    'الإجمالي',
    'إجمالي',
    'الإجمالي الكلي',
    'المجموع',
    'مجموع',
    'المجموع الكلي',
  ].map(comparableName),
);

/** A waybill as numbers are compared: Western digits and Latin letters only. */
export function plainWaybill(text: string): string {
  return westernDigits(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** The number of an order in a courier's reference ("10042", "10042-a7Bc"); null where it has none. */
export function orderNumberIn(reference: string): number | null {
  const [, digits] = /^\D{0,4}(\d{1,12})(?!\d)/.exec(westernDigits(reference.trim())) ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * Finds the head of a file: the first row that names waybill and amount, as the courier's were saved or by any known name. The
 * first row where none does.
 */
export function withHead(
  { header, rows }: { readonly header: Cells; readonly rows: readonly Row[] },
  saved: ColumnNames | null,
): { readonly header: Cells; readonly rows: readonly Row[] } {
  const namesBoth = (cells: Cells) => {
    const { waybill, amount } = columnsOf(cells, saved);
    return waybill !== null && amount !== null;
  };
  if (namesBoth(header)) return { header, rows };
  const at = rows.slice(0, ROWS_BEFORE_HEAD).findIndex(({ cells }) => namesBoth(cells));
  const head = rows[at];
  return head ? { header: head.cells, rows: rows.slice(at + 1) } : { header, rows };
}

/** Finds the columns of a file: by the names that were saved for its courier, else by any known name. */
export function columnsOf(header: Cells, saved: ColumnNames | null): ColumnMap {
  const known = matchColumns(header, REMITTANCE_COLUMNS);
  if (saved === null) return known;
  const given = header.map(comparableName);
  const placeOf = (key: RemittanceColumn) => {
    const name = saved[key];
    if (name === null) return key === 'waybill' || key === 'amount' ? known[key] : null;
    const at = given.indexOf(comparableName(name));
    return at < 0 ? known[key] : at;
  };
  const places = { ...known };
  for (const key of COLUMN_KEYS) places[key] = placeOf(key);
  return places;
}

/**
 * Reads the rows of a file, or which of their cells are wrong. A row of sums, known by its word or its empty waybill, is counted
 * in `sums` and is no line.
 */
export function readLines(
  rows: readonly Row[],
  columns: ColumnMap & { readonly waybill: number; readonly amount: number },
  { currency, dateOrder }: { readonly currency: string; readonly dateOrder: DateOrder },
): { readonly lines: readonly RemittanceLine[]; readonly wrong: readonly WrongCell[]; readonly sums: number } {
  const lines: RemittanceLine[] = [];
  const wrong: WrongCell[] = [];
  let sums = 0;
  for (const { number: row, cells } of rows) {
    const text = (column: RemittanceColumn) => {
      const place = columns[column];
      return place === null ? '' : (cells[place] ?? '').trim();
    };
    if (isSumRow(cells, text('waybill'))) {
      sums += 1;
      continue;
    }
    const faults: WrongCell[] = [];
    const fault = (column: RemittanceColumn, why: WrongCell['why']) =>
      faults.push({ row, column, text: text(column).slice(0, 100), why });
    const moneyOf = (column: RemittanceColumn, least: number): Minor | null => {
      const amount = cellMoney(text(column), currency);
      if (amount === null) fault(column, 'amount');
      else if (amount < least) fault(column, 'negative');
      return amount;
    };
    const moneyOrNone = (column: RemittanceColumn, least = 0) =>
      isBlank(text(column)) ? null : moneyOf(column, least);
    const waybill = plainWaybill(text('waybill'));
    if (waybill === '') fault('waybill', 'waybill');
    const amount = moneyOf('amount', 0);
    const date = isBlank(text('date')) ? null : dayIn(text('date'), dateOrder);
    if (date === null && !isBlank(text('date'))) fault('date', 'date');
    const fee = moneyOrNone('fee');
    const feeVat = moneyOrNone('feeVat');
    const net = moneyOrNone('net', -Infinity);
    wrong.push(...faults);
    if (faults.length === 0 && amount !== null) {
      lines.push({ row, waybill, reference: text('reference').slice(0, 60), amount, fee, feeVat, net, date });
    }
  }
  return { lines, wrong, sums };
}

function isSumRow(cells: Cells, waybill: string): boolean {
  if (isBlank(waybill)) return true;
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  return [waybill, first].some((cell) => SUM_WORDS.has(comparableName(cell).replace(/\p{N}/gu, '')));
}

/** Nothing, or the dash that stands for it. */
function isBlank(text: string): boolean {
  return /^[-–—]?$/.test(text);
}

/** An amount with or without its currency; brackets are a minus. Null for anything else. */
function cellMoney(text: string, currency: string): Minor | null {
  const plain = withoutInvisible(text).replace(currency, '').trim();
  const [, inside] = /^\((.+)\)$/.exec(plain) ?? [];
  return typedMoney(inside === undefined ? plain : `-${inside.trim()}`, currency);
}

/** A written day as `YYYY-MM-DD`; a time after it is left out. Null for anything that is no day. */
export function dayIn(text: string, order: DateOrder): string | null {
  const [whole = ''] = westernDigits(withoutInvisible(text)).trim().split(/[ T]/, 1);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(whole);
  const written = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(whole);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : order === 'dmy'
      ? [written?.[3], written?.[2], written?.[1]]
      : [written?.[3], written?.[1], written?.[2]];
  if (year === undefined || month === undefined || day === undefined) return null;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day) && Number(year) >= 2000;
  return isDay ? at.toISOString().slice(0, 10) : null;
}
