import { OpenAPIHono } from '@hono/zod-openapi';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToCartCall } from './cart.ts';
import { saveShippingAddressCall } from './checkout.ts';
import { amount, count, line, paymentMethod, userId } from './fields.ts';
import { placeOrderCall } from './orders.ts';

describe('fields', () => {
  it.each(['a'.repeat(24), 'GuestGuestGuestGuest1234', `u_${'b'.repeat(24)}`])('takes %s for a user id', (id) => {
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

  it.each([0, 335, 335.5, '335.50'])('takes the amount %j', (value) =>
    expect(amount.safeParse(value).success).toBe(true),
  );
  it.each([-1, 1.234, 1e21, 'free', '1,5', null, {}, Number.POSITIVE_INFINITY])('refuses the amount %j', (value) => {
    expect(amount.safeParse(value).success).toBe(false);
  });

  it('keeps NUL, control characters and lone surrogates out of texts, and lets emoji and Arabic in', () => {
    for (const bad of ['a\u0000b', 'a\nb', '\ud800']) expect(line(50).safeParse(bad).success).toBe(false);
    for (const good of ['نورة الحربي', '🌹', "O'Neil <b>"]) expect(line(50).safeParse(good).success).toBe(true);
  });

  it('reads ways to pay in any case', () => {
    expect(paymentMethod.parse('Online')).toBe('ONLINE');
    expect(paymentMethod.safeParse('constructor').success).toBe(false);
  });
});

describe('bodies', () => {
  const bodies = [addToCartCall, saveShippingAddressCall, placeOrderCall].map(
    (call) => call.request.body.content['application/json'].schema,
  );

  it('never make parsing throw, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const schema of bodies) expect(typeof schema.safeParse(value).success).toBe('boolean');
      }),
    );
  });
});

describe('the definitions', () => {
  it('make an OpenAPI document', () => {
    const app = new OpenAPIHono();
    for (const call of [addToCartCall, saveShippingAddressCall, placeOrderCall]) app.openAPIRegistry.registerPath(call);
    const document = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'test', version: '1' } });
    expect(Object.keys(document.paths ?? {})).toEqual(['/api/cart', '/api/shippingaddress', '/api/order']);
  });
});
