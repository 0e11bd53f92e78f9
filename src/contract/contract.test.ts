import { OpenAPIHono } from '@hono/zod-openapi';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor, roundToMinor, share } from '#kernel/money';
import { addToCartCall } from './cart.ts';
import { saveShippingAddressCall } from './checkout.ts';
import { amount, count, line, paragraphs, paymentMethod, userId } from './fields.ts';
import { placeOrderCall } from './orders.ts';

describe('fields', () => {
  it('removes invisible characters from lines and paragraphs, and refuses control characters', () => {
    expect(line(20).parse('\u202aNoura\u202c\u200b')).toBe('Noura');
    expect(line(20).safeParse('a\u0000').success).toBe(false);
    expect(line(20).safeParse('a\nb').success).toBe(false);
    expect(paragraphs(20).parse('\u2067lovely\u2069\n\tscent')).toBe('lovely\n\tscent');
    expect(paragraphs(20).safeParse('a\u0007').success).toBe(false);
    expect(paragraphs(2).safeParse('abc').success).toBe(false);
  });

  it.each(['a'.repeat(24), 'GuestGuestGuestGuest1234', `u_${'b'.repeat(24)}`])('accepts %s as a user id', (id) => {
    expect(userId.safeParse(id).success).toBe(true);
  });

  it.each([
    '',
    'a'.repeat(23),
    'a'.repeat(25),
    '__proto__',
    'u_short',
    null,
    {},
    ['a'.repeat(24)],
    `${'a'.repeat(24)}\n`,
  ])('does not take %j for a user id', (id) => expect(userId.safeParse(id).success).toBe(false));

  it.each([
    [1, 1],
    ['10', 10],
    [10.0, 10],
  ])('reads the count %j', (value, expected) => expect(count.parse(value)).toBe(expected));

  it.each([0, 11, -1, 1.5, '', '1e1', 'ten', null, true, [1], {}, 1e300, Number.NaN, '٣'])(
    'refuses the count %j',
    (value) => {
      expect(count.safeParse(value).success).toBe(false);
    },
  );

  it.each([
    [0, 0],
    [335, 33_500],
    ['335.50', 33_550],
    [1.234, 123],
    [1.235, 124],
    ['0.005', 1],
    // what a client's own arithmetic makes of 5 % of 333, of 15 % of 16.45 and of amounts that cancel out
    [16.650000000000002, 1_665],
    [2.4674999999999998, 247],
    [0.1 + 0.2 - 0.3, 0],
    [999_999_999.99, 99_999_999_999],
  ])('reads the amount %j as %i minor units', (value, expected) =>
    expect(roundToMinor(amount.parse(value), 'AED')).toBe(expected),
  );

  it('rounds a rate of an amount computed in binary fractions to what the store computes in integers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(5, 15), (subtotal, rate) => {
        expect(roundToMinor(amount.parse(((subtotal / 100) * rate) / 100), 'SAR')).toBe(
          share(minor(subtotal), rate * 100),
        );
      }),
    );
  });

  it.each([-1, -0.001, 1e9, 1e21, 'free', '1,5', '1e2', '-1', '', null, {}, Number.POSITIVE_INFINITY, Number.NaN])(
    'refuses the amount %j',
    (value) => expect(amount.safeParse(value).success).toBe(false),
  );

  it('refuses NUL, control characters and lone surrogates in texts, and accepts emoji and Arabic', () => {
    for (const bad of ['a\u0000b', 'a\nb', '\ud800']) expect(line(50).safeParse(bad).success).toBe(false);
    for (const good of ['نورة الحربي', '🌹', "O'Neil <b>"]) expect(line(50).safeParse(good).success).toBe(true);
  });

  it('reads payment methods in any case', () => {
    expect(paymentMethod.parse('Online')).toBe('ONLINE');
    expect(paymentMethod.safeParse('constructor').success).toBe(false);
  });
});

describe('bodies', () => {
  const bodies = [addToCartCall, saveShippingAddressCall, placeOrderCall].map(
    (call) => call.request.body.content['application/json'].schema,
  );

  it('never throw when parsed, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const schema of bodies) expect(typeof schema.safeParse(value).success).toBe('boolean');
      }),
    );
  });
});

describe('the definitions', () => {
  it('form an OpenAPI document', () => {
    const app = new OpenAPIHono();
    for (const call of [addToCartCall, saveShippingAddressCall, placeOrderCall]) app.openAPIRegistry.registerPath(call);
    const document = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'test', version: '1' } });
    expect(Object.keys(document.paths ?? {})).toEqual(['/api/cart', '/api/shippingaddress', '/api/order']);
  });
});
