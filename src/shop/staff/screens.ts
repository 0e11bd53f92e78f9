import { DAY_MS } from '#kernel/clock';
import type { Shop } from '../shop.ts';
import {
  deleteColumns,
  deleteOpenRecordsBefore,
  listColumns,
  listOthersOnRecord,
  upsertColumns,
  upsertOpenRecord,
} from './screen-queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** A record counts as open this long after its screen said so; screens say so every twenty seconds. */
const OPEN_MS = 50_000;
const STORED_MS = DAY_MS;

/** Notes that a person has a record open. Returns the others who have it open, by name. */
export async function openRecord(
  { database, clock }: Deps,
  person: string,
  record: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const now = clock.now();
  await upsertOpenRecord(database.read, record, person, now);
  return await listOthersOnRecord(database.read, record, person, new Date(now.getTime() - OPEN_MS));
}

/** Deletes what is long closed. */
export async function forgetOpenRecords({ database, clock }: Deps): Promise<void> {
  await deleteOpenRecordsBefore(database.read, new Date(clock.now().getTime() - STORED_MS));
}

/** The columns that a person chose, by grid. */
export async function chosenColumns({ database }: Pick<Deps, 'database'>, person: string) {
  const rows = await listColumns(database.read, person);
  return Object.fromEntries(rows.map(({ grid, columns }) => [grid, columns]));
}

/** Keeps the columns that a person chose for a grid; null for the grid's own. */
export async function keepColumns(
  { database }: Pick<Deps, 'database'>,
  person: string,
  grid: string,
  columns: readonly string[] | null,
): Promise<void> {
  if (columns === null) await deleteColumns(database.read, person, grid);
  else await upsertColumns(database.read, person, grid, columns);
}
