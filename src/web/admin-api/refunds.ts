import { makeRefundCall, noteRefundCall, readRefundableCall, retryRefundCall } from '#contract/admin/refunds';
import { type Minor, minor, sum } from '#kernel/money';
import { getOrderByNumber } from '#shop/orders';
import { getParcel } from '#shop/parcels';
import { getAttemptOfOrder, getProviderOfRefund, notSetUp, recordManualRefund, retryRefund } from '#shop/payments';
import { readRefundable, refundParts, requestKeyOf } from '#shop/refunds';
import type { RefundRequest } from '#shop/refunds/refund.rules';
import { mayDo } from '#shop/staff/permissions.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { needsSecondStep } from './guard.ts';
import { problem } from './problems.ts';
import { providerOff, refundProblem } from './refund-problems.ts';

/** Registers the calls about refunds. */
export function registerRefunds(admin: AdminApi, shop: Shop): void {
  admin.on(readRefundableCall, async (c) => {
    const found = await readRefundable(shop, c.req.valid('param').number, c.var.person.markets);
    if (!found) return problem(c, 'notFound');
    const { order, left } = found;
    const shippingGiven = sum(found.refunds.map(({ shipping }) => shipping));
    const parcel = await getParcel(shop.database.read, order.id);
    const hasLeft = parcel !== null && (parcel.handedOverAt !== null || parcel.dispatchedAt !== null);
    const lines = order.lines.map(({ id, title, size, image, count }) => {
      const rest = left.lines.find((one) => one.id === id);
      const { quantity, net, vat } = rest ?? { quantity: 0, net: 0, vat: 0 };
      return { id, title, size, image, bought: count, quantity, net, vat };
    });
    return c.json(
      {
        number: order.number,
        market: order.market,
        currency: order.currency,
        language: order.language,
        method: order.payment.method,
        kind: order.payment.method === 'COD' ? ('transfer' as const) : ('card' as const),
        vatBasisPoints: order.vatBasisPoints,
        total: order.amounts.total,
        leftTotal: found.leftTotal,
        hasLeft,
        aloneUpTo: found.aloneUpTo,
        refusal: found.refusal,
        shippingSold: left.shipping + shippingGiven,
        shippingLeft: left.shipping,
        lines,
        refunds: found.refunds.map(({ id, kind, amount, shipping, reason, state, askedAt, lastError, ...more }) => ({
          id,
          kind,
          amount,
          shipping,
          reason,
          state,
          lastError,
          at: askedAt.toISOString(),
          creditNote: more.creditNote,
          quantities: [...more.quantities],
        })),
      },
      200,
    );
  });

  admin.on(makeRefundCall, async (c) => {
    const { give, reason, words } = c.req.valid('json');
    const { actor, person } = c.var;
    const order = await getOrderByNumber(shop.database.read, c.req.valid('param').number);
    const attempt =
      order && person.markets.includes(order.market) && (await getAttemptOfOrder(shop.database.read, order.id));
    const off = attempt ? notSetUp(shop, attempt.provider) : null;
    if (off) return providerOff(c, off);
    const input = {
      actor,
      number: c.req.valid('param').number,
      request: requestOf(give),
      reason,
      words,
      requestKey: requestKeyOf(actor),
    };
    const isConfirmed = needsSecondStep(shop, c) === null;
    const permit = isConfirmed && mayDo(person, 'refunds.make-large') ? 'ask' : 'small';
    const made = await refundParts(shop, { ...input, permit });
    if (made.ok) return c.json(made.value, 200);
    if (made.error.code !== 'aboveLimit') return refundProblem(c, made.error);
    if (!mayDo(person, 'refunds.make-large')) return problem(c, 'forbidden', { permission: 'refunds.make-large' });
    return needsSecondStep(shop, c) ?? problem(c, 'forbidden');
  });

  admin.on(retryRefundCall, async (c) => {
    const { id } = c.req.valid('param');
    const provider = await getProviderOfRefund(shop.database.read, id);
    const off = provider === null ? null : notSetUp(shop, provider);
    if (off) return providerOff(c, off);
    const retried = await retryRefund(shop, id, c.var.actor);
    return retried.ok ? c.json({ id }, 200) : refundProblem(c, retried.error);
  });

  admin.on(noteRefundCall, async (c) => {
    const { id } = c.req.valid('param');
    const { reference, ibanLast4 } = c.req.valid('json');
    const noted = await recordManualRefund(shop, id, reference, { ibanLast4, actor: c.var.actor });
    return noted.ok ? c.json({ id }, 200) : refundProblem(c, noted.error);
  });
}

type Given =
  | { kind: 'lines'; lines: { id: string; quantity: number; restock: boolean }[]; shipping: number }
  | { kind: 'whole'; restock: boolean }
  | { kind: 'amount'; amount: number };

/** The request with its amounts as minor units. */
function requestOf(give: Given): RefundRequest {
  const amountOf = (value: number): Minor => minor(value);
  if (give.kind === 'lines') return { ...give, shipping: amountOf(give.shipping) };
  return give.kind === 'amount' ? { kind: 'amount', amount: amountOf(give.amount) } : give;
}
