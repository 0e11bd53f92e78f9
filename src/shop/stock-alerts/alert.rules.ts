/** How many are told for each unit on hand, in one turn. */
const TOLD_PER_UNIT = 3;
/** Hours until those who wait next are told, when units are left. */
export const TURN_HOURS = 2;
/** Most messages about one product in one turn. */
const MOST_IN_TURN = 500;

/** The most requests that wait for one email, over all products. */
export const MOST_OF_EMAIL = 20;

/** How many of those who wait are told, the longest first, when `onHand` units are there. */
export function toldInTurn(onHand: number): number {
  return Math.min(MOST_IN_TURN, Math.max(0, Math.floor(onHand)) * TOLD_PER_UNIT);
}
