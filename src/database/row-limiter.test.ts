import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Crowded, createRowLimiter } from './row-limiter.ts';

const never = new AbortController().signal;

describe('the limiter by row', () => {
  it('limits the locks of one row, and not of others', () => {
    const enter = createRowLimiter(2);
    enter().admit(['a']);
    enter().admit(['a', 'b']);
    expect(() => enter().admit(['a'])).toThrow(Crowded);
    enter().admit(['b']);
    enter().admit(['c']);
  });

  it('admits in the order of arrival, without overtaking', async () => {
    const enter = createRowLimiter(1);
    const first = enter();
    first.admit(['a']);
    const order: string[] = [];
    const [second, third] = [enter(), enter()];
    const waits = [
      second.wait(['a'], never).then(() => order.push('second')),
      third.wait(['a'], never).then(() => order.push('third')),
    ];
    first.leave();
    expect(() => enter().admit(['a'])).toThrow(Crowded);
    await waits[0];
    second.leave();
    await waits[1];
    expect(order).toEqual(['second', 'third']);
  });

  it('waits for all rows together, without having any', async () => {
    const enter = createRowLimiter(1);
    const [one, other] = [enter(), enter()];
    one.admit(['a']);
    other.admit(['b']);
    const both = enter();
    const admitted = both.wait(['a', 'b'], never);
    one.leave();
    expect(both.rows.size).toBe(0);
    other.leave();
    await admitted;
    expect([...both.rows]).toEqual(['a', 'b']);
  });

  it('admits those who waited for the turn of another only', async () => {
    const enter = createRowLimiter(2);
    const [one, other] = [enter(), enter()];
    one.admit(['a']);
    other.admit(['a']);
    const both = enter();
    const admitted = both.wait(['a', 'b'], never);
    const behind = enter();
    const last = behind.wait(['b'], never);
    expect(behind.rows.size).toBe(0);
    one.leave();
    await admitted;
    await last;
  });

  it('admits as one who looks through the whole line would', () => {
    const rows = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 });
    const step = fc.oneof(
      fc.record({ wait: rows }),
      fc.record({ leave: fc.nat(20) }),
      fc.record({ abort: fc.nat(20) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 }), fc.array(step, { maxLength: 40 }), (most, steps) => {
        const enter = createRowLimiter(most);
        const all: { slots: ReturnType<typeof enter>; rows: string[]; tired: AbortController }[] = [];
        for (const one of steps) {
          if ('wait' in one) {
            const waiter = { slots: enter(), rows: one.wait, tired: new AbortController() };
            waiter.slots.wait(one.wait, waiter.tired.signal).catch(() => undefined);
            all.push(waiter);
          } else {
            const inside = all.filter(({ slots }) => 'leave' in one === slots.rows.size > 0);
            const chosen = inside[('leave' in one ? one.leave : one.abort) % Math.max(1, inside.length)];
            if (!chosen) continue;
            all.splice(all.indexOf(chosen), 1);
            if ('leave' in one) chosen.slots.leave();
            else chosen.tired.abort();
          }
          const wanted = new Set<string>();
          for (const { slots, rows } of all) {
            if (slots.rows.size > 0) continue;
            const isFree = (row: string) => all.filter((other) => other.slots.rows.has(row)).length < most;
            expect(rows.every((row) => isFree(row) && !wanted.has(row))).toBe(false);
            for (const row of rows) wanted.add(row);
          }
          for (const row of ['a', 'b', 'c'])
            expect(all.filter(({ slots }) => slots.rows.has(row)).length).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  it('removes an aborted waiter and admits those behind it', async () => {
    const enter = createRowLimiter(1);
    const first = enter();
    first.admit(['a']);
    const tired = new AbortController();
    const given = enter().wait(['a', 'b'], tired.signal);
    const behind = enter();
    const admitted = behind.wait(['b'], never);
    tired.abort(new Error('too long'));
    await expect(given).rejects.toThrow('too long');
    await admitted;
    first.leave();
    enter().admit(['a']);
  });
});
