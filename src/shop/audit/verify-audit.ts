import type { Database } from '#database/database';
import { countUnchained, getAuditHead, getFirstBrokenLink } from './queries.ts';

/** What a check of the chain found. `position` and `hash` of the last row can be noted outside the store. */
type AuditCheck = {
  readonly rows: number;
  readonly hash: string;
  /** Why the log is not what was written; null when every row is as it was. */
  readonly fault: string | null;
};

const ROWS_AT_ONCE = 20_000;

/** Computes the hash of every row again and compares the chain: no row changed, none missing, none added. */
export async function verifyAudit(deps: { readonly database: Pick<Database, 'read'> }): Promise<AuditCheck> {
  const db = deps.database.read;
  const head = await getAuditHead(db);
  const check = { rows: head.position, hash: head.hash };
  for (let from = 0; from < head.position; from += ROWS_AT_ONCE) {
    const broken = await getFirstBrokenLink(db, from, Math.min(from + ROWS_AT_ONCE, head.position));
    if (broken !== null) return { ...check, fault: `the row at position ${broken} is not the one that was written` };
  }
  const unchained = await countUnchained(db);
  if (unchained > 0) return { ...check, fault: `${unchained} rows are not part of the chain` };
  return { ...check, fault: null };
}
