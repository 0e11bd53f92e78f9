import type { Context } from 'hono';
import { readAddressesCall, removeAddressCall, saveAddressCall, updateAddressCall } from '#contract/account-lists';
import { type InvalidAddress, readAddressBook, removeAddress, saveAddress, updateAddress } from '#shop/addresses';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import { refuseNonCustomer } from './access.ts';
import type { Api, Env } from './env.ts';
import { refuse } from './errors.ts';

/** The address book (specification, sections 2.16 and 7): up to four addresses, counted from 1. */
export function registerAddressBook(api: Api, shop: Pick<Shop, 'database'>): void {
  const bookOf = async (userId: string) => ({
    user: [{ userId, address: [...(await readAddressBook(shop, userId))] }],
  });

  api.openapi(saveAddressCall, async (c) => {
    const { userId, ...address } = c.req.valid('json');
    const stranger = refuseNonCustomer(c, userId);
    if (stranger) return stranger;
    const saved = await saveAddress(shop, userId, address);
    if (!saved.ok) {
      if (saved.error.code === 'invalidAddress') return refuseAddress(c, saved.error);
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
      if (updated.error.code === 'invalidAddress') return refuseAddress(c, updated.error);
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

function refuseAddress(c: Context<Env>, { problems: found }: InvalidAddress) {
  const text = texts(c.var.caller.language);
  const problems = found.map(({ field, key, params }) => ({
    field,
    code: key.replace('checkout.', ''),
    message: text(key, params),
  }));
  const [first] = problems;
  if (!first) return refuse(c, 422, 'invalid');
  return c.json({ message: first.message, code: first.code, field: first.field, problems }, 422);
}
