import { answerAddressCall, openAddressCall, renewAddressCall } from '#contract/my-address';
import { parsePrefix } from '#kernel/market';
import { SHORT_ADDRESS_LIMIT } from '#shop/addresses/short-address.rules';
import { readOrderById } from '#shop/orders';
import { answerAddressRequest, openAddressRequest, renewAddressRequest } from '#shop/parcels';
import type { Shop } from '../../shop/shop.ts';
import type { Api } from './context.ts';
import { refuseForbidden } from './refusals.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'nationalAddresses' | 'publicUrl'>;

/** Registers the forms of the page behind the link that asks for a national address. Both answer with a redirect. */
export function registerMyAddress(api: Api, shop: Deps): void {
  api.openapi(answerAddressCall, async (c) => {
    const { token } = c.req.valid('param');
    const { prefix, shortAddress, move, sure, keep } = c.req.valid('form');
    const language = parsePrefix(prefix ?? '')?.language ?? c.var.caller.language;
    const answer = { typed: shortAddress, sure, move: Boolean(move), keep: Boolean(keep) };
    const done = await answerAddressRequest(shop, token, answer, language);
    if (done.ok) return c.redirect(addressPagePath(prefix, 'saved'), 303);
    const { code } = done.error;
    if (code === 'over') return c.redirect(addressPagePath(prefix, token), 303);
    const typed = shortAddress.slice(0, SHORT_ADDRESS_LIMIT);
    const query = new URLSearchParams({ problem: code, code: typed, ...(keep ? { keep: 'yes' } : {}) });
    return c.redirect(`${addressPagePath(prefix, token)}?${query}`, 303);
  });

  api.openapi(openAddressCall, async (c) => {
    const order = await readOrderById(shop, c.req.valid('param').id);
    const mayRead = order !== null && refuseForbidden(c, order.ownerId) === null;
    const token = mayRead ? await openAddressRequest(shop, order.id) : null;
    return c.redirect(addressPagePath(c.req.valid('form').prefix, token ?? 'over'), 303);
  });

  api.openapi(renewAddressCall, async (c) => {
    await renewAddressRequest(shop, c.req.valid('param').token);
    return c.redirect(addressPagePath(c.req.valid('form').prefix, 'sent'), 303);
  });
}

/** The path of a page of the link, in the market of the page that sent the form. */
export function addressPagePath(prefix: string | undefined, last: string): string {
  const start = prefix && parsePrefix(prefix) ? `/${prefix}` : '';
  return `${start}/my-address/${encodeURIComponent(last)}`;
}
