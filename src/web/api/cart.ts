import { addToCartCall, changeCartCall, clearCartCall, deleteFromCartCall, readCartCall } from '#contract/cart';
import { addToCart, changeQuantity, clearCart, marketOfCart, readCart, removeLine } from '#shop/cart';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import { refuseForbidden } from './access.ts';
import type { Caller } from './caller.ts';
import { cartAnswer } from './cart-answer.ts';
import type { Api } from './env.ts';
import { refuse } from './errors.ts';
import { marketOfCurrency } from './market-of-call.ts';

/** Which of the refusals of a change are about something that isn't there. */
const STATUS = { productUnavailable: 404, notInCart: 404, soldOut: 409, cartFull: 409 } as const;

/** The cart's calls (specification, sections 4 and 7). Prices, titles and stock are always the catalogue's. */
export function registerCart(api: Api, shop: Pick<Shop, 'database' | 'clock'>): void {
  api.openapi(addToCartCall, async (c) => {
    const { userId, productId, count = 1, pricecon } = c.req.valid('json');
    const stranger = refuseForbidden(c, userId);
    if (stranger) return stranger;
    const said = marketOfCurrency(c.var.caller, pricecon);
    if ('code' in said) return refuse(c, 409, said.code);
    const market = await marketOfCart(shop, { ownerId: userId, ...said });
    const added = await addToCart(shop, { ownerId: userId, market, productId, count });
    if (!added.ok) return refuse(c, STATUS[added.error.code], added.error.code);
    const { language } = c.var.caller;
    return c.json({ ...cartAnswer(added.value), message: texts(language)('cart.added') }, 200);
  });

  api.openapi(readCartCall, async (c) => {
    const { userId } = c.req.valid('param');
    const stranger = refuseForbidden(c, userId);
    if (stranger) return stranger;
    return c.json(cartAnswer(await readCart(shop, question(c.var.caller, userId))), 200);
  });

  api.openapi(changeCartCall, async (c) => {
    const { userId, id, count } = c.req.valid('json');
    const stranger = refuseForbidden(c, userId);
    if (stranger) return stranger;
    const changed = await changeQuantity(shop, { ...question(c.var.caller, userId), id, count });
    if (!changed.ok) return refuse(c, STATUS[changed.error.code], changed.error.code);
    const { language } = c.var.caller;
    return c.json({ ...cartAnswer(changed.value), message: texts(language)('answer.cartChanged') }, 200);
  });

  api.openapi(deleteFromCartCall, async (c) => {
    const { userId, id } = c.req.valid('json');
    const stranger = refuseForbidden(c, userId);
    if (stranger) return stranger;
    const changed = await removeLine(shop, { ...question(c.var.caller, userId), id });
    if (!changed.ok) return refuse(c, STATUS[changed.error.code], changed.error.code);
    const { language } = c.var.caller;
    return c.json({ ...cartAnswer(changed.value), message: texts(language)('answer.cartChanged') }, 200);
  });

  api.openapi(clearCartCall, async (c) => {
    const { userId } = c.req.valid('json');
    const stranger = refuseForbidden(c, userId);
    if (stranger) return stranger;
    const cleared = await clearCart(shop, question(c.var.caller, userId));
    const { language } = c.var.caller;
    return c.json({ ...cartAnswer(cleared), message: texts(language)('answer.cartCleared') }, 200);
  });
}

function question(caller: Caller, ownerId: string) {
  return { ownerId, market: caller.chosenMarket, fallbackMarket: caller.market };
}
