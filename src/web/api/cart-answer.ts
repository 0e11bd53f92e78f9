import type { CartAnswer, CartProduct } from '#contract/cart';
import type { TradeCurrency } from '#kernel/market';
import { toDecimal } from '#kernel/money';
import type { Cart, CartLine } from '#shop/cart';
import { kindOf } from '../product-kind.ts';

/** A cart as calls answer it: `user[0].products` (specification, section 7), amounts as decimals. */
export function cartAnswer(cart: Cart): CartAnswer {
  const { currency } = cart.market;
  const products = cart.lines.map((line) => product(line, currency));
  return { user: [{ userId: cart.ownerId, products, pricecon: currency }] };
}

function product({ id, count, offer }: CartLine, pricecon: TradeCurrency): CartProduct {
  const { price } = offer;
  return {
    _id: id,
    productId: offer.productId,
    image: offer.image,
    title: offer.title.en,
    arabictitle: offer.title.ar,
    description: offer.description.en,
    arabicdescription: offer.description.ar,
    count,
    price: [price ? toDecimal(price.before, pricecon) : 0],
    discountprice: [price ? toDecimal(price.now, pricecon) : 0],
    pricecon,
    weight: offer.size.amount,
    unit: offer.size.unit,
    kind: kindOf(offer, 'en'),
    arabickind: kindOf(offer, 'ar'),
    stock: offer.onHand,
    available: price !== null && offer.onHand > 0,
  };
}
