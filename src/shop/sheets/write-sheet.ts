import { digitsOf } from '#kernel/market';
import { toDecimal } from '#kernel/money';
import { harmlessText, type SheetCell } from './cell.rules.ts';
import { csvText } from './csv.rules.ts';

/** A table of an export. The first row is its head. */
type SheetToWrite = {
  /** At most 31 characters; characters that sheets may not have in their names are left out. */
  readonly name: string;
  readonly rows: readonly (readonly SheetCell[])[];
  /** Whether columns run from right to left. */
  readonly rightToLeft?: boolean;
};

/** Writes one table as a CSV file in UTF-8 with a byte order mark. */
export function writeCsv(rows: SheetToWrite['rows']): Uint8Array {
  return new TextEncoder().encode(csvText(rows));
}

/** Writes tables as an XLSX file, one a sheet. Texts are never formulas. */
export async function writeXlsx(sheets: readonly SheetToWrite[]): Promise<Uint8Array> {
  const { default: write } = await import('write-excel-file/node');
  const written = sheets.map(({ name, rows, rightToLeft = false }) => ({
    sheet: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    rightToLeft,
    stickyRowsCount: 1,
    columns: widthsOf(rows),
    data: rows.map((row, index) => row.map((cell) => xlsxCell(cell, index === 0))),
  }));
  return new Uint8Array(await write(written).toBuffer());
}

function xlsxCell(cell: SheetCell, isHead: boolean) {
  if (cell === null) return null;
  const style = isHead ? { fontWeight: 'bold' as const } : {};
  if (typeof cell === 'string') return { value: harmlessText(cell), type: String, ...style };
  if (typeof cell === 'number') return { value: cell, type: Number };
  const { money, currency } = cell;
  return { value: toDecimal(money, currency), type: Number, format: `#,##0.${'0'.repeat(digitsOf(currency))}` };
}

/** Widths of columns in characters, from their longest text, between 8 and 60. */
function widthsOf(rows: SheetToWrite['rows']) {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const length = (cell: SheetCell | undefined) => (typeof cell === 'string' ? cell.length : 12);
  return Array.from({ length: count }, (_, index) => {
    const longest = rows.reduce((most, row) => Math.max(most, length(row[index])), 0);
    return { width: Math.min(60, Math.max(8, longest + 2)) };
  });
}
