/** What a new house is advised in its first week, a day each. */
export const HINTS = ['order', 'people', 'oldAddresses', 'reviews', 'lowStock', 'reports', 'secondOwner'] as const;
export type Hint = (typeof HINTS)[number];

/** The hint of a day of the store, from 1 on; null after the last and for what was done already. */
export function hintOf(dayOfStore: number | null, done: Readonly<Partial<Record<Hint, boolean>>>): Hint | null {
  const hint = dayOfStore === null ? undefined : HINTS[dayOfStore - 1];
  return hint === undefined || done[hint] === true ? null : hint;
}
