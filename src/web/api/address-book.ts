import { readAddressesCall, removeAddressCall, saveAddressCall, updateAddressCall } from '#contract/address-book';
import { readAddressBook, removeAddress, saveAddress, updateAddress } from '#shop/addresses';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import type { Api } from './context.ts';
import { refuse, refuseForm, refuseNonCustomer } from './refusals.ts';

/**
 * Registers the calls of the address book (specification, sections 2.16 and 7): up to four addresses, with indexes
 * from 1.
 */
export function registerAddressBook(api: Api, shop: Pick<Shop, 'database'>): void {
  const bookOf = async (userId: string) => ({
    user: [{ userId, address: (await readAddressBook(shop, userId)).map((address) => ({ ...address, userId })) }],
  });

  api.openapi(saveAddressCall, async (c) => {
    const { userId, ...address } = c.req.valid('json');
    const refusal = refuseNonCustomer(c, userId);
    if (refusal) return refusal;
    const saved = await saveAddress(shop, userId, address);
    if (!saved.ok) {
      if (saved.error.code === 'invalidAddress') return refuseForm(c, saved.error.problems);
      return refuse(c, saved.error.code);
    }
    return c.json({ ...(await bookOf(userId)), message: texts(c.var.caller.language)('answer.addressKept') }, 200);
  });

  api.openapi(readAddressesCall, async (c) => {
    const { userId } = c.req.valid('param');
    const refusal = refuseNonCustomer(c, userId);
    if (refusal) return refusal;
    return c.json(await bookOf(userId), 200);
  });

  api.openapi(updateAddressCall, async (c) => {
    const { userId, index, ...address } = c.req.valid('json');
    const refusal = refuseNonCustomer(c, userId);
    if (refusal) return refusal;
    const updated = await updateAddress(shop, userId, index, address);
    if (!updated.ok) {
      if (updated.error.code === 'invalidAddress') return refuseForm(c, updated.error.problems);
      return refuse(c, updated.error.code);
    }
    return c.json({ ...(await bookOf(userId)), message: texts(c.var.caller.language)('answer.addressKept') }, 200);
  });

  api.openapi(removeAddressCall, async (c) => {
    const { userId, index } = c.req.valid('json');
    const refusal = refuseNonCustomer(c, userId);
    if (refusal) return refusal;
    const removed = await removeAddress(shop, userId, index);
    if (!removed.ok) return refuse(c, removed.error.code);
    const message = texts(c.var.caller.language)('address.removed');
    return c.json({ ...(await bookOf(userId)), msg: texts('en')('address.removed'), message }, 200);
  });
}
