import { DAY_MS } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { DEFAULT_MARKET } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { countAttempt, hashToken, type Throttled } from '#shop/credentials';
import { queueEmail } from '#shop/emails';
import type { Shop } from '../shop.ts';
import { updateActDone, upsertAct } from './act-queries.ts';

type Staff = Extract<Actor, { readonly kind: 'staff' }>;

/** How long the link of a test mail works, in days. */
const LINK_DAYS = 7;
/** Test mails that a person may send at once, and the longest pause after them in seconds. */
const LIMIT = { free: 5, maxPause: 600, resetAfter: 3600 };

/** Sends an owner a mail with a link that only who reads it can press. An earlier link stops working. */
export async function sendTestMail(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs' | 'publicUrl'>,
  actor: Staff,
  email: string,
): Promise<Result<null, Throttled>> {
  const counted = await countAttempt(deps, [{ action: 'opening-mail', subject: actor.id, limit: LIMIT }]);
  if (!counted.ok) return counted;
  const token = randomId(32);
  const basis = hashToken(token);
  await deps.database.transaction(async (tx) => {
    const facts = { condition: 'mail-arrives', market: null, subject: '', basis, words: '', by: actor.name } as const;
    await upsertAct(tx, { ...facts, startedAt: deps.clock.now(), doneAt: null });
    await queueEmail(deps, tx, {
      kind: 'staffTestMail',
      key: basis,
      recipient: email,
      language: actor.language ?? 'en',
      market: actor.markets[0] ?? DEFAULT_MARKET.code,
      data: { firstName: actor.name, link: `${deps.publicUrl}/admin/opening?arrived=${token}` },
    });
    await insertAudit(tx, deps.clock, { actor, action: 'store.test-mail', subject: 'store:all' });
  });
  return ok(null);
}

/** Notes that the link of the last test mail was pressed. */
export async function noteArrival(
  { database, clock }: Pick<Shop, 'database' | 'clock'>,
  actor: Staff,
  token: string,
): Promise<Result<null, { readonly code: 'testMailOver' }>> {
  const now = clock.now();
  const after = new Date(now.getTime() - LINK_DAYS * DAY_MS);
  return await database.transaction(async (tx) => {
    const isKnown = await updateActDone(tx, { condition: 'mail-arrives', basis: hashToken(token), after, now });
    if (!isKnown) return refused({ code: 'testMailOver' });
    await insertAudit(tx, clock, { actor, action: 'store.mail-arrived', subject: 'store:all' });
    return ok(null);
  });
}
