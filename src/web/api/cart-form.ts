import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { addByFormCall } from '#contract/cart';
import { isGuestId, randomId } from '#kernel/ids';
import { parsePrefix } from '#kernel/market';
import { addToCart } from '#shop/cart';
import { countStep } from '#shop/reports';
import type { Shop } from '../../shop/shop.ts';
import { cookieValue } from '../http/cookie.rules.ts';
import { type Api, type Env, pageOf } from './context.ts';

/** 400 days, the longest lifetime of a cookie. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** The path that the form posts to. */
export const FORM_PATH = '/api/addtocart';

/**
 * Registers the form that adds to the cart where no script runs. A browser opens it, so every failure leads to the cart, which
 * says why. The origin check and the limits of calls hold for it too.
 */
export function registerCartForm(api: Api, shop: Pick<Shop, 'database' | 'clock' | 'publicUrl'>): void {
  api.openapi(
    addByFormCall,
    async (c) => {
      const { productId, count = 1 } = c.req.valid('form');
      const { chosenMarket, market: fallbackMarket, session } = c.var.caller;
      const ownerId = session?.userId ?? guestOf(c, shop.publicUrl);
      const ofPage = parsePrefix(c.req.valid('query').prefix ?? '')?.market ?? null;
      const market = ofPage ?? chosenMarket;
      const added = await addToCart(shop, { ownerId, market, fallbackMarket, productId, count });
      if (added.ok) countStep(shop, added.value.market.code, 'cart');
      return toCart(c, added.ok ? 'added=1' : `error=${added.error.code}`);
    },
    (result, c) => (result.success ? undefined : toCart(c, 'error=invalid')),
  );
}

/** Leads to the cart of the page's market with a result in its query. */
export function toCart(c: Context<Env>, result: string) {
  return c.redirect(pageOf(c.req.query('prefix'), `/cart?${result}`), 303);
}

/** The guest id of the browser, which gets one when it has none. */
function guestOf(c: Context<Env>, publicUrl: string): string {
  const known = cookieValue(c.req.header('cookie'), 'guestid');
  if (known !== null && isGuestId(known)) return known;
  const made = randomId(24);
  const secure = publicUrl.startsWith('https:');
  setCookie(c, 'guestid', made, { path: '/', maxAge: COOKIE_SECONDS, sameSite: 'Lax', secure });
  return made;
}
