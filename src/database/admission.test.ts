import { describe, expect, it } from 'vitest';
import { Crowded, createAdmissions } from './admission.ts';

const never = new AbortController().signal;

describe('admission to rows', () => {
  it('limits the locks of one row, and not of others', () => {
    const enter = createAdmissions(2);
    enter().admit(['a']);
    enter().admit(['a', 'b']);
    expect(() => enter().admit(['a'])).toThrow(Crowded);
    enter().admit(['b']);
    enter().admit(['c']);
  });

  it('admits in the order of arrival, without overtaking', async () => {
    const enter = createAdmissions(1);
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
    const enter = createAdmissions(1);
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

  it('removes an aborted waiter and admits those behind it', async () => {
    const enter = createAdmissions(1);
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
