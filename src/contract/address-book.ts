import { address, newAddress } from './address.ts';
import { answers, body, createRoute, type JsonOf, z } from './base.ts';
import { expectedWords, userId, userParam } from './fields.ts';

/** The index of a saved address, from 1, as a number or digits. */
const index = z
  .union([z.number(), z.string().max(4)])
  .refine((value) => /^[1-9]\d{0,2}$/.test(String(value)), 'not an index from 1')
  .transform(Number)
  .openapi({ type: 'integer', minimum: 1 });

const addressBook = z
  .object({ user: z.array(z.object({ userId: z.string(), address: z.array(address) })) })
  .openapi('AddressBook', { description: '`user[0].address` is the list, the first has index 1' });

export const saveAddressCall = createRoute({
  method: 'post',
  path: '/api/address',
  tags: ['address book'],
  summary: 'Save one more address, up to four',
  request: body(newAddress.extend({ userId }).openapi('NewSavedAddress')),
  responses: answers(addressBook.extend({ message: z.string() })),
});

export const readAddressesCall = createRoute({
  method: 'get',
  path: '/api/address/{userId}',
  tags: ['address book'],
  summary: 'The saved addresses',
  request: { params: userParam },
  responses: answers(addressBook),
});

export const updateAddressCall = createRoute({
  method: 'post',
  path: '/api/update-address',
  tags: ['address book'],
  summary: 'Overwrite a saved address',
  request: body(newAddress.extend({ userId, index }).openapi('ChangedSavedAddress')),
  responses: answers(addressBook.extend({ message: z.string() })),
});

export const removeAddressCall = createRoute({
  method: 'post',
  path: '/api/remove-address',
  tags: ['address book'],
  summary: 'Remove a saved address; the later ones move up',
  request: body(z.object({ userId, index })),
  responses: answers(addressBook.extend({ msg: expectedWords, message: z.string() })),
});

export type AddressBookAnswer = JsonOf<typeof readAddressesCall>;
