import type { Context } from 'hono';
import {
  addToCartCall,
  type CartAnswer,
  type CartProduct,
  changeCartCall,
  clearCartCall,
  deleteFromCartCall,
  readCartCall,
  type SuggestionAnswer,
  suggestionCall,
} from '#contract/cart';
import type { TradeCurrency } from '#kernel/market';
import { toDecimal } from '#kernel/money';
import {
  addToCart,
  type Cart,
  type CartLine,
  changeQuantity,
  clearCart,
  readCart,
  removeLine,
  type Suggestion,
  suggestForCart,
} from '#shop/cart';
import { plainPictureUrl } from '#shop/catalogue';
import { offeredCart } from '#shop/checkout';
import { countStep } from '#shop/reports';
import type { TextKey } from '#texts/text';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import { kindOf } from '../product-kind.ts';
import { type Api, type Caller, type Env, marketOfCurrency } from './context.ts';
import { offersAnswer } from './offers-answer.ts';
import { refuse, refuseForbidden } from './refusals.ts';

/** Width of a suggestion's picture, in pixels. */
const SUGGESTION_WIDTH = 480;

/** Registers the calls of the cart (specification, sections 4 and 7). Prices, titles and stock come from the catalogue. */
export function registerCart(api: Api, shop: Pick<Shop, 'database' | 'clock' | 'shipping'>): void {
  api.openapi(addToCartCall, async (c) => {
    const { userId, productId, count = 1, pricecon, ...asked } = c.req.valid('json');
    const refusal = refuseForbidden(c, userId);
    if (refusal) return refusal;
    const markets = marketOfCurrency(c.var.caller, pricecon);
    if ('code' in markets) return refuse(c, markets.code);
    const added = await addToCart(shop, { ownerId: userId, ...markets, productId, count, ...offersOf(asked) });
    if (!added.ok) return refuse(c, added.error.code);
    countStep(shop, added.value.market.code, 'cart');
    return c.json(changedCart(c, added.value, 'cart.added', asked), 200);
  });

  api.openapi(readCartCall, async (c) => {
    const { userId } = c.req.valid('param');
    const refusal = refuseForbidden(c, userId);
    if (refusal) return refusal;
    const { offers, coupon } = c.req.valid('query');
    const asked = { offers: offers === '1', coupon };
    const cart = await readCart(shop, { ...cartQuery(c.var.caller, userId), ...offersOf(asked) });
    return c.json(cartAnswer(c, cart, asked), 200);
  });

  api.openapi(suggestionCall, async (c) => {
    const { userId } = c.req.valid('param');
    const refusal = refuseForbidden(c, userId);
    if (refusal) return refusal;
    const seen = (c.req.valid('query').seen ?? '').split(',');
    const found = await suggestForCart(shop, { ...cartQuery(c.var.caller, userId), seen });
    return c.json({ suggestion: found && suggestionAnswer(found) }, 200);
  });

  api.openapi(changeCartCall, async (c) => {
    const { userId, id, count, ...asked } = c.req.valid('json');
    const refusal = refuseForbidden(c, userId);
    if (refusal) return refusal;
    const changed = await changeQuantity(shop, { ...cartQuery(c.var.caller, userId), ...offersOf(asked), id, count });
    if (!changed.ok) return refuse(c, changed.error.code);
    return c.json(changedCart(c, changed.value, 'answer.cartChanged', asked), 200);
  });

  api.openapi(deleteFromCartCall, async (c) => {
    const { userId, id, ...asked } = c.req.valid('json');
    const refusal = refuseForbidden(c, userId);
    if (refusal) return refusal;
    const changed = await removeLine(shop, { ...cartQuery(c.var.caller, userId), ...offersOf(asked), id });
    if (!changed.ok) return refuse(c, changed.error.code);
    return c.json(changedCart(c, changed.value, 'answer.cartChanged', asked), 200);
  });

  api.openapi(clearCartCall, async (c) => {
    const { userId, ...asked } = c.req.valid('json');
    const refusal = refuseForbidden(c, userId);
    if (refusal) return refusal;
    const cleared = await clearCart(shop, { ...cartQuery(c.var.caller, userId), ...offersOf(asked) });
    return c.json(changedCart(c, cleared, 'answer.cartCleared', asked), 200);
  });

  /** What gathers the offers of a cart with it; nothing where the caller shows none. */
  function offersOf({ offers, coupon }: Asked) {
    return offers ? { offers: { code: coupon ?? '', at: shop.clock.now() } } : {};
  }

  /** Returns a cart that was changed, and says so in the shopper's language. */
  function changedCart(c: Context<Env>, cart: Cart, message: TextKey, asked: Asked) {
    return { ...cartAnswer(c, cart, asked), message: texts(c.var.caller.language)(message) };
  }

  /** Returns a cart as `user[0].products` (specification, section 7), amounts as decimals; its offers beside where they are shown. */
  function cartAnswer(c: Context<Env>, cart: Cart, { offers }: Asked): CartAnswer {
    const { currency } = cart.market;
    const products = cart.lines.map((line) => cartProduct(line, currency));
    const user = [{ userId: cart.ownerId, products, pricecon: currency }];
    if (!offers) return { user };
    const offered = offeredCart(shop, cart);
    return { user, offers: offered && offersAnswer(offered, c.var.caller.language) };
  }
}

/** Whether a caller shows offers, and the gift code as typed. */
type Asked = { readonly offers?: boolean | undefined; readonly coupon?: string | null | undefined };

function cartQuery(caller: Caller, ownerId: string) {
  return { ownerId, market: caller.chosenMarket, fallbackMarket: caller.market };
}

function suggestionAnswer({ card, currency, reason }: Suggestion): NonNullable<SuggestionAnswer['suggestion']> {
  return {
    productId: card.id,
    title: card.title.en,
    arabictitle: card.title.ar,
    image: card.picture ? plainPictureUrl(card.picture, SUGGESTION_WIDTH) : '',
    price: toDecimal(card.discountPrice, currency),
    ...reason,
  };
}

function cartProduct({ id, count, listing }: CartLine, pricecon: TradeCurrency): CartProduct {
  const { price } = listing;
  return {
    _id: id,
    productId: listing.productId,
    image: listing.image,
    title: listing.title.en,
    arabictitle: listing.title.ar,
    description: listing.description.en,
    arabicdescription: listing.description.ar,
    count,
    price: [price ? toDecimal(price.before, pricecon) : 0],
    discountprice: [price ? toDecimal(price.now, pricecon) : 0],
    pricecon,
    weight: listing.size.amount,
    unit: listing.size.unit,
    kind: kindOf(listing, 'en'),
    arabickind: kindOf(listing, 'ar'),
    stock: listing.onHand,
    available: price !== null && listing.onHand > 0,
  };
}
