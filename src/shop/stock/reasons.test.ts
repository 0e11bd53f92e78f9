import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayMove, STAFF_REASON_NAMES, STOCK_REASON_NAMES, STOCK_REASONS, wrongAdjustment } from './reasons.rules.ts';

describe('wrongAdjustment', () => {
  it.each([
    [{ reason: 'received', delta: 45, reference: 'PO-2211' }, null],
    [{ reason: 'received', delta: 45 }, 'reference_missing'],
    [{ reason: 'received', delta: -1, reference: 'PO-2211' }, 'wrong_direction'],
    [{ reason: 'broken', delta: -2 }, null],
    [{ reason: 'broken', delta: 2 }, 'wrong_direction'],
    [{ reason: 'correction', delta: 2, note: '  ' }, 'note_missing'],
    [{ reason: 'correction', delta: 2, note: 'found behind the rack' }, null],
    [{ reason: 'moved', delta: -3 }, 'market_missing'],
    [{ reason: 'moved', delta: -3, to: 'UAE' }, null],
    [{ reason: 'counted', delta: 0 }, 'no_change'],
  ] as const)('%o: %s', (adjustment, problem) => {
    expect(wrongAdjustment(adjustment)).toBe(problem);
  });

  it('accepts a reason in its own direction only', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STAFF_REASON_NAMES), fc.integer().filter(Boolean), (reason, delta) => {
        const problem = wrongAdjustment({ reason, delta, reference: 'r', note: 'n', to: 'UAE' });
        expect(problem === null).toBe(mayMove(reason, delta));
      }),
    );
  });
});

it('offers people only what the shop does not write by itself', () => {
  expect(STAFF_REASON_NAMES).toEqual(STOCK_REASON_NAMES.filter((name) => STOCK_REASONS[name].by === 'staff'));
  expect(STAFF_REASON_NAMES).not.toContain('sold');
});
