import type { Database, Transaction } from '#database/database';
import { readDocument, writeDocument } from './records.ts';

/** The name of the sample store among what was loaded. */
export const SAMPLE_STORE = 'sample-store';

/** Whether data of that name was loaded into this store before; kept among the documents, where nobody edits it. */
export async function isLoaded(shop: { readonly database: Pick<Database, 'read'> }, name: string): Promise<boolean> {
  return (await readDocument(shop.database.read, keyOf(name))) !== undefined;
}

/** Notes that data of that name has been loaded. */
export async function markLoaded(tx: Transaction, name: string): Promise<void> {
  await writeDocument(tx, keyOf(name), { loaded: true });
}

function keyOf(name: string): string {
  return `loaded-${name}`;
}
