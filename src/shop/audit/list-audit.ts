import type { Database } from '#database/database';
import type { ListPage, ListQuery } from '#kernel/list-query';
import type { MarketCode } from '#kernel/market';
import { type AuditRow, listAuditRows } from './queries.ts';

type Asked = {
  readonly query: ListQuery;
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
