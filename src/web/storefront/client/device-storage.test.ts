import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberUser, shopperId } from '../features/account/session.ts';
import { applyCoupon, clearCoupon } from '../features/cart/coupon.ts';
import { rememberPayment } from '../features/checkout/card-payment.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  rememberUser(null);
  clearCoupon();
  stored.clear();
  vi.unstubAllGlobals();
});

const COUPON = {
  ...{ code: 'MISK10', minimum: 20_000, currency: null },
  reduction: { kind: 'percentage', basisPoints: 1000 },
} as const;

describe('the device keeps, under the keys of the specification,', () => {
  it('who logged in, until the log-out', () => {
    rememberUser({ user: 'u_1', email: 'sara@example.com' });
    expect(Object.fromEntries(stored)).toEqual({
      userInfo: '{"user":"u_1","email":"sara@example.com"}',
      login: 'true',
    });
    rememberUser(null);
    expect(Object.fromEntries(stored)).toEqual({ login: 'false' });
  });

  it('a guest id of 24 letters and digits, made once and replaced when it is another text', () => {
    const page = { cookie: '' };
    vi.stubGlobal('document', page);
    vi.stubGlobal('location', { protocol: 'https:' });
    const guest = shopperId();
    expect(guest).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(page.cookie).toMatch(new RegExp(`^guestid=${guest}; .*; Secure$`));
    expect(shopperId()).toBe(guest);
    page.cookie = 'guestid=short';
    expect(shopperId()).toMatch(/^[A-Za-z0-9]{24}$/);
  });

  it('the gift code in use, until an order has used it', () => {
    applyCoupon(COUPON);
    expect(stored.get('apply')).toBe('true');
    expect(JSON.parse(stored.get('coupon') ?? '')).toMatchObject({
      title: 'MISK10',
      type: 'PERCENTAGE',
      weightage: 10,
    });
    clearCoupon();
    expect(Object.fromEntries(stored)).toEqual({ apply: 'false' });
  });

  it('the reference of an open card payment, and none after a log-out', () => {
    rememberPayment('checkout_1');
    applyCoupon(COUPON);
    expect(stored.get('tran_ref')).toBe('checkout_1');
    rememberUser(null);
    expect(Object.fromEntries(stored)).toEqual({ login: 'false' });
  });
});
