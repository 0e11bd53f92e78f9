/** Draws that a seed decides: the same seed gives the same run. */
export type Random = {
  /** A whole number between two, both possible. */
  int(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Picks by weight. */
  weighed<T>(from: readonly (readonly [number, T])[]): T;
};

/** A generator of 32 bits (mulberry32): good enough to spread faults, and the same everywhere. */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b9) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(next() * from.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
  return {
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    pick,
    weighed: (from) => pick(from.flatMap(([weight, one]) => Array.from({ length: weight }, () => one))),
  };
}
