import { editOrderCall } from '#contract/admin/order-edit';
import { type Language, MARKETS, type MarketCode } from '#kernel/market';
import { minor } from '#kernel/money';
import { type EditRefusal, editOrder } from '#shop/checkout';
import { getOrderHead } from '#shop/orders';
import { mayDo } from '#shop/staff/permissions.rules';
import { formatPrice } from '#texts/format';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import { errorBody } from '../api/refusals.ts';
import type { AdminApi } from './app.ts';
import { expectedVersion } from './context.ts';
import { problem, problemWords } from './problems.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping' | 'tax'>;

/** Registers the call that changes the lines of an order. */
export function registerOrderEdit(admin: AdminApi, shop: Deps): void {
  admin.on(editOrderCall, async (c) => {
    const { number } = c.req.valid('param');
    const { total, ...wanted } = c.req.valid('json');
    const { actor, person, language } = c.var;
    const head = await getOrderHead(shop.database.read, number, person.markets);
    if (!head) return problem(c, 'orderNotFound');
    const edited = await editOrder(shop, actor, {
      ...{ number, version: expectedVersion(c), ...wanted },
      total: total === null ? null : minor(total),
      mayRefund: mayDo(person, 'refunds.make'),
    });
    if (edited.ok) return c.json({ ...edited.value, currency: MARKETS[head.market].currency }, 200);
    const { error } = edited;
    switch (error.code) {
      case 'orderNotFound':
      case 'orderOver':
      case 'parcelBooked':
      case 'paymentOpen':
        return problem(c, error.code);
      case 'stale':
        return problem(c, 'stale', { current: {}, version: error.version, changed: [] });
      case 'refundNotAllowed':
        return problem(c, 'forbidden', { permission: 'refunds.make' });
      default:
        return problem(c, 'invalid', { fields: [fieldOf(error, head.market, language)] });
    }
  });
}

type FieldRefusal = Exclude<
  EditRefusal,
  { readonly code: 'orderNotFound' | 'orderOver' | 'parcelBooked' | 'paymentOpen' | 'stale' | 'refundNotAllowed' }
>;

/** What is wrong, with its words: `lines[n]` for a line, `lines` for all of them. */
function fieldOf(error: FieldRefusal, market: MarketCode, language: Language) {
  const words = texts(language);
  const price = (amount: number) => formatPrice(minor(amount), MARKETS[market].currency, language);
  const said = (message: string, path = 'lines') => ({ path, code: error.code, words: message });
  switch (error.code) {
    case 'lineShort':
      return said(problemWords(language, 'lineShort', { n: error.onHand }), `lines[${error.index}]`);
    case 'lineUnavailable':
      return said(problemWords(language, error.code), `lines[${error.index}]`);
    case 'couponMinimum':
      return said(words('error.couponMinimum', { price: price(error.minimum) }));
    case 'cashAbove':
      return said(words('error.cashAbove', { price: price(error.limit) }));
    case 'cashNotOffered':
    case 'cashAfterRefusals':
      return said(errorBody(language, error.code).message);
    case 'aboveLimit':
      return said(problemWords(language, 'editAboveLimit'));
    default:
      return said(problemWords(language, error.code));
  }
}
