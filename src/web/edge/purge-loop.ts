import { EVERYTHING, type PageTag } from '#kernel/page-tags';
import { EVERY_PAGE, slotsOfChange } from '../../changes/change-table.ts';
import type { Feed } from '../../changes/feed.ts';
import { tagOfSlot } from './answers.ts';
import type { Edge, Purger } from './port.ts';
import { versionText } from './version.rules.ts';

/** What is purged together: what one step has read of changes. */
type Round = {
  readonly tags: readonly string[];
  /** Answers from this version on stay; null when no answer does. */
  readonly before: string | null;
  /** When it is purged: at once, and again. */
  due: readonly number[];
};

type Options = Pick<Edge, 'tagsAtOnce' | 'againMs'> & {
  readonly purger: Purger;
  readonly feed: Pick<Feed, 'current' | 'subscribe'>;
  readonly raiseVersion: () => Promise<number>;
  /** Makes this process the one that tells the edge for some seconds; false when another one does. */
  readonly hold: (seconds: number) => Promise<boolean>;
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
/** Longest wait before a failed purge is tried again. */
const RETRY_MS = 5_000;
/** Changes with more calls than this are purged as everything. */
const MAX_CALLS = 8;

/**
 * Tells one edge what the feed reads (docs/caching.md). A process that begins to tell it purges everything, since it does not know
 * what the one before it has told: once too often rather than never.
 */
export function createPurgeLoop(options: Options): PurgeLoop {
  const { purger, feed, now } = options;
  const pendingTags = new Set<PageTag>();
  let isHolding = false;
  let heldAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let rounds: Round[] = [];
  let failing: { readonly since: number; readonly times: number; readonly retryAt: number } | null = null;

  feed.subscribe((tags) => {
    // while another process tells the edge, it is told of them, too
    if (isHolding) for (const tag of tags) pendingTags.add(tag);
  });

  /** Notes whether this process tells the edge. */
  async function hold(): Promise<void> {
    const time = now();
    if (time - askedAt < HOLD_AGAIN_MS) return;
    askedAt = time;
    const wasHolding = isHolding && time - heldAt <= HOLD_SECONDS * 1000;
    isHolding = await options.hold(HOLD_SECONDS);
    if (isHolding) heldAt = time;
    if (isHolding && wasHolding) return;
    rounds = [];
    pendingTags.clear();
    if (isHolding) pendingTags.add(EVERYTHING);
  }

  async function nextRound(): Promise<void> {
    await feed.current();
    if (pendingTags.size === 0) return;
    const changed = [...pendingTags];
    // after the read: who knows this version knows what was read
    const version = versionText(await options.raiseVersion());
    for (const tag of changed) pendingTags.delete(tag);
    const isAll = changed.includes(EVERYTHING);
    const time = now();
    rounds.push({
      tags: (isAll ? EVERY_PAGE : slotsOf(changed)).map(tagOfSlot),
      before: isAll ? null : version,
      due: [time, ...options.againMs.map((ms) => time + ms)],
    });
  }

  function slotsOf(changed: readonly PageTag[]): readonly number[] {
    const slots = slotsOfChange(changed);
    return slots.length > options.tagsAtOnce * MAX_CALLS ? EVERY_PAGE : slots;
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
    rounds = rounds.filter(({ due }) => due.length > 0);
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
      await hold();
      if (!isHolding) return;
      // what changes while the edge does not answer is purged at once later
      if (failing) {
        if (now() < failing.retryAt) return;
        await purgeDue();
        if (failing) return;
      }
      await nextRound();
      await purgeDue();
    },
  };
}
