import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deliveryTime,
  hasEnded,
  minutesToNextTry,
  nextState,
  PARCEL_STATES,
  type ParcelState,
  type Whereabouts,
} from './progress.rules.ts';

const WORDS: Whereabouts[] = ['created', 'in-transit', 'delivered', 'exception', 'returned', 'cancelled', null];
const RANK: Partial<Record<ParcelState, number>> = { booked: 0, unstoppable: 0, dispatched: 1 };

describe('what becomes of a parcel', () => {
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
  ] as const)('%s, and the courier says %s: %s', (state, where, expected) => {
    expect(nextState(state, where)).toBe(expected);
  });

  it('never leads back, whatever the courier says in whatever order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PARCEL_STATES), fc.array(fc.constantFrom(...WORDS)), (first, said) => {
        let state = first;
        for (const where of said) {
          const next = nextState(state, where);
          if (hasEnded(state)) expect(next).toBe(state);
          else if (!hasEnded(next)) expect(RANK[next] ?? 0).toBeGreaterThanOrEqual(RANK[state] ?? 0);
          state = next;
        }
      }),
    );
  });

  it('is delivered between its order and now, whatever the courier’s clock says', () => {
    const time = fc.date({ noInvalidDate: true });
    fc.assert(
      fc.property(time, time, time, (said, one, other) => {
        const [placed, now] = one <= other ? [one, other] : [other, one];
        const at = deliveryTime(said, placed, now);
        expect(at >= placed && at <= now).toBe(true);
        if (said >= placed && said <= now) expect(at).toEqual(said);
      }),
    );
  });
});

describe('trying again', () => {
  it('waits a minute first, longer each time, and an hour at most', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 500].map(minutesToNextTry);
    expect(pauses).toEqual([1, 2, 5, 10, 30, 60, 60, 60]);
  });
});
