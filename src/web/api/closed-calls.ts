import type { Context } from 'hono';
import {
  categoryCall,
  listCategoriesCall,
  listProductsCall,
  productDetailCall,
  reviewsCall,
  unitsLeftCall,
} from '#contract/catalogue';
import { bannersCall, homeCall } from '#contract/content';
import { placeOrderCall } from '#contract/orders';
import { checkoutCall, paytabsCall } from '#contract/payments';
import { suggestCall } from '#contract/search';
import { CLOSED_SECONDS } from '../pages/closed.ts';
import type { Env } from './context.ts';
import { refuse } from './refusals.ts';

const patternOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

/**
 * The calls that a closed store refuses: those that sell, and those that show what is sold. Carts, accounts, orders that exist,
 * payments under way, returns and messages of providers go on.
 */
const STOPPED: ReadonlySet<string> = new Set(
  [
    placeOrderCall,
    checkoutCall,
    paytabsCall,
    listProductsCall,
    productDetailCall,
    unitsLeftCall,
    listCategoriesCall,
    categoryCall,
    reviewsCall,
    homeCall,
    bannersCall,
    suggestCall,
  ].map(patternOf),
);

/** Whether a closed store refuses the call of a method and a pattern. */
export function stopsClosed(method: string, route: string | null): boolean {
  return STOPPED.has(`${method === 'HEAD' ? 'GET' : method} ${route}`);
}

/** Refuses a call of a closed store in words. A page to go to leads home, where the closed page is. */
export function refuseClosed(c: Context<Env>) {
  if (c.req.path.startsWith('/api/paytabs/')) return c.redirect('/', 303);
  c.header('Retry-After', String(CLOSED_SECONDS));
  return refuse(c, 'storeClosed');
}
