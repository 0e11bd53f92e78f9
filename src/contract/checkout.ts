import { MARKET_CODES } from '#kernel/market';
import { minor } from '#kernel/money';
import { address, newAddress } from './address.ts';
import { answers, body, createRoute, z } from './base.ts';
import { amount, couponField, decimal, done, line, paymentMethod, userId, userParam } from './fields.ts';
import { limit } from './limit.rules.ts';
import { asksOffers, offersKey } from './offers.ts';

const shippingAddressAnswer = z
  .object({ user: z.array(address) })
  .openapi('ShippingAddressAnswer', { description: '`user[0]` is the address; an empty list when none is saved' });

export const saveShippingAddressCall = createRoute({
  method: 'post',
  path: '/api/shippingaddress',
  ...limit.fill,
  tags: ['checkout'],
  summary: 'Save the address of the checkout under way',
  request: body(newAddress.extend({ userId }).openapi('NewShippingAddress')),
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
  request: body(z.object({ userId, method: paymentMethod, ...asksOffers, coupon: couponField })),
  responses: answers(done.extend({ method: z.string(), ...offersKey })),
});

const place = line(200).nullish();

/** Cash to collect; a client without any sends nothing, null or an empty text. */
const cashToCollect = z.union([
  z
    .literal('')
    .nullish()
    .transform(() => minor(0)),
  amount,
]);

export const shippingCall = createRoute({
  method: 'post',
  path: '/api/shipping',
  tags: ['checkout'],
  summary:
    'Ask what a delivery costs below the free-shipping threshold: the same as an order to that city is charged, however it is paid',
  request: body(
    z.object({
      shipCity: place.openapi({ description: `${MARKET_CODES.join(' or ')}; where it is sent from` }),
      shipCntry: place,
      destCity: place.openapi({
        description:
          "the city of the address; without one, or with the name of a country, the policy's charge is answered. " +
          '400 when neither city nor country is named',
      }),
      destCntry: place,
      shipType: place.openapi({ description: "always 'DLV'" }),
      codAmt: cashToCollect.openapi({
        type: ['number', 'string', 'null'],
        description: 'cash to collect at the door; changes no charge',
      }),
      weight: z.unknown().optional().openapi({ description: "always '1'" }),
    }),
  ),
  responses: answers(z.object({ ShipCharges: decimal, ShipChargesCurr: z.string() }).openapi('ShippingCharges')),
});

export type ShippingAddressAnswer = z.infer<typeof shippingAddressAnswer>;
export type ShippingChargesAnswer = { readonly ShipCharges: number; readonly ShipChargesCurr: string };
