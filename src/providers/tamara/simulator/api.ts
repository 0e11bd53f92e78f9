/** The simulator's calls, in the provider's wire format (Tamara contract, sections 2 and 3). */
import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { fromDecimal, minor, toDecimal } from '#kernel/money';
import { parseJson } from '../../http/call.ts';
import { answerFaults } from '../../simulation/faults.ts';
import type { TamaraConfig } from '../config.ts';
import { announce, capturedOf, newPart, orderBody, refundedOf, type Simulation, statusOf } from './orders.ts';
import type { Lent } from './state.ts';

export type SimulatorDeps = Pick<TamaraConfig, 'apiToken' | 'baseUrl'> & {
  change<R>(work: (simulation: Simulation) => R): Promise<R>;
};

const money = z.object({ amount: z.number().min(0), currency: z.string() });
const address = z.object({
  first_name: z.string().min(1),
  last_name: z.string().min(1),
  line1: z.string().min(1),
  city: z.string().min(1),
  country_code: z.string().length(2),
  phone_number: z.string().min(1),
});

const asked = z.object({
  order_reference_id: z.string().min(1),
  total_amount: money,
  description: z.string().min(1).max(256),
  country_code: z.string().length(2),
  payment_type: z.enum(['PAY_BY_INSTALMENTS', 'PAY_NOW']),
  locale: z.string(),
  items: z
    .array(
      z.object({
        reference_id: z.string().min(1),
        type: z.literal('Physical'),
        name: z.string().min(1),
        sku: z.string().min(1),
        quantity: z.int().min(1),
        total_amount: money,
      }),
    )
    .min(1),
  consumer: z.object({
    first_name: z.string().min(1),
    last_name: z.string().min(1),
    phone_number: z.string().regex(/^\+\d{9,15}$/),
  }),
  shipping_address: address,
  tax_amount: money,
  shipping_amount: money,
  merchant_url: z.object({ success: z.url(), failure: z.url(), cancel: z.url(), notification: z.url() }),
});

const part = z.object({ total_amount: money });

type Reply = { readonly status: 200 | 400 | 401 | 404 | 409; readonly body: object };

const fail = (status: Exclude<Reply['status'], 200>, code: string): Reply => ({
  status,
  body: { message: code.replaceAll('_', ' '), errors: [{ error_code: code }] },
});

/** Registers the server-to-server calls. */
export function registerApi(app: Hono, { apiToken, baseUrl, change }: SimulatorDeps): void {
  const faults = answerFaults(() =>
    change(({ state }) => ({ mode: state.switches.answers, lateMs: state.switches.lateMs })),
  );

  async function reply(context: Context, work: (simulation: Simulation, body: unknown) => Reply): Promise<Response> {
    const body = parseJson((await context.req.text()) || '{}');
    const isKnown = context.req.header('authorization') === `Bearer ${apiToken}`;
    const answer = isKnown ? await change((simulation) => work(simulation, body)) : fail(401, 'unauthorized');
    return context.json(answer.body, answer.status);
  }

  const of = (
    context: Context,
    which: (one: Lent) => boolean,
    work: (simulation: Simulation, one: Lent, body: unknown) => Reply,
  ) =>
    reply(context, (simulation, body) => {
      const one = simulation.state.orders.findLast(which);
      return one ? work(simulation, one, body) : fail(404, 'order_not_found');
    });
  const byId = (context: Context) => (one: Lent) => one.id === context.req.param('id');

  /** An amount of a body, in minor units of the order; null for one that it cannot be. */
  function amountOf(body: unknown, currency: string): number | null {
    const read = part.safeParse(body);
    if (!read.success || read.data.total_amount.currency !== currency) return null;
    const amount = fromDecimal(read.data.total_amount.amount, currency);
    return amount !== null && amount > 0 ? amount : null;
  }

  app.get('/checkout/payment-types', faults, (context) =>
    reply(context, ({ state }) => {
      const currency = context.req.query('currency') ?? '';
      const limit = (amount: number) => ({ amount: toDecimal(minor(amount), currency), currency });
      const { least, most } = state.switches;
      const type = { name: 'PAY_BY_INSTALMENTS', description: '', supported_instalments: [{ instalments: 4 }] };
      return { status: 200, body: [{ ...type, min_limit: limit(least), max_limit: limit(most) }] };
    }),
  );

  app.post('/checkout/payment-options-pre-check', faults, (context) =>
    reply(context, ({ state }) => {
      const isOffered = state.switches.sessions === 'offered';
      return { status: 200, body: { has_available_payment_options: isOffered, single_checkout_enabled: false } };
    }),
  );

  app.post('/checkout', faults, (context) =>
    reply(context, ({ state, now }, body) => {
      const read = asked.safeParse(body);
      if (!read.success) return fail(400, `invalid_${read.error.issues[0]?.path.join('_') ?? 'body'}`);
      const { data } = read;
      const { currency } = data.total_amount;
      const total = fromDecimal(data.total_amount.amount, currency) ?? 0;
      if (total < state.switches.least || total > state.switches.most) return fail(400, 'total_amount_invalid_limit');
      const one: Lent = {
        id: randomUUID(),
        reference: data.order_reference_id,
        currency,
        total,
        language: data.locale.startsWith('ar') ? 'ar' : 'en',
        urls: data.merchant_url,
        status: 'new',
        captures: [],
        cancelled: 0,
        refunds: [],
        createdAt: now,
      };
      state.orders.push(one);
      const url = `${baseUrl}/pay/${one.id}`;
      return { status: 200, body: { order_id: one.id, checkout_id: randomUUID(), checkout_url: url, status: 'new' } };
    }),
  );

  app.get('/orders/:id', faults, (context) =>
    of(context, byId(context), (_simulation, one) => ({ status: 200, body: orderBody(one) })),
  );

  app.get('/merchants/orders/reference-id/:reference', faults, (context) =>
    of(
      context,
      ({ reference }) => reference === context.req.param('reference'),
      (_simulation, one) => ({ status: 200, body: orderBody(one) }),
    ),
  );

  app.post('/orders/:id/authorise', faults, (context) =>
    of(context, byId(context), (simulation, one) => {
      if (one.status !== 'approved') return fail(409, 'order_status_invalid');
      one.status = 'authorised';
      announce(simulation, one, 'authorised');
      return { status: 200, body: { order_id: one.id, status: one.status, auto_captured: false } };
    }),
  );

  app.post('/orders/:id/cancel', faults, (context) =>
    of(context, byId(context), (simulation, one, body) => {
      const amount = amountOf(body, one.currency);
      if (one.status !== 'authorised' && one.status !== 'updated') return fail(409, 'order_status_invalid');
      if (amount === null || amount > one.total) return fail(400, 'total_amount_invalid');
      one.cancelled += amount;
      if (amount === one.total) one.status = 'canceled';
      else {
        one.total -= amount;
        one.status = 'updated';
      }
      announce(simulation, one, 'canceled');
      return { status: 200, body: { order_id: one.id, cancel_id: randomUUID(), status: one.status } };
    }),
  );

  app.post('/payments/capture', faults, (context) =>
    reply(context, (simulation, body) => {
      const shipped = z
        .object({
          order_id: z.string(),
          shipping_info: z.object({
            shipped_at: z.iso.datetime(),
            shipping_company: z.string().min(1),
            tracking_number: z.string().min(1),
          }),
        })
        .safeParse(body);
      const one = simulation.state.orders.find(({ id }) => id === shipped.data?.order_id);
      if (!one) return fail(shipped.success ? 404 : 400, shipped.success ? 'order_not_found' : 'shipping_info_invalid');
      const amount = amountOf(body, one.currency);
      if (one.status !== 'authorised' && one.status !== 'updated') return fail(409, 'order_status_invalid');
      if (amount === null || amount > one.total - capturedOf(one)) return fail(400, 'total_amount_invalid');
      const made = newPart(simulation.now, amount, '');
      one.captures.push(made);
      one.status = 'captured';
      announce(simulation, one, 'captured');
      return { status: 200, body: { capture_id: made.id, order_id: one.id, status: statusOf(one) } };
    }),
  );

  app.post('/payments/simplified-refund/:id', faults, (context) =>
    of(context, byId(context), (simulation, one, body) => {
      const named = z.object({ comment: z.string().min(1), merchant_refund_id: z.string().min(1) }).safeParse(body);
      const amount = amountOf(body, one.currency);
      if (!named.success || amount === null) return fail(400, 'total_amount_invalid');
      const { merchant_refund_id: reference } = named.data;
      const earlier = one.refunds.find((refund) => refund.reference === reference);
      if (!earlier && (one.status !== 'captured' || amount > capturedOf(one) - refundedOf(one)))
        return fail(409, 'refund_invalid');
      const made = earlier ?? newPart(simulation.now, amount, reference);
      if (!earlier) {
        one.refunds.push(made);
        announce(simulation, one, 'refunded');
      }
      return { status: 200, body: { order_id: one.id, refund_id: made.id, status: statusOf(one) } };
    }),
  );
}
