/** Random choices determined by a seed. */
export type Random = {
  /** Returns a whole number between both bounds, inclusive. */
  int(min: number, max: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Picks by weight. */
  weighted<T>(from: readonly (readonly [number, T])[]): T;
};

/** A 32-bit generator (mulberry32), the same on every platform. */
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
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (share) => next() < share,
    pick,
    weighted: (from) => pick(from.flatMap(([weight, one]) => Array.from({ length: weight }, () => one))),
  };
}
