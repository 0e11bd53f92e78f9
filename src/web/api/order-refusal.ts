import type { Context } from 'hono';
import { MARKETS } from '#kernel/market';
import type { OrderRefusal } from '#shop/checkout';
import { formatPrice } from '#texts/format';
import { texts } from '#texts/texts';
import type { Env } from './env.ts';
import { refuse } from './errors.ts';
import { amountsAnswer } from './order-answer.ts';

/** Answers why an order is not placed: words, a code, and what helps to mend it. */
export function refuseOrder(c: Context<Env>, refusal: OrderRefusal) {
  const text = texts(c.var.caller.language);
  switch (refusal.code) {
    case 'amountsChanged': {
      const totals = { ...amountsAnswer(refusal.amounts, refusal.currency), currency: refusal.currency };
      return refuse(c, 409, 'amountsChanged', undefined, { totals });
    }
    case 'soldOut': {
      const { productId, onHand } = refusal;
      const title = refusal.title[c.var.caller.language];
      const message = onHand > 0 ? text('error.itemShort', { title, n: onHand }) : text('error.itemSoldOut', { title });
      return c.json({ message, code: refusal.code, productId }, 409);
    }
    case 'productUnavailable': {
      const message = text('error.itemUnavailable', { title: refusal.title[c.var.caller.language] });
      return c.json({ message, code: refusal.code, productId: refusal.productId }, 409);
    }
    case 'addressInOtherCountry':
      return refuse(c, 422, refusal.code, { country: MARKETS[refusal.market].name.short[c.var.caller.language] });
    case 'couponMinimum': {
      const { language, chosenMarket, market } = c.var.caller;
      const price = formatPrice(refusal.minimum, (chosenMarket ?? market).currency, language);
      return refuse(c, 422, refusal.code, { price });
    }
    case 'couponUnknown':
    case 'couponNotYet':
    case 'couponExpired':
    case 'couponUsedUp':
    case 'couponUsedByYou':
    case 'couponOtherCountry':
      return refuse(c, 422, refusal.code);
    case 'cartEmpty':
    case 'paymentChecking':
    case 'paymentFailed':
    case 'paymentReturned':
    case 'addressMissing':
      return refuse(c, 409, refusal.code);
    case 'methodUnavailable':
    case 'methodOfOtherCountry':
      return refuse(c, 422, refusal.code);
  }
}
