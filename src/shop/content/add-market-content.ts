import { z } from 'zod';
import type { Database, Transaction } from '#database/database';
import { MARKET_CODES } from '#kernel/market';
import { POLICY_KEYS } from './content-keys.rules.ts';
import type { DocumentKey } from './documents.ts';

import { getDocument } from './queries.ts';
import { setContent } from './set-content.ts';

const entries = z.record(z.string(), z.unknown());
const withCountries = z.looseObject({ countries: entries });

/**
 * Fills in what the stored documents lack about a market: its seller, contacts and policies, as `initial` has them. What
 * operators wrote stays. Nothing happens in an empty store, and in one that knows every market. Throws when `initial`
 * does not fit: the files belong to the project.
 */
export async function addMarketContent(
  deps: { readonly database: Pick<Database, 'read' | 'transaction'> },
  initial: (key: DocumentKey) => Promise<unknown>,
): Promise<void> {
  const known = entries.optional().parse(await getDocument(deps.database.read, 'sellers'));
  if (known === undefined || MARKET_CODES.every((code) => code in known)) return;
  const documents = new Map<DocumentKey, unknown>();
  for (const key of ['sellers', 'contact', ...POLICY_KEYS] as const) documents.set(key, await initial(key));
  await deps.database.transaction(async (tx) => {
    for (const [key, first] of documents) {
      const stored = await getDocument(tx, key);
      const body = stored === undefined ? first : merged(key, stored, first);
      await write(tx, key, body);
    }
  });
}

function merged(key: DocumentKey, stored: unknown, first: unknown): unknown {
  if (key === 'sellers') return { ...entries.parse(first), ...entries.parse(stored) };
  if (key !== 'contact') return stored;
  const [existing, more] = [withCountries.parse(stored), withCountries.parse(first)];
  return { ...existing, countries: { ...more.countries, ...existing.countries } };
}

async function write(tx: Transaction, key: DocumentKey, body: unknown): Promise<void> {
  const written = await setContent(tx, key, body);
  if (!written.ok) throw new Error(`document ${key} does not fit at ${written.error.field}`);
}
