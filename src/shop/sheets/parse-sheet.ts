import { isUtf8 } from 'node:buffer';
import { ok, type Result, refused } from '#kernel/result';
import { boundsRefusal, outlineOf } from './bounds.rules.ts';
import { isFormula, readCell } from './cell.rules.ts';
import { parseCsv } from './csv.rules.ts';
import { familiesInOrder, headOf, type SheetShape } from './shape.rules.ts';
import { unzip } from './zip.ts';

/**
 * Limits of an uploaded sheet: bytes of the file, bytes it unpacks to, rows below the head, columns, cells of all rows, and
 * characters of one cell, which spreadsheet programs limit alike.
 */
export const SHEET_LIMITS = {
  bytes: 20 * 1024 * 1024,
  unpacked: 120 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
  cells: 1_000_000,
  characters: 32_767,
} as const;

/** Why a file cannot be read as a sheet. Row and column count from 1, as spreadsheet programs show them. */
export type SheetRefusal =
  | {
      readonly code:
        | 'sheetTooLarge'
        | 'sheetTooLong'
        | 'sheetTooWide'
        | 'sheetTooMany'
        | 'sheetTooHard'
        | 'sheetsWaiting'
        | 'sheetUnreadable'
        | 'sheetEmpty';
    }
  | { readonly code: 'sheetHasFormula' | 'sheetCellTooLong'; readonly row: number; readonly column: number };

/**
 * An uploaded sheet as texts. `number` is the row as spreadsheet programs count it; empty rows are left out. Rows of one family stand
 * together.
 */
export type ReadSheet = {
  readonly header: readonly string[];
  /** The line of the head, and the shape that it was recognised by; null for none. */
  readonly line: number;
  readonly shape: string | null;
  /** The numbers of rows that begin a family; null where each row does. */
  readonly begins: ReadonlySet<number> | null;
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
};

type Rows = readonly (readonly string[])[];

/** What a CSV file may be written in beside UTF-8 and UTF-16, which are tried first. */
type OtherCharset = 'windows-1256' | null;

/** How a sheet is read: in which other writing, and by which shapes its head is found below a title. */
export type SheetReading = { readonly other?: OtherCharset; readonly shapes?: readonly SheetShape[] };

/**
 * Reads a CSV file in UTF-8, UTF-16 with its mark, or `other`, or the first sheet of an XLSX file in this thread. Refuses large files,
 * broken ones and formulas; how large a sheet is it knows before it builds anything of it.
 */
export async function parseSheet(
  bytes: Uint8Array,
  { other = null, shapes = [] }: SheetReading = {},
): Promise<Result<ReadSheet, SheetRefusal>> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const read = isZip ? await readXlsxRows(bytes) : readCsvRows(bytes, other);
  return read.ok ? tableOf(read.value, shapes) : read;
}

/** The writing of a CSV file: by its mark, else UTF-8, else `other`. */
function charsetOf(bytes: Uint8Array, other: OtherCharset): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return other === null || isUtf8(bytes) ? 'utf-8' : other;
}

function readCsvRows(bytes: Uint8Array, other: OtherCharset): Result<Rows, SheetRefusal> {
  try {
    const text = new TextDecoder(charsetOf(bytes, other), { fatal: true }).decode(bytes);
    // no text file has this character, and none begins as a PDF does: it is some other kind of file
    const isOther = text.includes('\u0000') || text.startsWith('%PDF-');
    const rows = isOther ? null : parseCsv(text, SHEET_LIMITS);
    if (typeof rows === 'string') return refused({ code: rows });
    return rows ? ok(rows) : refused({ code: 'sheetUnreadable' });
  } catch {
    return refused({ code: 'sheetUnreadable' });
  }
}

async function readXlsxRows(bytes: Uint8Array): Promise<Result<Rows, SheetRefusal>> {
  const entries = unzip(bytes, SHEET_LIMITS.unpacked);
  if (entries === 'tooLarge') return refused({ code: 'sheetTooLarge' });
  if (entries === 'unreadable') return refused({ code: 'sheetUnreadable' });
  // a sheet may have any name in the archive
  for (const { bytes: xml } of entries.filter((entry) => entry.bytes.includes('sheetData'))) {
    const outline = outlineOf(xml);
    if (!outline) return refused({ code: 'sheetUnreadable' });
    const code = boundsRefusal(outline, SHEET_LIMITS);
    if (code) return refused({ code });
    if (outline.formula) return refused({ code: 'sheetHasFormula', ...outline.formula });
  }
  try {
    const { readSheet: readFirst } = await import('read-excel-file/node');
    const rows = await readFirst(Buffer.from(bytes));
    return ok(rows.map((row) => row.map(textOf)));
  } catch {
    return refused({ code: 'sheetUnreadable' });
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value);
}

function tableOf(rows: Rows, shapes: readonly SheetShape[]): Result<ReadSheet, SheetRefusal> {
  for (const [index, row] of rows.entries()) {
    const column = row.findIndex(isFormula);
    if (column >= 0) return refused({ code: 'sheetHasFormula', row: index + 1, column: column + 1 });
    const long = row.findIndex((cell) => cell.length > SHEET_LIMITS.characters);
    if (long >= 0) return refused({ code: 'sheetCellTooLong', row: index + 1, column: long + 1 });
  }
  const numbered = rows.map((row, index) => ({ number: index + 1, cells: row.map(readCell) }));
  const filled = numbered.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const { at, shape } = headOf(filled, shapes);
  const [head, ...rest] = filled.slice(at);
  if (!head || rest.length === 0) return refused({ code: 'sheetEmpty' });
  const ordered = shape?.family ? familiesInOrder(head.cells, rest, shape.family) : { rows: rest, begins: null };
  return ok({ header: head.cells, line: head.number, shape: shape?.name ?? null, ...ordered });
}
