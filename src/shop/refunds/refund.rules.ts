import { type Minor, minor, sum, ZERO } from '#kernel/money';
import type { StaffReason } from '#shop/payments/refund-reasons.rules';
import { allocate } from '../invoices/allocate.rules.ts';
import { splitByLine } from '../invoices/split.rules.ts';

/**
 * Whether units go back into the stock unless a person says otherwise: not what arrived damaged or is missing, and of a whole
 * order only while its parcel has not left the store.
 */
export function restocksByDefault(how: 'lines' | 'whole', reason: StaffReason | '', hasLeft: boolean): boolean {
  if (reason === 'damaged' || reason === 'missing') return false;
  return how === 'lines' || !hasLeft;
}

/** An order as it was bought, amounts in minor units. */
export type SoldOrder = {
  readonly lines: readonly {
    readonly id: string;
    readonly unitPrice: Minor;
    readonly count: number;
    /** What offers took off the line when it was bought. */
    readonly offerDiscount?: Minor;
  }[];
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly vat: Minor;
  readonly total: Minor;
};

/** What one refund gave back: of lines, and of the shipping charge. */
export type GivenBack = {
  readonly lines: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly net: Minor;
    readonly vat: Minor;
  }[];
  readonly shipping: Minor;
};

/** What is left of a line: units, and their price before and VAT after the discount. */
type LineLeft = { readonly id: string; readonly quantity: number; readonly net: Minor; readonly vat: Minor };

/** What of an order can still be given back. */
export type Refundable = { readonly lines: readonly LineLeft[]; readonly shipping: Minor };

/** What a person asks to give back. `whole` is everything that is left, `amount` a sum with VAT off what is left. */
export type RefundRequest =
  | {
      readonly kind: 'lines';
      readonly lines: readonly { readonly id: string; readonly quantity: number; readonly restock: boolean }[];
      readonly shipping: Minor;
    }
  | { readonly kind: 'whole'; readonly restock: boolean }
  | { readonly kind: 'amount'; readonly amount: Minor };

/** A refund to the minor unit: `net + vat + shipping = total`. */
export type RefundPlan = {
  readonly lines: readonly (LineLeft & { readonly restock: boolean })[];
  readonly net: Minor;
  readonly vat: Minor;
  readonly shipping: Minor;
  readonly total: Minor;
};

/** Why a refund cannot be made, and where in the request. */
export type PlanProblem = {
  readonly code: 'nothingToRefund' | 'lineUnknown' | 'moreThanBought' | 'shippingTooMuch' | 'amountTooMuch';
  readonly path: string;
};

type Planned = { readonly plan: RefundPlan } | { readonly problem: PlanProblem };

/** What of an order can still be given back after its refunds. The parts add up to its total less what was given back. */
export function refundableOf(order: SoldOrder, given: readonly GivenBack[]): Refundable {
  const sold = splitByLine(order);
  const gone = Map.groupBy(
    given.flatMap((one) => one.lines),
    (line) => line.id,
  );
  return {
    lines: order.lines.map((line, index) => {
      const { amount, discount, vat } = sold.lines[index] ?? { amount: ZERO, discount: ZERO, vat: ZERO };
      const taken = gone.get(line.id) ?? [];
      return {
        id: line.id,
        quantity: line.count - taken.reduce((units, one) => units + one.quantity, 0),
        net: minor(amount - discount - sum(taken.map((one) => one.net))),
        vat: minor(vat - sum(taken.map((one) => one.vat))),
      };
    }),
    shipping: minor(sold.shipping - sum(given.map((one) => one.shipping))),
  };
}

/** The sum of what is left, with VAT. */
export function sumLeft({ lines, shipping }: Refundable): Minor {
  return minor(sum(lines.map(({ net, vat }) => minor(net + vat))) + shipping);
}

/** A share of an amount, rounded half up: `amount × part / whole`. */
function shareOf(amount: Minor, part: number, whole: number): Minor {
  const product = BigInt(amount) * BigInt(part);
  return minor(Number((2n * product + BigInt(whole)) / (2n * BigInt(whole))));
}

/**
 * Works a refund out to the minor unit. Units take their share of what is left of their line, rounded half up; the last unit
 * takes all that is left, so that the refunds of an order add up to it exactly, in any order. An amount is taken off the lines in
 * proportion, then off the shipping charge.
 */
export function planRefund(left: Refundable, request: RefundRequest): Planned {
  switch (request.kind) {
    case 'lines':
      return planLines(left, request);
    case 'whole': {
      const lines = left.lines.filter(({ quantity, net, vat }) => quantity > 0 || net + vat > 0);
      return planned(
        lines.map((line) => ({ ...line, restock: request.restock && line.quantity > 0 })),
        left.shipping,
      );
    }
    case 'amount':
      return planAmount(left, request.amount);
  }
}

function planLines(left: Refundable, request: Extract<RefundRequest, { kind: 'lines' }>): Planned {
  const byId = new Map(left.lines.map((line) => [line.id, line]));
  const lines: (LineLeft & { restock: boolean })[] = [];
  for (const [index, { id, quantity, restock }] of request.lines.entries()) {
    const line = byId.get(id);
    if (!line) return { problem: { code: 'lineUnknown', path: `lines[${index}].id` } };
    if (quantity === 0) continue;
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > line.quantity) {
      return { problem: { code: 'moreThanBought', path: `lines[${index}].quantity` } };
    }
    byId.delete(id);
    const net = shareOf(line.net, quantity, line.quantity);
    lines.push({ id, quantity, net, vat: shareOf(line.vat, quantity, line.quantity), restock });
  }
  if (request.shipping < 0 || request.shipping > left.shipping) {
    return { problem: { code: 'shippingTooMuch', path: 'shipping' } };
  }
  return planned(lines, request.shipping);
}

function planAmount(left: Refundable, amount: Minor): Planned {
  if (amount <= 0) return { problem: { code: 'nothingToRefund', path: 'amount' } };
  if (amount > sumLeft(left)) return { problem: { code: 'amountTooMuch', path: 'amount' } };
  const weights = left.lines.map(({ net, vat }) => minor(net + vat));
  const onGoods = minor(Math.min(amount, sum(weights)));
  const shares = allocate(onGoods, weights);
  const lines = left.lines.flatMap((line, index) => {
    const share = shares[index] ?? ZERO;
    if (share === 0) return [];
    const vat = shareOf(share, line.vat, line.net + line.vat);
    return [{ id: line.id, quantity: 0, net: minor(share - vat), vat, restock: false }];
  });
  return planned(lines, minor(amount - onGoods));
}

function planned(lines: RefundPlan['lines'], shipping: Minor): Planned {
  const net = sum(lines.map((line) => line.net));
  const vat = sum(lines.map((line) => line.vat));
  const total = minor(net + vat + shipping);
  if (total <= 0) return { problem: { code: 'nothingToRefund', path: 'lines' } };
  return { plan: { lines, net, vat, shipping, total } };
}

/** The amount above which a refund needs a second person, in whole units of the market's currency. */
export const ALONE_UP_TO_UNITS = 1_000;

/** The money of paid orders that one person cancels within a day without a second person, in whole units of the market's currency. */
export const CANCELLED_UP_TO_UNITS = 10_000;

/** Whether one person may give an amount back alone: beside what the order and the person's day have given back already. */
export function mayGiveAlone(
  amount: number,
  already: { readonly order: number; readonly day: number },
  most: number,
): boolean {
  return amount + Math.max(already.order, already.day) <= most;
}
