/** How many are told for each unit on hand, in one round. */
const PER_UNIT = 3;
/** Hours until those who wait next are told, when units are left. */
export const ROUND_HOURS = 2;
/** Most messages about one product in one round. */
const MAX_PER_ROUND = 500;

/** The most requests that wait for one email, over all products. */
export const MAX_PER_EMAIL = 20;

/** How many of those who wait are told, the longest first, when `onHand` units are there. */
export function alertsOfRound(onHand: number): number {
  return Math.min(MAX_PER_ROUND, Math.max(0, Math.floor(onHand)) * PER_UNIT);
}
