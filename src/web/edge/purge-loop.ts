import type { PageTag } from '#kernel/page-tags';
import type { ChangesRead, EdgeProgress } from '#shop/catalogue';
import { EVERY_PAGE, slotsOfChange } from '../pages/change-table.ts';
import { tagOfSlot } from './answers.ts';
import type { Edge, Purger } from './port.ts';
import { versionText } from './version.rules.ts';

/** What is purged together: the changes of one read. */
type Round = {
  readonly tags: readonly string[];
  /** Answers from this version on stay; null when no answer does. */
  readonly before: string | null;
  /** What the edge knows once the round is over. */
  readonly told: { readonly told: string; readonly turn: string };
  /** When it is purged: at once, and again. */
  due: readonly number[];
};

type Options = Pick<Edge, 'tagsAtOnce' | 'againMs'> & {
  readonly purger: Purger;
  readonly readChanges: (after: string | null) => Promise<ChangesRead>;
  /** A text that changes when all pages do, by the clock. */
  readonly turn: () => Promise<string>;
  readonly raiseVersion: () => Promise<number>;
  /** Makes this process the one that tells the edge for some seconds; null when another one does. */
  readonly hold: (seconds: number) => Promise<EdgeProgress | null>;
  readonly note: (told: { readonly told: string; readonly turn: string }) => Promise<void>;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Told of each purge, and of the time for which the edge has not been told what has changed. */
  readonly onPurge: (result: 'done' | 'failed', reason: string | null, behindSeconds: number) => void;
};

export type PurgeLoop = {
  /** Reads what has changed and has the edge forget it. Rejects when the database does not answer. */
  step(): Promise<void>;
  /** For how long the edge has not been told what has changed, in seconds. */
  behindSeconds(): number;
};

/** For how long a process tells an edge before it says so again, and when it does. */
const HOLD_SECONDS = 10;
const HOLD_AGAIN_MS = 3_000;
/** How often the progress is written while nothing changes. */
const NOTE_MS = 60_000;
/** Longest wait before a failed purge is tried again. */
const RETRY_MS = 5_000;
/** Changes with more calls than this are purged as everything. */
const MOST_CALLS = 8;

/**
 * Tells one edge what has changed (decision 0401). What it was told is noted once the last repetition of a purge is done: the process
 * that follows one that was killed purges what was not, once too often rather than never.
 */
export function createPurgeLoop(options: Options): PurgeLoop {
  const { purger, now } = options;
  /** What was read last; null while another process tells the edge. */
  let position: EdgeProgress | null = null;
  let heldAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let notedAt = Number.NEGATIVE_INFINITY;
  let rounds: Round[] = [];
  let failing: { readonly since: number; readonly times: number; readonly retryAt: number } | null = null;

  /** Returns whether this process tells the edge. */
  async function isHeld(): Promise<boolean> {
    const time = now();
    if (time - askedAt < HOLD_AGAIN_MS) return position !== null;
    askedAt = time;
    const known = await options.hold(HOLD_SECONDS);
    const isLost = time - heldAt > HOLD_SECONDS * 1000;
    if (known === null || isLost) {
      rounds = [];
      position = known;
    }
    if (known !== null) heldAt = time;
    position ??= known;
    return position !== null;
  }

  async function readRound(from: EdgeProgress): Promise<void> {
    const [read, turn] = await Promise.all([options.readChanges(from.told), options.turn()]);
    const told = { told: read.snapshot, turn };
    const isAll = from.told === null || from.turn !== turn;
    if (isAll || read.changes.length > 0) {
      // after the read: who knows this version knows what was read
      const version = versionText(await options.raiseVersion());
      const tags = isAll ? EVERY_PAGE.map(tagOfSlot) : tagsOf(read.changes.map(({ tag }) => tag));
      const time = now();
      const due = [time, ...options.againMs.map((ms) => time + ms)];
      rounds.push({ tags, before: isAll ? null : version, told, due });
    } else if (rounds.length === 0 && now() - notedAt > NOTE_MS) {
      await note(told);
    }
    position = told;
  }

  function tagsOf(changed: readonly PageTag[]): readonly string[] {
    const slots = slotsOfChange(changed);
    return (slots.length > options.tagsAtOnce * MOST_CALLS ? EVERY_PAGE : slots).map(tagOfSlot);
  }

  async function note(told: Round['told']): Promise<void> {
    await options.note(told);
    notedAt = now();
  }

  /** Purges what is due, in order, up to the first failure. */
  async function purgeDue(): Promise<void> {
    for (const round of rounds) {
      while (round.due.length > 0 && (round.due[0] ?? 0) <= now()) {
        if (!(await purgeOnce(round))) return;
        const time = now();
        round.due = round.due.slice(1).filter((at, index, rest) => at > time || index === rest.length - 1);
      }
    }
    const over = rounds.findIndex(({ due }) => due.length > 0);
    const ended = over < 0 ? rounds : rounds.slice(0, over);
    const last = ended.at(-1);
    if (!last) return;
    rounds = rounds.slice(ended.length);
    await note(last.told);
  }

  async function purgeOnce({ tags, before }: Round): Promise<boolean> {
    for (let from = 0; from < tags.length; from += options.tagsAtOnce) {
      const result = await purger.purge({ tags: tags.slice(from, from + options.tagsAtOnce), before });
      if (result.ok) continue;
      const time = now();
      const times = (failing?.times ?? 0) + 1;
      failing = { since: failing?.since ?? time, times, retryAt: time + Math.min(RETRY_MS, 100 * 2 ** times) };
      options.onPurge('failed', result.error, behindSeconds());
      return false;
    }
    failing = null;
    options.onPurge('done', null, 0);
    return true;
  }

  function behindSeconds(): number {
    return failing ? (now() - failing.since) / 1000 : 0;
  }

  return {
    behindSeconds,
    async step() {
      if (!(await isHeld()) || position === null) return;
      // what is read while the edge does not answer is read at once later
      if (failing) {
        if (now() < failing.retryAt) return;
        await purgeDue();
        if (failing) return;
      }
      await readRound(position);
      await purgeDue();
    },
  };
}
