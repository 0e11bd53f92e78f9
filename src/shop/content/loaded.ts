import type { Database, Transaction } from '#database/database';
import { getDocument, upsertDocument } from './queries.ts';

/** The name of the sample store among what was loaded. */
export const SAMPLE_STORE = 'sample-store';

/** Whether data of that name was loaded into this store before; kept among the documents, where nobody edits it. */
export async function isLoaded(deps: { readonly database: Pick<Database, 'read'> }, name: string): Promise<boolean> {
  return (await getDocument(deps.database.read, keyOf(name))) !== undefined;
}

/** Notes that data of that name has been loaded. */
export async function markLoaded(tx: Transaction, name: string): Promise<void> {
  await upsertDocument(tx, keyOf(name), { loaded: true });
}

function keyOf(name: string): string {
  return `loaded-${name}`;
}
