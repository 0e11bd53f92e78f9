import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import {
  endLookupCall,
  lookedUpAddressCall,
  lookedUpOrderCall,
  lookedUpPageCall,
  lookUpByFormCall,
  lookUpOrderCall,
  orderLinksByFormCall,
  orderLinksCall,
} from '#contract/order-lookup';
import { parsePrefix } from '#kernel/market';
import { endLookup, LOOKUP_SECONDS, lookUpOrder, readLookedUpOrder, requestOrderLinks } from '#shop/order-lookup';
import { openAddressRequest, readParcel } from '#shop/parcels';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import { cookieValue } from '../http/cookie.rules.ts';
import { type Api, type Env, sourceOfCaller } from './context.ts';
import { addressPagePath } from './my-address.ts';
import { orderWithParcel } from './order-answer.ts';
import { orderPage, orderPageHeaders } from './order-page.ts';
import { refuse, refuseThrottled } from './refusals.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'publicUrl' | 'networkAttempts'>;

/** The cookie with the token of a look-up. Scripts and pages cannot read it. */
const COOKIE = 'order_lookup';

/** Registers the calls by which a guest finds an order by its number (decision 0330). */
export function registerOrderLookup(api: Api, shop: Deps): void {
  const tokenOf = (c: Context<Env>) => cookieValue(c.req.raw.headers.get('cookie'), COOKIE);
  const setToken = (c: Context<Env>, token: string | null) =>
    setCookie(c, COOKIE, token ?? '', {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api/track',
      secure: shop.publicUrl.startsWith('https:'),
      maxAge: token === null ? 0 : LOOKUP_SECONDS,
    });

  async function find(c: Context<Env>) {
    const token = tokenOf(c);
    const order = token === null ? null : await readLookedUpOrder(shop, token);
    return order && { order, parcel: await readParcel(shop, order.id) };
  }

  api.openapi(lookUpOrderCall, async (c) => {
    const found = await lookUpOrder(shop, c.req.valid('json'), sourceOfCaller(c));
    if (!found.ok) {
      if (found.error.code === 'orderNotMatched') return refuse(c, 'orderNotMatched');
      c.header('Retry-After', String(found.error.retryAfterSeconds));
      return refuse(c, 'lookupWait');
    }
    setToken(c, found.value.token);
    return c.json({ message: texts(c.var.caller.language)('order.details') }, 200);
  });

  api.openapi(
    lookUpByFormCall,
    async (c) => {
      const { number, contact, at } = c.req.valid('form');
      const found = await lookUpOrder(shop, { number, contact }, sourceOfCaller(c));
      if (found.ok) {
        setToken(c, found.value.token);
        return c.redirect('/api/track/page', 303);
      }
      const answer = found.error.code === 'orderNotMatched' ? 'orderNotMatched' : 'lookupWait';
      return c.redirect(`${trackPath(at)}?${new URLSearchParams({ answer, number })}`, 303);
    },
    (result, c) => (result.success ? undefined : c.redirect('/track?answer=orderNotMatched', 303)),
  );

  api.openapi(lookedUpOrderCall, async (c) => {
    const found = await find(c);
    const [order] = found ? (await orderWithParcel(shop, found.order, found.parcel)).user : [];
    if (!order) return refuse(c, 'orderNotFound');
    const { _id, userId, transactionId, tran_ref, paymentResult, ...shown } = order;
    return c.json({ order: shown }, 200);
  });

  api.openapi(lookedUpPageCall, async (c) => {
    const found = await find(c);
    if (!found) return c.redirect('/track?answer=ended', 303);
    for (const [name, value] of Object.entries(orderPageHeaders)) c.header(name, value);
    return c.html(orderPage(found.order, found.parcel, c.var.caller.language, shop.publicUrl), 200);
  });

  api.openapi(lookedUpAddressCall, async (c) => {
    const found = await find(c);
    const token = found && (await openAddressRequest(shop, found.order.id));
    return c.redirect(addressPagePath(c.req.valid('form').prefix, token ?? 'over'), 303);
  });

  api.openapi(endLookupCall, async (c) => {
    const token = tokenOf(c);
    if (token !== null) await endLookup(shop, token);
    setToken(c, null);
    return c.json({ message: texts(c.var.caller.language)('track.another') }, 200);
  });

  api.openapi(orderLinksCall, async (c) => {
    const asked = await requestOrderLinks(shop, c.req.valid('json').email, sourceOfCaller(c));
    if (!asked.ok) return refuseThrottled(c, asked.error);
    return c.json({ message: texts(c.var.caller.language)('track.linksSent') }, 200);
  });

  api.openapi(
    orderLinksByFormCall,
    async (c) => {
      const { email, at } = c.req.valid('form');
      await requestOrderLinks(shop, email, sourceOfCaller(c));
      return c.redirect(`${trackPath(at)}?answer=linksSent`, 303);
    },
    (result, c) => (result.success ? undefined : c.redirect('/track?answer=linksSent', 303)),
  );
}

/** The page of the look-up in the market and language of the form. */
function trackPath(at: string): string {
  return parsePrefix(at) ? `/${at}/track` : '/track';
}
