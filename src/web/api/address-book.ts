import { readAddressesCall, removeAddressCall, saveAddressCall, updateAddressCall } from '#contract/address-book';
import { readAddressBook, removeAddress, saveAddress, updateAddress } from '#shop/addresses';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import { refuseNonCustomer } from './access.ts';
import type { Api } from './env.ts';
import { refuse } from './errors.ts';
import { refuseForm } from './refuse-form.ts';

/** The address book (specification, sections 2.16 and 7): up to four addresses, counted from 1. */
export function registerAddressBook(api: Api, shop: Pick<Shop, 'database'>): void {
  const bookOf = async (userId: string) => ({
    user: [{ userId, address: (await readAddressBook(shop, userId)).map((address) => ({ ...address, userId })) }],
  });

  api.openapi(saveAddressCall, async (c) => {
    const { userId, ...address } = c.req.valid('json');
    const stranger = refuseNonCustomer(c, userId);
    if (stranger) return stranger;
    const saved = await saveAddress(shop, userId, address);
    if (!saved.ok) {
      if (saved.error.code === 'invalidAddress') return refuseForm(c, saved.error.problems);
      return refuse(c, saved.error.code === 'noSuchCustomer' ? 404 : 409, saved.error.code);
    }
    return c.json({ ...(await bookOf(userId)), message: texts(c.var.caller.language)('answer.addressKept') }, 200);
  });

  api.openapi(readAddressesCall, async (c) => {
    const { userId } = c.req.valid('param');
    const stranger = refuseNonCustomer(c, userId);
    if (stranger) return stranger;
    return c.json(await bookOf(userId), 200);
  });

  api.openapi(updateAddressCall, async (c) => {
    const { userId, index, ...address } = c.req.valid('json');
    const stranger = refuseNonCustomer(c, userId);
    if (stranger) return stranger;
    const updated = await updateAddress(shop, userId, index, address);
    if (!updated.ok) {
      if (updated.error.code === 'invalidAddress') return refuseForm(c, updated.error.problems);
      return refuse(c, 404, updated.error.code);
    }
    return c.json({ ...(await bookOf(userId)), message: texts(c.var.caller.language)('answer.addressKept') }, 200);
  });

  api.openapi(removeAddressCall, async (c) => {
    const { userId, index } = c.req.valid('json');
    const stranger = refuseNonCustomer(c, userId);
    if (stranger) return stranger;
    const removed = await removeAddress(shop, userId, index);
    if (!removed.ok) return refuse(c, 404, removed.error.code);
    const message = texts(c.var.caller.language)('address.removed');
    return c.json({ ...(await bookOf(userId)), msg: texts('en')('address.removed'), message }, 200);
  });
}
