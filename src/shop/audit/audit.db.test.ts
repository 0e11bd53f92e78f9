import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#database/database';
import { testDatabase } from '#support/database';
import { movableClock } from '#support/test-shop';
import { insertAudit, insertAudits, verifyAudit } from './index.ts';

const { database } = await testDatabase();
const clock = movableClock();
const deps = { database };
const actor = { kind: 'system', name: 'test' } as const;
const act = (tx: Transaction, subject: string) =>
  insertAudit(tx, clock, {
    actor,
    action: 'product.price.set',
    subject,
    before: { price: 100 },
    after: { price: 90, note: 'مسك' },
  });

/** Runs statements that must fail, and returns the error's SQLSTATE. */
async function refusal(...statements: string[]): Promise<unknown> {
  try {
    await database.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
    });
  } catch (error) {
    const { cause } = error instanceof Error ? error : { cause: undefined };
    return cause instanceof Error && 'code' in cause ? cause.code : error;
  }
  return 'done';
}

describe('the audit log', () => {
  it('chains the rows of concurrent transactions without forks, in the order of their commits', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        database.transaction(async (tx) => {
          await act(tx, `product:${index}`);
          await act(tx, `product:${index}-again`);
        }),
      ),
    );
    const check = await verifyAudit(deps);
    expect(check).toMatchObject({ rows: 60, fault: null });
    expect(check.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has no row of an act that was rolled back', async () => {
    await expect(
      database.transaction(async (tx) => {
        await act(tx, 'product:never');
        throw new Error('changed our mind');
      }),
    ).rejects.toThrow('changed our mind');
    expect(await verifyAudit(deps)).toMatchObject({ rows: 60, fault: null });
  });

  it('lets two acts that lock the same rows in turn finish, although both write to it first', async () => {
    await database.read.execute(sql`CREATE TABLE shelf (name text PRIMARY KEY, count integer)`);
    await database.read.execute(sql`INSERT INTO shelf VALUES ('one', 0), ('two', 0)`);
    const change = (first: string, second: string) =>
      database.transaction(async (tx) => {
        await act(tx, 'product:shelf');
        for (const name of [first, second].toSorted())
          await tx.execute(sql`UPDATE shelf SET count = count + 1 WHERE name = ${name}`);
      });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? change('one', 'two') : change('two', 'one'))),
    );
    expect(await verifyAudit(deps)).toMatchObject({ rows: 80, fault: null });
  });

  it.each([
    ["UPDATE audit SET actor = 'somebody'"],
    ['DELETE FROM audit'],
    ['TRUNCATE audit CASCADE'],
    ["UPDATE audit_chain SET hash = ''"],
    ['DELETE FROM audit_chain'],
    ['TRUNCATE audit_chain'],
    ["INSERT INTO audit_chain VALUES (999, 'x', '', '')"],
    ["UPDATE audit_head SET position = 0, hash = ''"],
    ['DELETE FROM audit_head'],
    ['TRUNCATE audit_head'],
  ])('refuses everybody: %s', async (statement) => {
    expect(await refusal(statement)).toBe('42501');
    expect(await verifyAudit(deps)).toMatchObject({ rows: 80, fault: null });
  });

  it('shows what its owner changed by force', async () => {
    const forced = async (...statements: string[]): Promise<string | null> => {
      const undo = new Error('undo');
      let fault: string | null = null;
      await database
        .transaction(async (tx) => {
          for (const table of ['audit', 'audit_chain', 'audit_head'])
            await tx.execute(sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`));
          for (const statement of statements) await tx.execute(sql.raw(statement));
          fault = (await verifyAudit({ database: { read: tx } })).fault;
          throw undo;
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error;
        });
      return fault;
    };
    const third = '(SELECT audit_id FROM audit_chain WHERE position = 3)';
    expect(await forced(`UPDATE audit SET after = '{"price":1}' WHERE id = ${third}`)).toMatch(/position 3 /);
    expect(await forced(`UPDATE audit SET at = at + interval '1 second' WHERE id = ${third}`)).toMatch(/position 3 /);
    expect(await forced('DELETE FROM audit_chain WHERE position = 3')).toMatch(/position 3 /);
    expect(
      await forced(
        "INSERT INTO audit (id, at, actor_kind, actor, action, subject) VALUES ('extra', now(), 'system', 'x', 'a.b', 'c:d')",
      ),
    ).toMatch(/1 rows are not part/);
    expect(await forced('UPDATE audit_head SET position = 79')).toMatch(/position 79 |not part/);
  });

  it.each([
    ['audit.head', '9223372036854775800 forged'],
    ['audit.head', '3 forged'],
    ['audit.waiting', '1000'],
    ['audit.waiting', '-1000'],
  ])('keeps its chain when the role of the store sets %s to %s', async (name, value) => {
    const before = await verifyAudit(deps);
    await database.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config(${name}, ${value}, true)`);
      for (let n = 0; n < 3; n += 1) await act(tx, 'product:forged');
    });
    for (let n = 0; n < 8; n += 1) await database.transaction((tx) => act(tx, 'product:after'));
    expect(await verifyAudit(deps)).toMatchObject({ rows: before.rows + 11, fault: null });
  });

  it('chains many rows of one transaction, also around what was taken back', async () => {
    const before = await verifyAudit(deps);
    const acts = Array.from({ length: 1500 }, (_, n) => ({ action: 'product.edit' as const, subject: `product:${n}` }));
    await database.transaction(async (tx) => {
      await act(tx, 'product:first');
      await tx.execute(sql`SAVEPOINT before`);
      await act(tx, 'product:never');
      await tx.execute(sql`ROLLBACK TO before`);
      await insertAudits(tx, clock, actor, acts);
    });
    await database.transaction((tx) => act(tx, 'product:last'));
    expect(await verifyAudit(deps)).toMatchObject({ rows: before.rows + 1502, fault: null });
  });
});
