import { placePhoneOrderCall, renewPaymentLinkCall } from '#contract/admin/phone-orders';
import { type Language, MARKETS, type MarketCode } from '#kernel/market';
import { minor } from '#kernel/money';
import { isOpenMarket } from '#kernel/open-markets';
import { ok } from '#kernel/result';
import { type PhoneRefusal, placePhoneOrder } from '#shop/checkout';
import type { OrderAmounts, StaffActor } from '#shop/orders';
import { placeLinkOrder, renewPaymentLink } from '#shop/payment-links';
import { tradeTerms } from '#shop/settings';
import { hasShippingVat } from '#shop/settings/settings.rules';
import { formatPrice } from '#texts/format';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import { errorBody } from '../api/refusals.ts';
import type { AdminApi } from './app.ts';
import { problem } from './problems.ts';
import { shortAddressProblems } from './short-address.ts';

type Deps = Pick<
  Shop,
  'database' | 'clock' | 'jobs' | 'shipping' | 'cashCeilings' | 'cards' | 'publicUrl' | 'cashCeilings'
>;

/** Registers the calls that take an order by phone, and that make another link to pay for one. */
export function registerPhoneOrders(admin: AdminApi, shop: Deps): void {
  admin.on(placePhoneOrderCall, async (c) => {
    const { total, payment, ...order } = c.req.valid('json');
    if (!isOpenMarket(order.market)) return problem(c, 'notFound');
    const wrong = shortAddressProblems(order.address.shortAddress, 'address.shortAddress', c.var.language);
    if (wrong.length > 0) return problem(c, 'invalid', { fields: wrong });
    const now = shop.clock.now();
    const terms = await tradeTerms(shop.database.read, order.market, now);
    const { vatBasisPoints } = terms;
    const vat = { shippingHasVat: hasShippingVat(terms, now), vatBasisPoints };
    const input = { ...order, total: total === null ? null : minor(total) };
    const placed = await place(shop, c.var.actor, input, payment);
    if (placed.ok) {
      const { order: made, link } = placed.value;
      const { number, currency, amounts } = made;
      return c.json({ number, currency, amounts: amountsOf(amounts), ...vat, link: link && linkAnswer(link) }, 200);
    }
    const { error } = placed;
    if (error.code === 'amountsChanged') {
      const { currency, amounts } = error;
      return c.json({ number: null, currency, amounts: amountsOf(amounts), ...vat, link: null }, 200);
    }
    if (error.code === 'marketOfOthers') return problem(c, 'notFound');
    return problem(c, 'invalid', { fields: fieldsOf(error, order.market, c.var.language) });
  });

  admin.on(renewPaymentLinkCall, async (c) => {
    const renewed = await renewPaymentLink(shop, c.var.actor, { ...c.req.valid('param'), ...c.req.valid('json') });
    return renewed.ok ? c.json(linkAnswer(renewed.value), 200) : problem(c, renewed.error.code);
  });
}

type Input = Parameters<typeof placePhoneOrder>[2];

/** Places the order; the link is null for a cash order. */
async function place(shop: Deps, actor: StaffActor, input: Input, payment: 'cash' | 'link') {
  if (payment === 'link') return await placeLinkOrder(shop, actor, input);
  const placed = await placePhoneOrder(shop, actor, input);
  return placed.ok ? ok({ order: placed.value, link: null }) : placed;
}

function linkAnswer({ url, expiresAt }: { readonly url: string; readonly expiresAt: Date }) {
  return { url, expiresAt: expiresAt.toISOString() };
}

function amountsOf({ subtotal, discount, tax, shipping, total }: OrderAmounts) {
  return { subtotal, discount, vat: tax, shipping, total };
}

/** What is wrong, with the words of the checkout: address fields by name, `lines[n]`, `coupon`, or the whole order. */
function fieldsOf(
  error: Exclude<PhoneRefusal, { readonly code: 'amountsChanged' | 'marketOfOthers' }>,
  market: MarketCode,
  language: Language,
) {
  const { currency, name } = MARKETS[market];
  const words = texts(language);
  const said = (path: string, message: string) => [{ path, code: error.code, words: message }];
  switch (error.code) {
    case 'addressWrong':
      return error.problems.map(({ field, key, params }) => ({
        path: `address.${field}`,
        code: key,
        words: words(key, key === 'checkout.otherCountry' ? { country: name.short[language] } : params),
      }));
    case 'lineShort':
      return said(`lines[${error.line}]`, words('error.soldOut'));
    case 'soldOut':
    case 'productUnavailable':
      return said('lines', words('error.soldOut'));
    case 'couponMinimum':
      return said('coupon', words('error.couponMinimum', { price: formatPrice(error.minimum, currency, language) }));
    case 'cashAbove':
      return said('order', words('error.cashAbove', { price: formatPrice(error.limit, currency, language) }));
    case 'cashShare':
      return said('order', words('error.cashShare', { title: error.title[language], n: error.most }));
    case 'addressInOtherCountry':
      return said('address.country', words('error.addressInOtherCountry', { country: name.short[language] }));
    case 'couponUnknown':
    case 'couponNotYet':
    case 'couponExpired':
    case 'couponUsedUp':
    case 'couponUsedByYou':
    case 'couponOtherCountry':
      return said('coupon', errorBody(language, error.code).message);
    default:
      return said('order', errorBody(language, error.code).message);
  }
}
