/**
 * - `waiting` to be booked; `booking`: the courier may have been called already
 * - `booked`: the courier knows of it; `dispatched`: the courier has it
 * - `cancelling`: its order is cancelled and the courier may know of it; `unstoppable`: it is too late to recall it
 * - `refused`: the courier does not take it; needs an operator
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

/** States in which the courier is polled about a parcel. */
export const FOLLOWED = ['booked', 'dispatched', 'unstoppable'] as const;

/** The courier's state of a parcel; null for a code that we do not know. */
export type TrackingState = 'created' | 'in-transit' | 'delivered' | 'exception' | 'returned' | 'cancelled' | null;

/** Days after booking after which a parcel that has not arrived counts as lost, and is polled no longer. */
export const LOST_AFTER_DAYS = 60;

/**
 * The next state of a followed parcel. It never goes back: a dispatched parcel stays dispatched until it ends, and a
 * code that we do not know changes nothing (SMSA contract, section 6).
 */
export function nextState(state: ParcelState, tracking: TrackingState): ParcelState {
  if (!FOLLOWED.some((followed) => followed === state)) return state;
  switch (tracking) {
    case 'delivered':
    case 'returned':
    case 'cancelled':
      return tracking;
    case 'in-transit':
    case 'exception':
      return state === 'unstoppable' ? state : 'dispatched';
    case 'created':
    case null:
      return state;
  }
}

/** Whether a state is final. */
export function hasEnded(state: ParcelState): boolean {
  return state === 'delivered' || state === 'returned' || state === 'cancelled' || state === 'refused';
}

/**
 * The courier's delivery time, limited to between the order and now: the courier has a clock of its own, and reviews
 * and returns count from this time.
 */
export function deliveryTime(reported: Date, placed: Date, now: Date): Date {
  return new Date(Math.min(Math.max(reported.getTime(), placed.getTime()), now.getTime()));
}

/** Minutes from one failure to the next try. */
const PAUSES = [1, 2, 5, 10, 30] as const;
const MAX_PAUSE = 60;

/** Minutes until the next try after `tries` failures in a row. */
export function minutesToNextTry(tries: number): number {
  return PAUSES[tries - 1] ?? MAX_PAUSE;
}

/** Failures in a row from which on each one needs an operator; tries go on. */
export const TRIES_BEFORE_ALARM = 6;

/** The time `minutes` after another; before it when negative. */
export function minutesFrom(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}

/** Whether the courier has a parcel, is being asked to stop it, or has delivered it: its order cannot be cancelled. */
export function isWithCourier(
  parcel: { readonly state: ParcelState; readonly handedOverAt: Date | null } | null,
): boolean {
  if (parcel === null) return false;
  const { state, handedOverAt } = parcel;
  if (state === 'booked') return handedOverAt !== null;
  return state === 'dispatched' || state === 'cancelling' || state === 'unstoppable' || state === 'delivered';
}
