import { describe, expect, it } from 'vitest';
import { CARD_PATHS } from '#support/card-providers';
import { earnsPass, isTry, kindOf, wasRight } from './kinds.rules.ts';

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
    // the browser comes from another site without cookies
    ['POST', '/api/paytabs/return', 'change'],
  ] as const)('%s %s counts as %s', (method, path, kind) => expect(kindOf(method, path, CARD_PATHS)).toBe(kind));
});

describe('a try', () => {
  it.each([
    ['sign-in', '/api/login', true],
    ['sign-in', '/api/track', true],
    ['lookup', '/api/my-address/token', true],
    ['order', '/api/coupontitle/SAVE10', true],
    ['order', '/api/result', true],
    ['order', '/api/order', false],
    ['order', '/api/cancel-order', false],
    ['change', '/api/cart', false],
  ] as const)('%s %s: %s', (kind, path, tried) => expect(isTry(kind, path)).toBe(tried));

  it.each([
    ['sign-in', '/api/login', 200, false, true],
    ['sign-in', '/api/login', 401, false, false],
    // anybody may ask for these: that they succeed proves nothing
    ['sign-in', '/api/resetpass', 200, false, false],
    ['sign-in', '/api/track/links', 200, false, false],
    ['sign-in', '/api/track', 200, false, false],
    ['sign-in', '/api/register', 200, false, false],
    ['lookup', '/api/my-address/token', 404, false, false],
    ['order', '/api/coupontitle/SAVE10', 200, false, true],
    ['order', '/api/coupontitle/SAVE11', 404, false, false],
    ['order', '/api/checkout', 409, false, true],
    ['order', '/api/result', 200, true, false],
  ] as const)('%s %s with status %i, declined %s, was right: %s', (kind, path, status, declined, right) =>
    expect(wasRight(kind, path, status, declined)).toBe(right),
  );
});

it.each([
  ['POST', '/api/cart', true],
  ['POST', '/api/addtocart', true],
  ['POST', '/api/shippingaddress', true],
  ['GET', '/api/cart', false],
  ['POST', '/api/wishlist', false],
] as const)('%s %s is a step for which a device gets a pass: %s', (method, path, earns) =>
  expect(earnsPass(method, path)).toBe(earns),
);
