import type { Shop } from '../../shop/shop.ts';
import { registerCatalogue } from './catalogue.ts';
import { registerContent } from './content.ts';
import type { Api } from './env.ts';

/** Registers every call of the store, resource by resource. */
export function registerCalls(api: Api, shop: Shop): void {
  registerCatalogue(api, shop);
  registerContent(api, shop);
}
