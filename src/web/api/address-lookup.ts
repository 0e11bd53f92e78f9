import { lookUpAddressCall } from '#contract/address-lookup';
import { lookUpShortAddress } from '#shop/addresses';
import type { Shop } from '../../shop/shop.ts';
import type { Api } from './context.ts';

/** Registers the call that looks up the short code of a national address. It never fails for want of the register. */
export function registerAddressLookup(api: Api, shop: Pick<Shop, 'database' | 'clock' | 'nationalAddresses'>): void {
  api.openapi(lookUpAddressCall, async (c) =>
    c.json(await lookUpShortAddress(shop, c.req.valid('json').code, c.var.caller.language), 200),
  );
}
