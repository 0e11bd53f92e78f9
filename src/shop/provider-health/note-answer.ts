import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { addAnswers, type CountedAnswers } from './queries.ts';

type Deps = { readonly database: Pick<Database, 'read'>; readonly clock: Clock };
type Counted = Map<string, CountedAnswers>;

/** What was counted and not written yet, by provider and day. */
const waiting = new WeakMap<object, Counted>();

/** The longest reason of a failure that is kept, in characters. */
const MAX_REASON = 120;

function countedOf({ database }: Deps): Counted {
  const known = waiting.get(database) ?? new Map<string, CountedAnswers>();
  waiting.set(database, known);
  return known;
}

function change(deps: Deps, provider: string, next: (row: CountedAnswers, at: string) => CountedAnswers): void {
  const at = deps.clock.now().toISOString();
  const day = at.slice(0, 10);
  const counted = countedOf(deps);
  const key = `${provider} ${day}`;
  const row = counted.get(key) ?? emptyRow(provider, day);
  counted.set(key, next(row, at));
}

function emptyRow(provider: string, day: string): CountedAnswers {
  return {
    provider,
    day,
    answers: 0,
    failures: 0,
    total_ms: 0,
    last_answer_at: null,
    last_ms: null,
    last_failure_at: null,
    last_failure: null,
    last_message_at: null,
  };
}

/** Counts an answer of a provider, a refusal included. Takes no time: `writeAnswers` stores it later. */
export function noteAnswer(deps: Deps, provider: string, ms: number): void {
  const whole = Math.round(ms);
  change(deps, provider, (row, at) => ({
    ...row,
    answers: row.answers + 1,
    total_ms: row.total_ms + whole,
    last_answer_at: at,
    last_ms: whole,
  }));
}

/** Counts a call that a provider did not answer. `reason` carries no content. */
export function noteFailure(deps: Deps, provider: string, reason: string): void {
  change(deps, provider, (row, at) => ({
    ...row,
    failures: row.failures + 1,
    last_failure_at: at,
    last_failure: reason.slice(0, MAX_REASON),
  }));
}

/** Notes that a provider sent a message that proved to be from it. */
export function noteMessage(deps: Deps, provider: string): void {
  change(deps, provider, (row, at) => ({ ...row, last_message_at: at }));
}

/** Writes what was counted since the last time, in one statement. What cannot be written is given up: it is only health. */
export async function writeAnswers(deps: Deps): Promise<void> {
  const rows = [...countedOf(deps).values()];
  waiting.delete(deps.database);
  await addAnswers(deps.database.read, rows);
}
