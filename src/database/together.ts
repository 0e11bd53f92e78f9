import pg from 'pg';
import type { Statement } from './statement.ts';
import { asWork, type WorkLimits, withinLimit } from './work.ts';

/** How many runs of one statement are under way at once; who asks meanwhile goes with the next. */
const MOST_UNDERWAY = 2;
/** How many go together at most, so that nobody waits for a long run. */
const MOST_TOGETHER = 32;

/** A row of a statement that is run together; `n` is the number of the one it is for. */
type Numbered = { readonly n: number };

type Asker = {
  readonly asked: object;
  readonly answer: (row: object | undefined) => void;
  readonly fail: (error: unknown) => void;
};

/** Runs a statement for one of those who ask for it at once. Returns the row for this one; undefined without one. */
export type Together = (one: Statement, asked: object) => Promise<object | undefined>;

/**
 * Returns a function that runs a statement once for all who ask for it in one turn of the event loop, or while it is under
 * way. `run` gets what each asks, numbered by `n`. When the server refuses it, each is run alone, so that nobody
 * fails for another's sake. Everybody waits as long as their own work may.
 */
export function createTogether(
  limits: WorkLimits,
  run: (one: Statement, asked: readonly (object & Numbered)[]) => Promise<readonly Numbered[]>,
): Together {
  const lines = new Map<string, { readonly waiting: Set<Asker>; underway: number }>();

  function next(one: Statement): void {
    const line = lines.get(one.name);
    if (!line || line.underway === MOST_UNDERWAY || line.waiting.size === 0) return;
    line.underway += 1;
    setImmediate(async () => {
      const askers = [...line.waiting].slice(0, MOST_TOGETHER);
      for (const asker of askers) line.waiting.delete(asker);
      if (askers.length > 0) await serve(one, askers);
      line.underway -= 1;
      next(one);
    });
  }

  async function serve(one: Statement, askers: readonly Asker[]): Promise<void> {
    try {
      const numbered = askers.map(({ asked }, n) => ({ ...asked, n }));
      const rows = await asWork('call', () => run(one, numbered));
      const rowOf = new Map(rows.map((row) => [row.n, row]));
      for (const [n, { answer }] of askers.entries()) answer(rowOf.get(n));
    } catch (error) {
      // after a mere error nothing is written; a connection that broke may have written
      const isRefused = error instanceof pg.DatabaseError && error.severity === 'ERROR';
      // the others do not wait for these: one of them may be stuck until its limit
      if (isRefused && askers.length > 1) for (const asker of askers) void serve(one, [asker]);
      else for (const { fail } of askers) fail(error);
    }
  }

  return async (one, asked) => {
    const line = lines.get(one.name) ?? { waiting: new Set(), underway: 0 };
    lines.set(one.name, line);
    let own: Asker | undefined;
    try {
      return await withinLimit(
        limits,
        () =>
          new Promise((answer, fail) => {
            own = { asked, answer, fail };
            line.waiting.add(own);
            next(one);
          }),
      );
    } finally {
      // who has given up does not go with the next
      if (own) line.waiting.delete(own);
    }
  };
}
