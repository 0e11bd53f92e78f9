import { type Bucket, leftAt, secondsUntilOne, untilFull } from './bucket.rules.ts';
import type { NamedBudget } from './budgets.rules.ts';

const SWEEP_MS = 60_000;

/** Creates the counts of this process, in its memory. `now` returns milliseconds. */
export function createOwnCounts(now: () => number) {
  const buckets = new Map<string, Bucket & { readonly fullAt: number }>();
  let swept = now();

  /** Forgets what is full again. */
  function sweep(at: number): void {
    if (at - swept < SWEEP_MS) return;
    swept = at;
    for (const [name, { fullAt }] of buckets) if (at >= fullAt) buckets.delete(name);
  }

  function set(budget: NamedBudget, tokens: number, at: number): void {
    buckets.set(budget.name, { tokens, at, fullAt: at + untilFull(tokens, budget) });
  }

  return {
    /** Takes one of each budget and returns 0; returns the seconds to wait, and takes none, when one of them is used up. */
    take(budgets: readonly NamedBudget[]): number {
      const at = now();
      sweep(at);
      const left = budgets.map((budget) => leftAt(buckets.get(budget.name), budget, at));
      const wait = Math.max(0, ...budgets.map((budget, index) => secondsUntilOne(left[index] ?? 0, budget)));
      if (wait > 0) return wait;
      for (const [index, budget] of budgets.entries()) set(budget, (left[index] ?? 0) - 1, at);
      return 0;
    },
    /** Gives one back. */
    giveBack(budget: NamedBudget): void {
      const at = now();
      set(budget, Math.min(budget.burst, leftAt(buckets.get(budget.name), budget, at) + 1), at);
    },
    /** Learns from other processes how much is left. */
    learn(budget: NamedBudget, tokens: number): void {
      set(budget, tokens, now());
    },
  };
}
