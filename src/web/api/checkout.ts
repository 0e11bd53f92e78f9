import { readShippingAddressCall, saveShippingAddressCall, shippingCall, updateMethodCall } from '#contract/checkout';
import { taxCall } from '#contract/tax';
import { byCurrency, MARKETS } from '#kernel/market';
import { toDecimal } from '#kernel/money';
import { marketOfCountry } from '#shop/addresses/address.rules';
import { chooseMethod, readCart } from '#shop/cart';
import { offeredCart, quoteRequest, readShippingAddress, saveShippingAddress } from '#shop/checkout';
import { deliveryCharge } from '#shop/delivery';
import { vatRates } from '#shop/pricing';
import { recentTerms } from '#shop/settings';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import { type Api, marketCodeOf } from './context.ts';
import { offersAnswer } from './offers-answer.ts';
import { refuse, refuseForbidden, refuseForm } from './refusals.ts';

/**
 * Registers the calls for address, delivery, VAT and payment method of a checkout (specification, sections 2.8 to
 * 2.10 and 7).
 */
export function registerCheckout(api: Api, shop: Pick<Shop, 'database' | 'clock' | 'shipping'>): void {
  api.openapi(saveShippingAddressCall, async (c) => {
    const { userId, ...address } = c.req.valid('json');
    const refusal = refuseForbidden(c, userId);
    if (refusal) return refusal;
    const { language, chosenMarket, market } = c.var.caller;
    const named = marketOfCountry(address.country);
    const store = chosenMarket ?? (named ? MARKETS[named] : market);
    const saved = await saveShippingAddress(shop, { ownerId: userId, market: store, address });
    const text = texts(language);
    if (saved.ok) return c.json({ user: [{ ...saved.value, userId }], message: text('answer.addressSaved') }, 200);
    const country = store.name.short[language];
    const problems = saved.error.map(({ field, key, params }) => ({
      field,
      key,
      params: params.country ? { ...params, country } : params,
    }));
    return refuseForm(c, problems);
  });

  api.openapi(readShippingAddressCall, async (c) => {
    const { userId } = c.req.valid('param');
    const refusal = refuseForbidden(c, userId);
    if (refusal) return refusal;
    const address = await readShippingAddress(shop, userId);
    return c.json({ user: address ? [{ ...address, userId }] : [] }, 200);
  });

  api.openapi(updateMethodCall, async (c) => {
    const { userId, method, offers, coupon } = c.req.valid('json');
    const refusal = refuseForbidden(c, userId);
    if (refusal) return refusal;
    const { language, chosenMarket, market: fallbackMarket } = c.var.caller;
    const query = { ownerId: userId, market: chosenMarket, fallbackMarket };
    const chosen = await chooseMethod(shop, { ...query, method });
    if (!chosen.ok) return refuse(c, chosen.error.code);
    const answer = { message: texts(language)('answer.methodSaved'), method: chosen.value };
    if (!offers) return c.json(answer, 200);
    const cart = await readCart(shop, { ...query, offers: { code: coupon ?? '', at: shop.clock.now() } });
    const offered = offeredCart(shop, cart);
    return c.json({ ...answer, offers: offered && offersAnswer(offered, language) }, 200);
  });

  api.openapi(shippingCall, async (c) => {
    const { shipCity, shipCntry, destCity, destCntry } = c.req.valid('json');
    const city = destCity?.trim() ?? '';
    if (city === '' && !destCntry?.trim()) return refuse(c, 'invalid', undefined, { fields: ['destCity'] });
    const [code = c.var.caller.market.code, ...others] = [destCntry, shipCntry, shipCity].flatMap((name) =>
      name?.trim() ? [marketCodeOf(name)] : [],
    );
    if (code === null) return refuse(c, 'onlyUaeKsa');
    if (others.some((other) => other !== null && other !== code)) return refuse(c, 'otherCountry');
    const market = MARKETS[code];
    const terms = await recentTerms(shop, code);
    const charge =
      terms.shippingFixed || city === '' || marketCodeOf(city) !== null
        ? terms.shippingFee
        : await deliveryCharge(shop, quoteRequest(market, city, terms));
    return c.json({ ShipCharges: toDecimal(charge, market.currency), ShipChargesCurr: market.currency }, 200);
  });

  api.openapi(taxCall, async (c) => {
    const rates = await vatRates(shop.database.read, shop.clock.now());
    return c.json([byCurrency((currency) => rates[currency] / 100)], 200);
  });
}
