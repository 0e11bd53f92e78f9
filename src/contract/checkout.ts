import { answers, body, createRoute, z } from './base.ts';
import { amount, decimal, done, line, paymentMethod, userId, userParam } from './fields.ts';

/**
 * An address under the names of section 3 of the specification (`appartment` is spelt so). Texts longer than a form
 * can mean are refused here; which fields may be empty, and the rest, is the checkout's rule.
 */
export const address = z
  .object({
    email: line(1000).default(''),
    firstname: line(1000).default(''),
    lastname: line(1000).default(''),
    address: line(1000).default(''),
    appartment: line(1000).default(''),
    city: line(1000).default(''),
    country: line(1000).default(''),
    state: line(1000).default(''),
    pin: z
      .union([line(1000), z.number()])
      .transform(String)
      .default(''),
    phone: z
      .union([line(1000), z.number()])
      .transform(String)
      .default(''),
  })
  .openapi('Address');

const keptAddress = z
  .object({
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    address: z.string(),
    appartment: z.string(),
    city: z.string(),
    country: z.string(),
    state: z.string(),
    pin: z.string(),
    phone: z.string(),
  })
  .openapi('KeptAddress');

export const shippingAddressAnswer = z
  .object({ user: z.array(keptAddress) })
  .openapi('ShippingAddressAnswer', { description: '`user[0]` is the address; an empty list when none is saved' });

export const saveShippingAddressCall = createRoute({
  method: 'post',
  path: '/api/shippingaddress',
  tags: ['checkout'],
  summary: 'Save the address of the checkout under way',
  request: body(address.extend({ userId }).openapi('NewShippingAddress')),
  responses: answers(shippingAddressAnswer.extend({ message: z.string() })),
});

export const readShippingAddressCall = createRoute({
  method: 'get',
  path: '/api/shippingaddress/{userId}',
  tags: ['checkout'],
  summary: 'Read the address of the checkout under way',
  request: { params: userParam },
  responses: answers(shippingAddressAnswer),
});

export const updateMethodCall = createRoute({
  method: 'put',
  path: '/api/updatemethod',
  tags: ['checkout'],
  summary: 'Choose how the open cart will be paid',
  request: body(z.object({ userId, method: paymentMethod })),
  responses: answers(done.extend({ method: z.string() })),
});

const place = line(200).optional();

export const shippingCall = createRoute({
  method: 'post',
  path: '/api/shipping',
  tags: ['checkout'],
  summary:
    'Ask what a delivery costs below the free-shipping threshold: the same as an order to that city is charged, however it is paid',
  request: body(
    z.object({
      shipCity: place.openapi({ description: 'KSA or UAE; where it is sent from' }),
      shipCntry: place,
      destCity: place.openapi({
        description:
          "the city of the address; without one, or with the name of a country, the policy's charge is answered",
      }),
      destCntry: place,
      shipType: place.openapi({ description: "always 'DLV'" }),
      codAmt: amount.optional().openapi({ description: 'cash to collect at the door; changes no charge' }),
      weight: z.unknown().optional().openapi({ description: "always '1'" }),
    }),
  ),
  responses: answers(z.object({ ShipCharges: decimal, ShipChargesCurr: z.string() }).openapi('ShippingCharges')),
});

export type ShippingAddressAnswer = z.infer<typeof shippingAddressAnswer>;
export type ShippingChargesAnswer = { readonly ShipCharges: number; readonly ShipChargesCurr: string };
