import type { Bilingual } from '#kernel/market';
import { minor, times, ZERO } from '#kernel/money';
import type { CreditParts } from '../invoices/draft.rules.ts';
import { type OfferedOrder, offerSharesOf } from './offer-shares.rules.ts';
import type { GivenBack, RefundPlan } from './refund.rules.ts';

/** An order's lines with what a credit note prints of them. */
type NamedOrder = Omit<OfferedOrder, 'lines'> & {
  readonly lines: readonly (OfferedOrder['lines'][number] & { readonly title: Bilingual; readonly size: string })[];
};

/** The line of a credit note about an amount off the whole order. */
const REDUCTION: Bilingual = { en: 'Price reduction', ar: 'تخفيض في السعر' };

/**
 * What the credit note of a refund takes back: the lines with their units, and one line for everything that was taken off
 * without units. `before` are the refunds before it, which an order with offers needs.
 */
export function creditPartsOf(order: NamedOrder, plan: RefundPlan, before: readonly GivenBack[]): CreditParts {
  const byId = new Map(order.lines.map((line) => [line.id, line]));
  const lines = plan.lines.flatMap(({ id, quantity, net, vat }) => {
    const sold = byId.get(id);
    if (!sold || quantity === 0) return [];
    const amount = times(sold.unitPrice, quantity);
    const { title, size, unitPrice } = sold;
    return [{ title, size, count: quantity, unitPrice, amount, discount: minor(amount - net), vat }];
  });
  const off = plan.lines.filter(({ quantity }) => quantity === 0);
  const net = minor(off.reduce((total, line) => total + line.net, 0));
  const vat = minor(off.reduce((total, line) => total + line.vat, 0));
  const reduction = { title: REDUCTION, size: '', count: 1, unitPrice: net, amount: net, discount: ZERO, vat };
  return {
    lines: off.length > 0 ? [...lines, reduction] : lines,
    shipping: plan.shipping,
    offers: order.offers ? offerSharesOf(order, before, plan) : [],
  };
}
