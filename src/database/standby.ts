import { drizzle } from 'drizzle-orm/node-postgres';
import { atMost } from '#kernel/at-most';
import type { Database } from './database.ts';
import { hasReplayed } from './wal-position.rules.ts';

type Options = {
  /** Called for each statement with the server that answered it. */
  readonly onRead?: ((from: 'standby' | 'primary') => void) | undefined;
  /** Called once with the problem when the standby fails, and once with null when it answers again. */
  readonly onChange: (problem: Error | null) => void;
};

/** How long a look at the standby's position may take; how long one that is behind, or that failed, is not asked again. */
const LOOK_MS = 100;
const BEHIND_MS = 50;
const ALONE_MS = 1_000;

/** Answers reads of pages from a standby while it is as new as they must be. */
export type StandbyReads = {
  /** Returns the database for one page or answer: its single reads come from the standby or, from the first that cannot, from the primary. */
  forOne(): Database;
  /** Notes how far the primary is: what was committed by now, the standby must have replayed before it is asked. */
  note(): Promise<void>;
};

/**
 * Lets a standby answer the single reads of pages. `note` is called after the changes of pages were read (decision 0375), so a
 * page that is made anew because of a change is read where that change is (decision 0406). A statement that fails on the standby
 * is asked of the primary, and so is the rest of that page.
 */
export function readsFromStandby(primary: Database, standby: Database, { onRead, onChange }: Options): StandbyReads {
  let wanted: string | null = null;
  let replayed: string | null = null;
  let aloneUntil = 0;
  let looking: Promise<void> | null = null;
  let isAway = false;

  function tell(problem: Error | null): void {
    if ((problem !== null) !== isAway) onChange(problem);
    isAway = problem !== null;
  }

  function leave(error: unknown): void {
    aloneUntil = performance.now() + ALONE_MS;
    replayed = null;
    tell(error instanceof Error ? error : new Error(String(error)));
  }

  async function look(): Promise<void> {
    try {
      const asked = positionOf(standby, 'SELECT pg_last_wal_replay_lsn()::text AS at');
      replayed = await atMost(LOOK_MS, asked, () => new Error(`no answer within ${LOOK_MS} ms`));
      if (!hasReplayed(replayed, wanted)) aloneUntil = performance.now() + BEHIND_MS;
      tell(null);
    } catch (error) {
      leave(error);
    } finally {
      looking = null;
    }
  }

  async function mayAnswer(): Promise<boolean> {
    if (hasReplayed(replayed, wanted)) return true;
    if (wanted === null || performance.now() < aloneUntil) return false;
    looking ??= look();
    await looking;
    return hasReplayed(replayed, wanted);
  }

  /** Reads of one page. From the standby they never go back from the primary: what it answered may be newer. */
  function queryForOne(): (...asked: unknown[]) => Promise<unknown> {
    let source: Promise<boolean> | null = null;
    return async (...asked) => {
      source ??= mayAnswer();
      if (await source) {
        try {
          const { $client } = standby.read;
          const answer: unknown = await Reflect.apply($client.query, $client, asked);
          onRead?.('standby');
          return answer;
        } catch (error) {
          source = Promise.resolve(false);
          leave(error);
        }
      }
      onRead?.('primary');
      const { $client } = primary.read;
      return await Reflect.apply($client.query, $client, asked);
    };
  }

  return {
    forOne() {
      const client = Object.create(primary.read.$client, { query: { value: queryForOne() } });
      const read = drizzle(client);
      return {
        ...primary,
        get read() {
          // throws inside a transaction
          void primary.read;
          return read;
        },
      };
    },
    async note() {
      try {
        wanted = await positionOf(primary, 'SELECT pg_current_wal_flush_lsn()::text AS at');
      } catch (error) {
        wanted = null;
        throw error;
      }
    },
  };
}

async function positionOf(database: Database, statement: string): Promise<string | null> {
  const { rows } = await database.read.$client.query<{ readonly at: string | null }>(statement);
  return rows[0]?.at ?? null;
}
