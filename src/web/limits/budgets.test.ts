import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftAt, secondsUntilOne, untilFull } from './bucket.rules.ts';
import {
  budgetsOf,
  type Caller,
  DEFAULT_NETWORK_LIMITS,
  DEFAULT_RATE_LIMITS,
  DEFAULT_SHOPPER_LIMITS,
  type Limits,
  parseLimits,
} from './budgets.rules.ts';
import { RATE_KINDS } from './kinds.rules.ts';

const limits: Limits = {
  newcomers: DEFAULT_RATE_LIMITS,
  shopper: DEFAULT_SHOPPER_LIMITS,
  network: DEFAULT_NETWORK_LIMITS,
};
const newcomer: Caller = { network: '192.0.2.1', customer: null, pass: null };
const device: Caller = { ...newcomer, pass: { id: 'd', ageMs: 10_000 } };
const customer: Caller = { ...device, customer: 'u_1' };
const names = (kind: (typeof RATE_KINDS)[number], caller: Caller, isTry = false) =>
  budgetsOf(kind, caller, isTry, limits).map(({ name }) => name);

describe('what a call counts for', () => {
  it('is the network for a newcomer, the shopper first for others', () => {
    expect(names('order', newcomer)).toEqual(['order newcomers 192.0.2.1', 'order network 192.0.2.1']);
    expect(names('order', device)).toEqual(['order device d', 'order network 192.0.2.1']);
    expect(names('order', customer)).toEqual(['order customer u_1']);
  });

  it('is the network too for whoever tries a password, a code or a card', () => {
    for (const caller of [newcomer, device, customer])
      expect(names('sign-in', caller, true).slice(-2)).toEqual([
        'sign-in newcomers 192.0.2.1',
        'sign-in network 192.0.2.1',
      ]);
  });

  it('is the network while a pass is too new for orders, not for ordinary calls', () => {
    const young = { ...device, pass: { id: 'd', ageMs: 9_999 } };
    expect(names('order', young)).toEqual(names('order', newcomer));
    expect(names('change', young)[0]).toBe('change device d');
  });

  it('is never more for a network than its own figure, which is never less than that of its newcomers', () => {
    const wide = { ...limits, newcomers: { ...DEFAULT_RATE_LIMITS, 'sign-in': 1000 } };
    expect(budgetsOf('sign-in', newcomer, true, wide).map(({ perMinute }) => perMinute)).toEqual([1000, 1000]);
  });

  it('is nothing for a kind without limits', () => {
    const open = { ...limits, newcomers: { ...DEFAULT_RATE_LIMITS, order: 0 } };
    for (const caller of [newcomer, device, customer]) expect(budgetsOf('order', caller, true, open)).toEqual([]);
  });

  it('always has a budget of one person or of newcomers, whatever is known of a caller', () => {
    const callers = fc.record({
      network: fc.constantFrom('192.0.2.1', '2001:db8:0:1::/64'),
      customer: fc.option(fc.constant('u_1')),
      pass: fc.option(fc.record({ id: fc.constant('d'), ageMs: fc.integer({ min: -60_000, max: 100_000 }) })),
    });
    fc.assert(
      fc.property(fc.constantFrom(...RATE_KINDS), callers, fc.boolean(), (kind, caller, isTry) => {
        const budgets = budgetsOf(kind, caller, isTry, limits);
        const least = Math.min(...budgets.map(({ burst }) => burst));
        expect(least).toBeLessThanOrEqual(DEFAULT_RATE_LIMITS[kind]);
        if (isTry) expect(budgets.some(({ name }) => name === `${kind} newcomers ${caller.network}`)).toBe(true);
      }),
    );
  });
});

describe('a bucket', () => {
  it('fills by the minute up to its burst, and says when one more is left and when it is full', () => {
    const budget = { burst: 30, perMinute: 3 };
    expect([leftAt(undefined, budget, 0), leftAt({ tokens: 0, at: 0 }, budget, 40_000)]).toEqual([30, 2]);
    expect(leftAt({ tokens: 29.9, at: 0 }, budget, 60_000)).toBe(30);
    expect([secondsUntilOne(0, budget), secondsUntilOne(0.5, budget), secondsUntilOne(1, budget)]).toEqual([20, 10, 0]);
    expect(untilFull(27, budget)).toBe(60_000);
  });

  it('loses nothing when a clock goes back', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 30, noNaN: true }), fc.integer({ min: 0, max: 1e6 }), (tokens, back) => {
        expect(leftAt({ tokens, at: back }, { burst: 30, perMinute: 3 }, 0)).toBe(tokens);
      }),
    );
  });
});

describe('the setting of rate limits', () => {
  it('changes the named kinds and leaves the others', () => {
    expect(parseLimits('read=5, sign-in=0', DEFAULT_RATE_LIMITS)).toEqual({
      ok: true,
      value: { ...DEFAULT_RATE_LIMITS, read: 5, 'sign-in': 0 },
    });
    expect(parseLimits('', DEFAULT_RATE_LIMITS)).toEqual({ ok: true, value: DEFAULT_RATE_LIMITS });
  });

  it.each([
    ['reads=5', /"reads", which is none of/],
    ['pass=5', /"pass", which is none of/],
    ['read', /whole number/],
    ['read=-1', /whole number/],
    ['read=1.5', /whole number/],
  ])('refuses %s with a message', (text, words) => {
    const read = parseLimits(text, DEFAULT_RATE_LIMITS);
    expect(read.ok ? '' : read.error).toMatch(words);
  });
});
