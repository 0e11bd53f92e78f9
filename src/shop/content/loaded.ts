import type { Database, Transaction } from '#database/database';
import { getDocument, upsertDocument } from './queries.ts';

/** The name under which loading the sample store is recorded. */
export const SAMPLE_STORE = 'sample-store';

/** Whether a data set was loaded into this store before. Recorded among the documents. */
export async function isLoaded(deps: { readonly database: Pick<Database, 'read'> }, name: string): Promise<boolean> {
  return (await getDocument(deps.database.read, keyOf(name))) !== undefined;
}

/** Records that a data set was loaded. */
export async function markLoaded(tx: Transaction, name: string): Promise<void> {
  await upsertDocument(tx, keyOf(name), { loaded: true });
}

function keyOf(name: string): string {
  return `loaded-${name}`;
}
