import { describe, expect, it } from 'vitest';
import { ACCEPTED, acceptedFields, findMissing, readAcceptedLine } from './accepted.rules.ts';

const order = { order: 10042, market: 'KSA', total: 456_00, currency: 'SAR' };
const line = JSON.stringify({ level: 'info', time: '2026-11-22T10:00:00Z', ...order, msg: ACCEPTED });

describe('the line of an accepted order', () => {
  it('has number, market and total, and nothing else of the order', () => {
    const whole = { number: 10042, market: 'KSA', currency: 'SAR', amounts: { total: 456_00 }, ownerId: 'guest' };
    expect(acceptedFields(whole)).toEqual(order);
  });

  it('is read as the store writes it, and behind what a collector of logs puts before it', () => {
    expect(readAcceptedLine(line)).toEqual(order);
    expect(readAcceptedLine(`Nov 22 10:00:00 shop store[12]: ${line}`)).toEqual(order);
  });

  it('is not seen in other lines, cut ones included', () => {
    for (const other of ['', 'Open at http://localhost', '{"msg":"the store is open"}', line.slice(0, -4)]) {
      expect(readAcceptedLine(other)).toBeNull();
    }
    expect(readAcceptedLine(JSON.stringify({ msg: ACCEPTED, order: '10042' }))).toBeNull();
  });
});

describe('the comparison with the database', () => {
  it('finds orders that are not there, and numbers that were given to another order', () => {
    const stored = { ...order, edited: false };
    expect(findMissing([order], [stored])).toEqual([]);
    expect(findMissing([order], [])).toEqual([order]);
    expect(findMissing([order], [{ ...stored, market: 'UAE' }])).toEqual([order]);
    expect(findMissing([order], [{ ...stored, total: 1 }])).toEqual([order]);
    expect(findMissing([order], [{ ...stored, total: 1, edited: true }])).toEqual([]);
    expect(findMissing([order, { ...order, total: 1 }], [stored])).toEqual([{ ...order, total: 1 }]);
  });
});
