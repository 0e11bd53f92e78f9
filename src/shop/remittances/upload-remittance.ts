import { randomId } from '#kernel/ids';
import { MARKETS, type MarketCode } from '#kernel/market';
import { minor, sum } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { readSheet, type SheetRefusal } from '#shop/sheets';
import { matchColumns } from '#shop/sheets/column.rules';
import type { Shop } from '../shop.ts';
import {
  type ColumnMap,
  type MatchedLine,
  matchLines,
  REMITTANCE_COLUMNS,
  readLines,
  type WrongCell,
} from './match.rules.ts';
import { insertRemittance, insertRemittanceLines, listExpectedCash } from './queries.ts';

type Staff = Extract<Actor, { readonly kind: 'staff' }>;

/** A courier's file: which columns mean what, as the person chose; by their names where nothing was chosen. */
type File = { readonly bytes: Uint8Array; readonly market: MarketCode; readonly columns: Partial<ColumnMap> };

/** What a file would be taken as. Nothing is written. */
type Preview = {
  readonly header: readonly string[];
  readonly columns: ColumnMap;
  readonly lines: readonly MatchedLine[];
  readonly wrong: readonly WrongCell[];
};

type Refusal = SheetRefusal | { readonly code: 'columnsUnknown' | 'remittanceTaken' | 'cellsWrong' };

/** Reads a courier's file and matches its rows with our cash orders, without writing anything. */
export async function previewRemittance(
  deps: Pick<Shop, 'database'>,
  { bytes, market, columns: chosen }: File,
): Promise<Result<Preview, SheetRefusal>> {
  const sheet = await readSheet(bytes);
  if (!sheet.ok) return sheet;
  const { header, rows } = sheet.value;
  const columns = { ...matchColumns(header, REMITTANCE_COLUMNS), ...chosen };
  const { waybill, amount } = columns;
  if (waybill === null || amount === null) return ok({ header, columns, lines: [], wrong: [] });
  const read = readLines(rows, { waybill, amount }, MARKETS[market].currency);
  const waybills = read.lines.map((line) => line.waybill);
  const expected = await listExpectedCash(deps.database.read, market, waybills);
  return ok({ header, columns, lines: matchLines(read.lines, expected), wrong: read.wrong });
}

/**
 * Takes a courier's file once: its rows are stored with what they match. Refuses a file with a wrong cell, without a known
 * column, or whose reference was taken before; nothing is written then.
 */
export async function uploadRemittance(
  deps: Pick<Shop, 'database' | 'clock'>,
  file: File & { readonly reference: string; readonly fileName: string },
  actor: Staff,
): Promise<Result<{ readonly id: string; readonly lines: number; readonly open: number }, Refusal>> {
  const preview = await previewRemittance(deps, file);
  if (!preview.ok) return preview;
  const { columns, wrong, lines } = preview.value;
  if (columns.waybill === null || columns.amount === null) return refused({ code: 'columnsUnknown' });
  if (wrong.length > 0) return refused({ code: 'cellsWrong' });
  if (lines.length === 0) return refused({ code: 'sheetEmpty' });
  const { market, reference, fileName } = file;
  const { currency } = MARKETS[market];
  const id = randomId();
  return await deps.database.transaction(async (tx) => {
    const uploaded = { uploadedBy: actor.name, uploadedAt: deps.clock.now() };
    if (!(await insertRemittance(tx, { id, market, currency, reference, fileName, ...uploaded }))) {
      return refused({ code: 'remittanceTaken' as const });
    }
    // matched again: another file may have come in since the preview
    const expected = await listExpectedCash(
      tx,
      market,
      lines.map(({ waybill }) => waybill),
    );
    const matched = matchLines(lines, expected);
    await insertRemittanceLines(
      tx,
      matched.map(({ row, waybill, amount, state, order }) => {
        const found = { orderId: order?.orderId ?? null, expected: order?.total ?? null };
        return { remittanceId: id, rowNumber: row, waybill, amount, state, ...found };
      }),
    );
    const total = sum(matched.map(({ amount }) => minor(amount)));
    const after = { reference, lines: matched.length, amount: Number(total), currency };
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'remittance.upload',
      subject: `remittance:${id}`,
      market,
      after,
    });
    const open = matched.filter(({ state }) => state !== 'matched').length;
    return ok({ id, lines: matched.length, open });
  });
}
