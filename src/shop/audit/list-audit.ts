import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import type { ListPage, ListQuery } from '#kernel/list-query';
import type { MarketCode } from '#kernel/market';
import type { Actor } from './act.ts';
import { insertAudit } from './insert-audit.ts';
import { type AuditRow, listAuditRows } from './queries.ts';

/** What a search may mean: acts on these subjects, by these people, or with these words in their reason. */
export type AuditSearch = {
  readonly subjects: readonly string[];
  readonly actors: readonly string[];
  readonly typed: string;
};

type Asked = {
  readonly query: ListQuery;
  /** Null without a search. */
  readonly search: AuditSearch | null;
  /** Rows of other markets are left out; rows of no market stay. */
  readonly markets: readonly MarketCode[];
  /** The id of the person whose rows alone are shown; null for all. */
  readonly onlyOf: string | null;
};

/** A page of the audit log, newest first, by `AUDIT_LIST`. */
export async function listAudit(
  deps: { readonly database: Pick<Database, 'read'> },
  asked: Asked,
): Promise<ListPage<AuditRow>> {
  return await listAuditRows(deps.database.read, asked);
}

/** Reads the rows of a list for a sheet, `most` at most, and writes who took them to the log itself. */
export async function exportAudit(
  deps: { readonly database: Database; readonly clock: Clock },
  actor: Actor,
  asked: Asked,
  most: number,
): Promise<readonly AuditRow[]> {
  return await deps.database.transaction(async (tx) => {
    const { rows } = await listAuditRows(tx, { ...asked, query: { ...asked.query, limit: most, after: null } });
    const after = { rows: rows.length };
    await insertAudit(tx, deps.clock, { actor, action: 'audit.export', subject: 'audit:list', after });
    return rows;
  });
}
