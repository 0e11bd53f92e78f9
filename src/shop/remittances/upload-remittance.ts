import { createHash } from 'node:crypto';
import { randomId } from '#kernel/ids';
import { MARKETS, type MarketCode } from '#kernel/market';
import type { Minor } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { readSheet, type SheetRefusal } from '#shop/sheets';
import type { Shop } from '../shop.ts';
import { type FeeRule, type MatchedLine, matchLines, sumsOf } from './match.rules.ts';
import {
  getFormat,
  getSameRemittance,
  insertRemittance,
  insertRemittanceLines,
  listExpectedCash,
  lockRemittances,
  upsertFormat,
} from './queries.ts';
import {
  type ColumnMap,
  type ColumnNames,
  columnsOf,
  type DateOrder,
  readLines,
  type WrongCell,
  withHead,
} from './read-lines.rules.ts';

type Staff = Extract<Actor, { readonly kind: 'staff' }>;

/** A courier's file, and how a person says that it is read; as it was saved for the courier where nothing is said. */
type File = {
  readonly bytes: Uint8Array;
  readonly market: MarketCode;
  /** By its name in the list of couriers. */
  readonly courier: string;
  readonly columns: Partial<ColumnMap>;
  readonly dateOrder: DateOrder | null;
  readonly fee: FeeRule | null;
};

/** What a person says of a batch: the courier's statement, and what arrived at the bank. Days are `YYYY-MM-DD`. */
type Batch = {
  readonly reference: string;
  readonly fileName: string;
  readonly statementDate: string | null;
  readonly bankReference: string;
  readonly bankAmount: Minor;
  readonly bankDate: string;
};

/** What a file would be taken as. Nothing is written. */
type Preview = {
  readonly contentHash: string;
  readonly header: readonly string[];
  /** The first rows as the file has them. */
  readonly first: readonly (readonly string[])[];
  readonly columns: ColumnMap;
  readonly dateOrder: DateOrder;
  readonly fee: FeeRule;
  /** How often files of this courier were read as is saved; 0 for never. */
  readonly uses: number;
  readonly lines: readonly MatchedLine[];
  readonly wrong: readonly WrongCell[];
  /** Rows of sums, which are no lines. */
  readonly sums: number;
  /** The reference under which this file was taken; null when it was not. */
  readonly takenAs: string | null;
};

type Refusal =
  | SheetRefusal
  | { readonly code: 'columnsUnknown' | 'remittanceTaken' | 'remittanceFileTaken' | 'cellsWrong' | 'courierUnknown' };

/** Rows that are shown as the file has them. */
const FIRST_ROWS = 6;

type Deps = Pick<Shop, 'database' | 'parcels'>;

/** Reads a courier's file and matches its rows with our cash orders, without writing anything. */
export async function previewRemittance(
  deps: Deps,
  { bytes, market, courier, columns: chosen, ...said }: File,
): Promise<Result<Preview, SheetRefusal | { readonly code: 'courierUnknown' }>> {
  if (!Object.hasOwn(deps.parcels.titles, courier)) return refused({ code: 'courierUnknown' });
  const sheet = await readSheet(bytes, { other: 'windows-1256' });
  if (!sheet.ok) return sheet;
  const q = deps.database.read;
  const saved = await getFormat(q, { courier, market });
  const { header, rows } = withHead(sheet.value, saved?.columns ?? null);
  const columns = { ...columnsOf(header, saved?.columns ?? null), ...chosen };
  const dateOrder = said.dateOrder ?? saved?.dateOrder ?? 'dmy';
  const fee = said.fee ?? saved?.fee ?? { kind: 'none', value: 0 };
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  const same = await getSameRemittance(q, { market, reference: null, contentHash });
  const first = rows.slice(0, FIRST_ROWS).map(({ cells }) => cells);
  const takenAs = same?.reference ?? null;
  const read = { contentHash, header, first, columns, dateOrder, fee, uses: saved?.uses ?? 0, takenAs };
  const { waybill, amount } = columns;
  if (waybill === null || amount === null) return ok({ ...read, lines: [], wrong: [], sums: 0 });
  const { currency } = MARKETS[market];
  const { lines, wrong, sums } = readLines(rows, { ...columns, waybill, amount }, { currency, dateOrder });
  const expected = await listExpectedCash(q, { market, courier }, lines);
  return ok({ ...read, lines: matchLines(lines, expected, fee), wrong, sums });
}

/**
 * Takes a courier's file once: its rows are stored with what they match, and how it was read is kept for its courier. Refuses a
 * file with a wrong cell, without a known column, that was taken before, or whose reference was; nothing is written then.
 */
export async function uploadRemittance(
  deps: Deps & Pick<Shop, 'clock'>,
  { batch, ...file }: File & { readonly batch: Batch },
  actor: Staff,
): Promise<Result<{ readonly id: string; readonly lines: number; readonly open: number }, Refusal>> {
  const preview = await previewRemittance(deps, file);
  if (!preview.ok) return preview;
  const { columns, header, wrong, lines, contentHash, dateOrder, fee } = preview.value;
  if (columns.waybill === null || columns.amount === null) return refused({ code: 'columnsUnknown' });
  if (wrong.length > 0) return refused({ code: 'cellsWrong' });
  if (lines.length === 0) return refused({ code: 'sheetEmpty' });
  const { market, courier } = file;
  const { reference } = batch;
  const { currency } = MARKETS[market];
  const id = randomId();
  const now = deps.clock.now();
  return await deps.database.transaction(async (tx) => {
    await lockRemittances(tx);
    const same = await getSameRemittance(tx, { market, reference, contentHash });
    if (same) return refused({ code: same.isSameFile ? 'remittanceFileTaken' : 'remittanceTaken' });
    const uploaded = { uploadedBy: actor.name, uploadedById: actor.id, uploadedAt: now };
    await insertRemittance(tx, { id, market, currency, courier, contentHash, ...batch, ...uploaded });
    // matched again: another file may have come in since the preview
    const matched = matchLines(lines, await listExpectedCash(tx, { market, courier }, lines), fee);
    await insertRemittanceLines(tx, id, matched);
    await upsertFormat(tx, {
      ...{ courier, market, columns: namesOf(header, columns), dateOrder, savedAt: now },
      ...{ feeKind: fee.kind, feeValue: fee.value },
    });
    const after = { reference, lines: matched.length, amount: sumsOf(matched).total, currency };
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

/** The names of a file's columns, to find them in the courier's next file. */
function namesOf(header: readonly string[], columns: ColumnMap): ColumnNames {
  const nameOf = (place: number | null) => (place === null ? null : header[place] || null);
  const { waybill, reference, amount, fee, feeVat, net, date } = columns;
  return {
    ...{ waybill: nameOf(waybill), reference: nameOf(reference), amount: nameOf(amount), fee: nameOf(fee) },
    ...{ feeVat: nameOf(feeVat), net: nameOf(net), date: nameOf(date) },
  };
}
