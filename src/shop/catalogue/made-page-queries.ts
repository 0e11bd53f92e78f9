import { z } from 'zod';
import type { Queryable } from '#database/database';
import { run, statement } from '#database/statement';

/** A page as another process has made it: it shows every transaction that is visible in `snapshot`, the text of a `pg_snapshot`. */
export type SharedPage = {
  readonly snapshot: string;
  readonly head: string;
  readonly slots: readonly number[];
  readonly body: Buffer;
};

/** A page that is asked for: the transactions it must show, and who makes it where nobody has, within `ms` milliseconds. */
type Asked = {
  readonly key: string;
  readonly holder: string;
  readonly transactions: readonly number[];
  readonly ms: number;
};

const askedRow = z.object({
  snapshot: z.string().nullable(),
  head: z.string().nullable(),
  slots: z.array(z.number()).nullable(),
  body: z.instanceof(Uint8Array).nullable(),
  claimed: z.boolean(),
});

const ASK = statement(
  'made_page',
  `WITH made AS (
     SELECT made_in, head, slots, body FROM made_pages
     WHERE key = $1 AND made_in IS NOT NULL
       AND NOT EXISTS (SELECT FROM unnest($2::xid8[]) AS change WHERE NOT pg_visible_in_snapshot(change, made_in))),
   claim AS (
     INSERT INTO made_pages AS m (key, holder, claimed_until)
     SELECT $1, $3, clock_timestamp() + $4::integer * interval '1 millisecond' WHERE NOT EXISTS (SELECT FROM made)
     ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, claimed_until = excluded.claimed_until
       WHERE m.holder = excluded.holder OR m.claimed_until <= clock_timestamp()
     RETURNING 1)
   SELECT made.made_in::text AS snapshot, made.head, made.slots, made.body, EXISTS (SELECT FROM claim) AS claimed
   FROM (SELECT 1) AS one LEFT JOIN made ON true`,
);

/** The page of a key that shows some transactions. Without one, the key is claimed, unless another process has claimed it. */
export async function upsertPageClaim(
  q: Queryable,
  { key, holder, transactions, ms }: Asked,
): Promise<SharedPage | 'claimed' | 'taken'> {
  const [row] = await run(q, ASK, [key, `{${transactions.join()}}`, holder, ms]);
  const { snapshot, head, slots, body, claimed } = askedRow.parse(row);
  if (snapshot !== null && head !== null && slots !== null && body !== null)
    return { snapshot, head, slots, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) };
  return claimed ? 'claimed' : 'taken';
}

const GIVE = statement(
  'give_page',
  `INSERT INTO made_pages AS m (key, holder, claimed_until, made_in, head, slots, body)
   VALUES ($1, $2, clock_timestamp(), $3::pg_snapshot, $4, $5::integer[], $6)
   ON CONFLICT (key) DO UPDATE SET claimed_until = excluded.claimed_until, made_in = excluded.made_in, head = excluded.head,
     slots = excluded.slots, body = excluded.body
   WHERE m.made_in IS NULL OR pg_snapshot_xmax(m.made_in) <= pg_snapshot_xmax(excluded.made_in)`,
);

/** Writes a page for the other processes, unless a newer one is there. */
export async function upsertMadePage(
  q: Queryable,
  key: string,
  holder: string,
  { snapshot, head, slots, body }: SharedPage,
): Promise<void> {
  await run(q, GIVE, [key, holder, snapshot, head, `{${slots.join()}}`, body]);
}

const COUNT = statement(
  'page_makers',
  `WITH own AS (
     INSERT INTO page_makers (holder, build, until) VALUES ($1, $2, now() + $3::integer * interval '1 second')
     ON CONFLICT (holder) DO UPDATE SET until = excluded.until),
   gone AS (DELETE FROM page_makers WHERE holder IN (
     SELECT holder FROM page_makers WHERE until < now() - interval '1 minute' FOR UPDATE SKIP LOCKED)),
   old AS (DELETE FROM made_pages WHERE key IN (
     SELECT key FROM made_pages WHERE claimed_until < now() - interval '10 seconds' FOR UPDATE SKIP LOCKED))
   SELECT count(*)::integer AS others FROM page_makers WHERE build = $2 AND holder <> $1 AND until > now()`,
);

const countRow = z.object({ others: z.number() });

/** Notes that a process shares pages for `seconds` more, removes old pages, and returns how many others share them. */
export async function upsertPageMaker(q: Queryable, holder: string, build: string, seconds: number): Promise<number> {
  const [row] = await run(q, COUNT, [holder, build, seconds]);
  return countRow.parse(row).others;
}
