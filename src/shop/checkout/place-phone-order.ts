import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { type Language, MARKETS, type MarketCode } from '#kernel/market';
import { decimal, type Minor, toDecimal } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';
import { type Result, refused } from '#kernel/result';
import { insertAudit } from '#shop/audit';
import { addToCart } from '#shop/cart';
import { type Order, recordOrderEvent, type StaffActor, updateOrderGift } from '#shop/orders';
import { type Address, type AddressProblem, checkAddress } from '../addresses/address.rules.ts';
import type { Shop } from '../shop.ts';
import { withDeliveryCharge } from './draft-order.ts';
import { orderCart } from './place-order.ts';
import { saveShippingAddress } from './shipping-address.ts';
import type { OrderRefusal } from './types.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping' | 'cashCeilings'>;

/** An order that a shopper gives by phone or WhatsApp. */
export type PhoneOrder = {
  readonly market: MarketCode;
  readonly language: Language;
  readonly lines: readonly { readonly productId: string; readonly quantity: number }[];
  readonly address: Address;
  /** The coupon as the shopper says it; empty for none. */
  readonly coupon: string;
  readonly gift: boolean;
  readonly giftNote: string;
  /** The total that was named to the shopper, in minor units; null to ask for it. */
  readonly total: Minor | null;
};

/** Why no order was placed; `line` is the place of a line that cannot be sold so. */
export type PhoneRefusal =
  | OrderRefusal
  | { readonly code: 'addressWrong'; readonly problems: readonly AddressProblem[] }
  | { readonly code: 'marketOfOthers' }
  | { readonly code: 'lineShort'; readonly line: number };

/** How an order by phone is paid, and what else its transaction does. */
type PhonePayment = {
  readonly method: PaymentMethod;
  readonly placed: (tx: Transaction, order: Order) => Promise<void>;
};

const IN_CASH: PhonePayment = { method: 'COD', placed: async () => {} };

/**
 * Places an order for a shopper on the phone, in a cart of its own and by the rules of the checkout: prices, stock, coupon,
 * delivery charge, cash limit. Without a total, or with another than the right one, returns `amountsChanged` with the right amounts
 * and places nothing. An order that is not paid in cash awaits its payment.
 */
export async function placePhoneOrder(
  deps: Deps,
  actor: StaffActor,
  input: PhoneOrder,
  payment: PhonePayment = IN_CASH,
): Promise<Result<Order, PhoneRefusal>> {
  const { language, lines, address, coupon } = input;
  if (!actor.markets.includes(input.market)) return refused({ code: 'marketOfOthers' });
  const market = MARKETS[input.market];
  const problems = checkAddress(address, market.code);
  if (problems.length > 0) return refused({ code: 'addressWrong', problems });
  if (lines.length === 0) return refused({ code: 'cartEmpty' });
  // a cart of its own, of the shape of a guest's: it ends by itself when no order is made of it
  const ownerId = randomId();
  for (const [line, { productId, quantity }] of lines.entries()) {
    const added = await addToCart(deps, { ownerId, market, productId, count: quantity });
    // a cart takes no more than there is, and says nothing
    const taken = added.ok ? added.value.lines.find(({ listing }) => listing.productId === productId)?.count : 0;
    if (taken !== quantity) return refused({ code: 'lineShort', line });
  }
  const saved = await saveShippingAddress(deps, { ownerId, market, address });
  if (!saved.ok) return refused({ code: 'addressWrong', problems: saved.error });
  const total = input.total === null ? decimal(0) : toDecimal(input.total, market.currency);
  const request = {
    ...{ ownerId, market, fallbackMarket: market, language, coupon, transactionId: '' },
    byStaff: true,
    method: payment.method,
    seen: { total, tax: null, shipping: null },
  };
  return await withDeliveryCharge(deps, (chargeOf) =>
    deps.database.transaction(async (tx) => {
      const placed = await orderCart(deps, tx, request, chargeOf);
      if (placed.ok) {
        await record(deps, tx, actor, placed.value, input);
        await payment.placed(tx, placed.value);
      }
      return placed;
    }),
  );
}

async function record(deps: Deps, tx: Transaction, actor: StaffActor, order: Order, input: PhoneOrder): Promise<void> {
  const { gift, giftNote } = input;
  if (gift || giftNote !== '') await updateOrderGift(tx, order.id, { gift, giftNote });
  await recordOrderEvent(deps, tx, order.id, actor, { kind: 'created_by_staff' });
  await insertAudit(tx, deps.clock, {
    ...{ actor, action: 'order.create', subject: `order:${order.number}`, market: order.market },
    after: { total: order.amounts.total, lines: order.lines.length, method: order.payment.method },
  });
}
