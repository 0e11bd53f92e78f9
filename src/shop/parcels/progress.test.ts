import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deliveryTime,
  hasEnded,
  minutesToNextTry,
  nextState,
  PARCEL_STATES,
  type ParcelState,
  type TrackingState,
} from './progress.rules.ts';

const TRACKING: TrackingState[] = ['created', 'in-transit', 'delivered', 'exception', 'returned', 'cancelled', null];
const RANK: Partial<Record<ParcelState, number>> = { booked: 0, unstoppable: 0, dispatched: 1 };

describe('the next state of a parcel', () => {
  it.each([
    ['booked', 'created', 'booked'],
    ['booked', null, 'booked'],
    ['booked', 'in-transit', 'dispatched'],
    ['booked', 'exception', 'dispatched'],
    ['booked', 'delivered', 'delivered'],
    ['dispatched', 'created', 'dispatched'],
    ['dispatched', null, 'dispatched'],
    ['dispatched', 'exception', 'dispatched'],
    ['dispatched', 'returned', 'returned'],
    ['dispatched', 'cancelled', 'cancelled'],
    ['unstoppable', 'in-transit', 'unstoppable'],
    ['unstoppable', 'returned', 'returned'],
    ['cancelling', 'delivered', 'cancelling'],
    ['waiting', 'in-transit', 'waiting'],
  ] as const)('%s, with tracking %s: %s', (state, tracking, expected) => {
    expect(nextState(state, tracking)).toBe(expected);
  });

  it('never goes back, for any sequence of tracking states', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PARCEL_STATES), fc.array(fc.constantFrom(...TRACKING)), (first, sequence) => {
        let state = first;
        for (const tracking of sequence) {
          const next = nextState(state, tracking);
          if (hasEnded(state)) expect(next).toBe(state);
          else if (!hasEnded(next)) expect(RANK[next] ?? 0).toBeGreaterThanOrEqual(RANK[state] ?? 0);
          state = next;
        }
      }),
    );
  });

  it('limits the delivery time to between the order and now', () => {
    const time = fc.date({ noInvalidDate: true });
    fc.assert(
      fc.property(time, time, time, (reported, one, other) => {
        const [placed, now] = one <= other ? [one, other] : [other, one];
        const at = deliveryTime(reported, placed, now);
        expect(at >= placed && at <= now).toBe(true);
        if (reported >= placed && reported <= now) expect(at).toEqual(reported);
      }),
    );
  });
});

describe('the pause before a retry', () => {
  it('grows from a minute to an hour', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 500].map(minutesToNextTry);
    expect(pauses).toEqual([1, 2, 5, 10, 30, 60, 60, 60]);
  });
});
