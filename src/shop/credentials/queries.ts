import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#database/database';
import { randomId } from '#kernel/ids';
import { attempts, storeSecrets } from './tables.ts';
import type { Attempts } from './throttle.rules.ts';

/** The secret with this name, shared by all processes. The first call creates it. */
export async function getSharedSecret(database: Database, name: string): Promise<string> {
  await database.read
    .insert(storeSecrets)
    .values({ name, value: randomId(48) })
    .onConflictDoNothing();
  const [row] = await database.read.select().from(storeSecrets).where(eq(storeSecrets.name, name));
  if (!row) throw new Error(`the secret ${name} vanished`);
  return row.value;
}

/** The attempts of a key, locked until the transaction ends; null when there are none. */
export async function lockAttempts(db: Queryable, key: string, now: Date) {
  await db.insert(attempts).values({ key, count: 0, lastAt: now }).onConflictDoNothing();
  const [row] = await db.select().from(attempts).where(eq(attempts.key, key)).for('update');
  return row && row.count > 0 ? row : null;
}

/** Writes what is known of a key locked by `lockAttempts`. */
export async function updateAttempts(db: Queryable, key: string, { count, lastAt }: Attempts): Promise<void> {
  await db.update(attempts).set({ count, lastAt }).where(eq(attempts.key, key));
}

/** Uncounts one attempt, or deletes them all. */
export async function deleteAttempts(db: Queryable, key: string, all: boolean): Promise<void> {
  if (!all) {
    const left = await db
      .update(attempts)
      .set({ count: sql`${attempts.count} - 1` })
      .where(and(eq(attempts.key, key), gt(attempts.count, 1)))
      .returning({ key: attempts.key });
    if (left.length > 0) return;
  }
  await db.delete(attempts).where(eq(attempts.key, key));
}

/** Deletes the attempts of keys last tried before a time. */
export async function deleteOldAttempts(db: Queryable, before: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.lastAt, before));
}
