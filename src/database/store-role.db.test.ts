import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { insertAudit, verifyAudit } from '#shop/audit';
import { testDatabase } from '#support/database';
import { movableClock } from '#support/test-shop';
import { openDatabase } from './database.ts';
import { grantStoreRights } from './store-role.ts';

/** The store's role and the owner of the tables apart, as docs/operating.md describes it. */
const { database, url, kind } = await testDatabase();

it.runIf(kind === 'postgres')('lets the store’s role add to the audit log and nothing else', async () => {
  const role = `store_${Date.now().toString(36)}`;
  await database.read.execute(sql.raw(`CREATE ROLE ${role} LOGIN`));
  const storeUrl = url.replace('user=postgres', `user=${role}`);
  await grantStoreRights(url, storeUrl);
  const store = openDatabase({ url: storeUrl, maxConnections: 2 });
  try {
    const actor = { kind: 'system', name: 'test' } as const;
    await store.transaction((tx) =>
      insertAudit(tx, movableClock(), { actor, action: 'order.note.add', subject: 'c:d' }),
    );
    expect(await verifyAudit({ database: store })).toMatchObject({ rows: 1, fault: null });
    await store.read.execute(sql`UPDATE products SET position = position`);
    for (const statement of [
      "UPDATE audit SET actor = 'somebody'",
      'DELETE FROM audit',
      'TRUNCATE audit CASCADE',
      'ALTER TABLE audit DISABLE TRIGGER USER',
      'DROP TABLE audit CASCADE',
      'ALTER TABLE audit DROP CONSTRAINT audit_pkey CASCADE',
      "INSERT INTO audit_chain VALUES (9, 'x', '', '')",
      'DELETE FROM audit_chain',
      "UPDATE audit_head SET hash = ''",
      'SET session_replication_role = replica',
      "CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
    ]) {
      const refused = await store.read.execute(sql.raw(statement)).then(
        () => 'done',
        (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause.message : error),
      );
      expect(refused, statement).toMatch(/permission denied|must be owner/);
    }
  } finally {
    await store.close();
  }
});

it.runIf(kind === 'embedded')('refuses the only role of the embedded database by a trigger', async () => {
  await expect(database.read.execute(sql`DELETE FROM audit`)).rejects.toThrow();
});
