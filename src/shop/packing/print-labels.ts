import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import type { MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { retainedSince } from '#shop/retention';
import type { Shop } from '../shop.ts';
import { commitAct, idOf, lockFor, type PackingInput, type RowResult } from './act-on-parcels.ts';
import type { PaperPrinter } from './port.ts';
import { deletePapersBefore, getPaper, insertPaper, listLabels, listNumbersOf, listParcelsOf } from './queries.ts';
import { byShelf, type WaveParcel } from './wave.rules.ts';

/** What to print: `again` also what is printed already. */
type PrintInput = PackingInput & { readonly again: boolean };
type Printed = { readonly results: readonly RowResult[]; readonly paper: string | null };

/**
 * Marks the labels and slips of parcels as printed, and returns the id of the paper that has them; null when none can be
 * printed.
 */
export async function printLabels(deps: Pick<Shop, 'database' | 'clock'>, input: PrintInput): Promise<Printed> {
  return await deps.database.transaction((tx) => printIn(deps, tx, input));
}

/** The same in the caller's transaction. */
export async function printIn(deps: Pick<Shop, 'clock'>, tx: Transaction, input: PrintInput): Promise<Printed> {
  const { fits, results } = await lockFor(tx, 'print', input);
  if (fits.length === 0) return { results, paper: null };
  const now = deps.clock.now();
  const id = randomId();
  const markets = [...new Set(fits.map(({ market }) => market))];
  const orders = byShelf(fits).map(({ orderId }) => orderId);
  const { actor } = input;
  const staffId = idOf(actor);
  await deletePapersBefore(tx, await retainedSince(tx, deps.clock, 'papers'));
  await insertPaper(tx, { id, kind: 'labels', markets, orders, staffId, createdAt: now });
  await commitAct(deps, tx, actor, 'print', fits, { printedAt: now, printedBy: staffId }, { paper: id });
  return { results, paper: id };
}

/**
 * The labels and slips of a printed paper as one PDF, by shelf, label then slip. Parcels whose label is gone meanwhile are
 * left out. Refuses an unknown paper, one of other markets, and one of which no label is left.
 */
export async function readLabelsPaper(
  deps: Pick<Shop, 'database'> & { readonly printer: PaperPrinter },
  id: string,
  markets: readonly MarketCode[],
): Promise<Result<Uint8Array, { readonly code: 'unknown' | 'no_label' }>> {
  const { read } = deps.database;
  const paper = await getPaper(read, id);
  if (!paper?.markets.every((market) => markets.includes(market))) return refused({ code: 'unknown' });
  const [parcels, labels] = [await parcelsOf(deps, paper.orders, markets), await listLabels(read, paper.orders)];
  const pages = byShelf(parcels).flatMap((slip) => {
    const label = labels.get(slip.orderId);
    return label ? [{ label, slip }] : [];
  });
  return pages.length > 0 ? ok(await deps.printer.labelsAndSlips(pages)) : refused({ code: 'no_label' });
}

async function parcelsOf(
  { database }: Pick<Shop, 'database'>,
  orderIds: readonly string[],
  markets: readonly MarketCode[],
): Promise<WaveParcel[]> {
  return await listParcelsOf(database.read, markets, await listNumbersOf(database.read, orderIds));
}
