import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_PATHS } from '#support/card-providers';
import { createRateLimiter, DEFAULT_RATE_LIMITS, kindOf, parseRateLimits } from './rate-limits.ts';

describe('the setting of rate limits', () => {
  it('changes the named kinds and leaves the others', () => {
    expect(parseRateLimits('read=5, sign-in=0')).toEqual({
      ok: true,
      value: { ...DEFAULT_RATE_LIMITS, read: 5, 'sign-in': 0 },
    });
    expect(parseRateLimits('')).toEqual({ ok: true, value: DEFAULT_RATE_LIMITS });
  });

  it.each([
    ['reads=5', /"reads", which is none of/],
    ['read', /whole number/],
    ['read=-1', /whole number/],
    ['read=1.5', /whole number/],
  ])('refuses %s with a message', (text, words) => {
    const read = parseRateLimits(text);
    expect(read.ok ? '' : read.error).toMatch(words);
  });
});

describe('the kind of a call', () => {
  it.each([
    ['GET', '/api/product', 'read'],
    ['POST', '/api/cart', 'change'],
    ['PUT', '/api/cart', 'change'],
    ['POST', '/api/login', 'sign-in'],
    ['POST', '/api/passwordreset/u_1/token', 'sign-in'],
    ['POST', '/api/order', 'order'],
    ['GET', '/api/order/abc', 'read'],
    ['GET', '/api/coupontitle/SAVE10', 'order'],
    ['GET', '/api/orders/abc', 'read'],
    ['POST', '/api/checkout', 'order'],
    ['GET', '/api/paytabs/abc/1/2', 'order'],
    ['POST', '/api/checkoutcancel', 'order'],
    ['POST', '/api/generate-invoice', 'change'],
    ['POST', '/api/verify-email', 'sign-in'],
    ['POST', '/api/deleteaccount', 'sign-in'],
    ['POST', '/api/address/lookup', 'lookup'],
    ['POST', '/api/my-address/token', 'lookup'],
    ['GET', '/api/pay/token/ONLINE', 'order'],
    ['POST', '/api/address', 'change'],
    // one address tells of everybody's payments: the figure of an order would turn news of money away
    ['POST', '/api/paytabs/callback', 'read'],
    ['POST', '/api/hyperpay/webhook', 'read'],
  ] as const)('%s %s counts as %s', (method, path, kind) => expect(kindOf(method, path, CARD_PATHS)).toBe(kind));
});

describe('the limiter', () => {
  it('allows a full bucket at once, then the limit per minute, for each client separately', () => {
    let at = 0;
    const limiter = createRateLimiter({ ...DEFAULT_RATE_LIMITS, change: 3 }, () => at);
    const tries = Array.from({ length: 4 }, () => limiter.waitFor('change', 'a'));
    expect(tries).toEqual([0, 0, 0, 20]);
    expect(limiter.waitFor('change', 'b')).toBe(0);
    at += 20_000;
    expect(limiter.waitFor('change', 'a')).toBe(0);
    expect(limiter.waitFor('change', 'a')).toBe(20);
  });

  it('never allows more than a full bucket and the limit per minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 300 }),
        (limit, pauses) => {
          let at = 0;
          const limiter = createRateLimiter({ ...DEFAULT_RATE_LIMITS, order: limit }, () => at);
          let through = 0;
          for (const pause of pauses) {
            at += pause;
            if (limiter.waitFor('order', 'a') === 0) through += 1;
          }
          expect(through).toBeLessThanOrEqual(Math.ceil(limit + (at / 60_000) * limit));
        },
      ),
    );
  });

  it('does not limit a kind with the limit 0', () => {
    const limiter = createRateLimiter({ ...DEFAULT_RATE_LIMITS, read: 0 });
    for (let n = 0; n < 5_000; n += 1) expect(limiter.waitFor('read', 'a')).toBe(0);
  });
});
