import { answers, body, createRoute, type JsonOf, z } from './base.ts';
import { line } from './fields.ts';
import { limit } from './limit.rules.ts';

const found = z
  .object({
    building: z.string(),
    street: z.string(),
    district: z.string(),
    city: z.string(),
    region: z.string(),
    postcode: z.string(),
    additional: z.string(),
  })
  .openapi('NationalAddress');

export const lookUpAddressCall = createRoute({
  method: 'post',
  path: '/api/address/lookup',
  ...limit.lookup,
  tags: ['address book'],
  summary:
    'Not in the specification: what the register says about the short code of a national address, within 1.5 seconds',
  request: body(z.object({ code: line(100) })),
  responses: answers(
    z
      .object({
        /** `wrong` is not of the form of a code; `unavailable` when the register gave no answer in time. */
        state: z.enum(['found', 'unknown', 'wrong', 'unavailable']),
        address: found.optional(),
      })
      .openapi('AddressLookup'),
  ),
});

export type AddressLookupAnswer = JsonOf<typeof lookUpAddressCall>;
