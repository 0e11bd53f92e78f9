/** What becomes of a parcel by what the courier says of it. */

/**
 * - `waiting` for the time of booking; `booking`: the courier may have been asked already
 * - `booked`: he knows of it; `dispatched`: he has it
 * - `cancelling`: the order was cancelled and he may know of it; `unstoppable`: he would not give it back any more
 * - `refused`: he will not take it, which is for a person to mend
 */
export const PARCEL_STATES = [
  'waiting',
  'booking',
  'booked',
  'dispatched',
  'delivered',
  'returned',
  'cancelling',
  'cancelled',
  'unstoppable',
  'refused',
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

/** States in which the courier is asked where the parcel is. */
export const FOLLOWED = ['booked', 'dispatched', 'unstoppable'] as const;

/** Where the courier says a parcel is; null where he says it in words we don't know. */
export type Whereabouts = 'created' | 'in-transit' | 'delivered' | 'exception' | 'returned' | 'cancelled' | null;

/** Days after booking in which a parcel arrives or comes back; the courier is not asked about it any longer. */
export const LOST_AFTER_DAYS = 60;

/**
 * The next state of a followed parcel. A courier's word never leads back: what was dispatched stays so until it ends, and
 * words we don't know change nothing (SMSA contract, section 6).
 */
export function nextState(state: ParcelState, where: Whereabouts): ParcelState {
  if (!FOLLOWED.some((followed) => followed === state)) return state;
  switch (where) {
    case 'delivered':
    case 'returned':
    case 'cancelled':
      return where;
    case 'in-transit':
    case 'exception':
      return state === 'unstoppable' ? state : 'dispatched';
    case 'created':
    case null:
      return state;
  }
}

/** Whether nothing more happens to a parcel. */
export function hasEnded(state: ParcelState): boolean {
  return state === 'delivered' || state === 'returned' || state === 'cancelled' || state === 'refused';
}

/**
 * When the courier says a parcel was delivered, within what can be: not before the order, not after now. His clock is not
 * ours, and reviews and returns count from it.
 */
export function deliveryTime(said: Date, placed: Date, now: Date): Date {
  return new Date(Math.min(Math.max(said.getTime(), placed.getTime()), now.getTime()));
}

/** Minutes from one failure to the next try; a courier may be down for a night. */
const PAUSES = [1, 2, 5, 10, 30] as const;
const MAX_PAUSE = 60;

/** Minutes until the next try after `tries` failures in a row. */
export function minutesToNextTry(tries: number): number {
  return PAUSES[tries - 1] ?? MAX_PAUSE;
}

/** Failures in a row after which a person should look, though tries go on. */
export const TRIES_BEFORE_ALARM = 6;

/** A time so many minutes after another, or before it. */
export function minutesFrom(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}
