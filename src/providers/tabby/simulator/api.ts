/** The simulator's calls, in the provider's wire format (Tabby contract, section 2). */
import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { fromDecimal } from '#kernel/money';
import { parseJson } from '../../http/call.ts';
import { answerFaults } from '../../simulation/faults.ts';
import type { TabbyConfig } from '../config.ts';
import { announce, capturedOf, newPart, paymentBody, REFUNDABLE_MS, refundedOf, type Simulation } from './payments.ts';
import type { Lent } from './state.ts';

export type SimulatorDeps = {
  readonly accounts: TabbyConfig['accounts'];
  change<R>(work: (simulation: Simulation) => R): Promise<R>;
};

const money = z.string().regex(/^\d+\.\d{2}$/);
const buyer = z.object({ name: z.string().min(1), email: z.email(), phone: z.string().regex(/^\+?\d{9,12}$/) });
const address = z.object({ city: z.string().min(1), address: z.string().min(1), zip: z.string().min(1) });

const asked = z.object({
  payment: z.object({
    amount: money,
    currency: z.string(),
    buyer,
    shipping_address: address,
    order: z.object({
      reference_id: z.string().min(1).max(255),
      items: z
        .array(
          z.object({
            title: z.string().min(1).max(255),
            quantity: z.int().min(1),
            unit_price: money,
            category: z.string().min(1),
          }),
        )
        .min(1),
    }),
    buyer_history: z.object({ registered_since: z.iso.datetime(), loyalty_level: z.int().min(0) }),
    order_history: z.array(
      z.object({
        purchased_at: z.iso.datetime(),
        amount: money,
        status: z.enum(['new', 'processing', 'complete', 'refunded', 'canceled', 'unknown']),
        buyer,
        shipping_address: address,
      }),
    ),
  }),
  lang: z.enum(['en', 'ar']),
  merchant_code: z.string(),
  merchant_urls: z.object({ success: z.url(), cancel: z.url(), failure: z.url() }),
});

const part = z.object({ amount: money, reference_id: z.string().min(1).max(255) });

type Reply = { readonly status: 200 | 400 | 401 | 403 | 404 | 409 | 429; readonly body: object };

const ERRORS = {
  bad_data: 400,
  not_authorized: 401,
  no_permission: 403,
  not_found: 404,
  conflict: 409,
} as const;

const fail = (errorType: keyof typeof ERRORS, error: string): Reply => ({
  status: ERRORS[errorType],
  body: { status: 'error', errorType, error },
});

const answered = (one: Lent): Reply => ({ status: 200, body: paymentBody(one) });

/** The most sessions in ten seconds of a test key. */
const SESSIONS = 10;

/** Registers the server-to-server calls. `base` is that of the pages. */
export function registerApi(app: Hono, deps: SimulatorDeps, base: string): void {
  const faults = answerFaults(() =>
    deps.change(({ state }) => ({ mode: state.switches.answers, lateMs: state.switches.lateMs })),
  );

  async function reply(context: Context, work: (simulation: Simulation, body: unknown) => Reply): Promise<Response> {
    const key = context.req.header('authorization')?.replace(/^Bearer /, '');
    const body = parseJson((await context.req.text()) || '{}');
    const isKnown = deps.accounts.some(({ secretKey }) => secretKey === key);
    const { status, body: json } = isKnown
      ? await deps.change((simulation) => work(simulation, body))
      : fail('not_authorized', "auth: provided key doesn't exist");
    return context.json(json, status);
  }

  const of = (context: Context, work: (simulation: Simulation, one: Lent, body: unknown) => Reply) =>
    reply(context, (simulation, body) => {
      const one = simulation.state.payments.find(({ id }) => id === context.req.param('id'));
      return one ? work(simulation, one, body) : fail('not_found', 'no such payment');
    });

  app.post('/api/v2/checkout', faults, (context) =>
    reply(context, (simulation, body) => {
      const { state, now } = simulation;
      state.sessions = [...state.sessions.filter((at) => now - at < 10_000), now];
      if (state.switches.limited && state.sessions.length > SESSIONS) return { status: 429, body: {} };
      const read = asked.safeParse(body);
      if (!read.success) {
        const errors = read.error.issues.map(({ path, message }) => ({ field: `$.${path.join('.')}`, message }));
        return { status: 400, body: { status: 'error', errorType: 'bad_data', error: 'bad data', errors } };
      }
      const { payment, lang, merchant_code: merchantCode, merchant_urls: urls } = read.data;
      const account = deps.accounts.find((one) => one.merchantCode === merchantCode);
      if (!account) return fail('no_permission', 'no such merchant');
      if (payment.currency !== account.currency)
        return fail('bad_data', `only '${account.currency}' is supported, but got '${payment.currency}'`);
      const amount = fromDecimal(payment.amount, payment.currency) ?? 0;
      const { sessions, least, most } = state.switches;
      const why =
        amount > most
          ? 'order_amount_too_high'
          : amount < least
            ? 'order_amount_too_low'
            : sessions === 'refused'
              ? 'not_available'
              : null;
      const one: Lent = {
        id: randomUUID(),
        session: randomUUID(),
        merchantCode,
        currency: payment.currency,
        amount,
        reference: payment.order.reference_id,
        language: lang,
        urls,
        status: why === null ? 'CREATED' : 'REJECTED',
        captures: [],
        refunds: [],
        isDisputed: false,
        createdAt: now,
      };
      state.payments.push(one);
      return {
        status: 200,
        body: {
          id: one.session,
          status: why === null ? 'created' : 'rejected',
          payment: paymentBody(one),
          configuration: {
            available_products: why === null ? { installments: [{ web_url: `${base}/pay/${one.id}` }] } : {},
            products: { installments: { type: 'installments', is_available: why === null, rejection_reason: why } },
          },
          merchant_urls: urls,
        },
      };
    }),
  );

  app.get('/api/v2/payments', faults, (context) =>
    reply(context, ({ state }) => {
      const at = (name: string, without: number) => {
        const text = context.req.query(name);
        return text ? Date.parse(text) : without;
      };
      const [from, to] = [at('created_at__gte', 0), at('created_at__lte', Number.MAX_SAFE_INTEGER)];
      const offset = Number(context.req.query('offset') ?? 0);
      const limit = Math.min(20, Number(context.req.query('limit') ?? 20));
      const found = state.payments.filter(({ createdAt }) => createdAt >= from && createdAt <= to).toReversed();
      const payments = found.slice(offset, offset + limit).map(paymentBody);
      return { status: 200, body: { payments, pagination: { limit, offset, total_count: found.length } } };
    }),
  );

  app.get('/api/v2/payments/:id', faults, (context) => of(context, (_simulation, one) => answered(one)));

  app.post('/api/v2/payments/:id/captures', faults, (context) =>
    of(context, (simulation, one, body) => {
      const read = part.safeParse(body);
      if (!read.success) return fail('bad_data', 'bad data');
      if (one.captures.some(({ reference }) => reference === read.data.reference_id)) return answered(one);
      if (one.status === 'CLOSED') return fail('bad_data', 'already closed');
      if (one.status !== 'AUTHORIZED') return fail('bad_data', 'could not capture not authorized payments');
      const amount = fromDecimal(read.data.amount, one.currency) ?? 0;
      if (amount <= 0 || amount > one.amount - capturedOf(one)) return fail('bad_data', 'amount exceeds the payment');
      one.captures.push(newPart(simulation.now, amount, read.data.reference_id));
      if (capturedOf(one) === one.amount) one.status = 'CLOSED';
      announce(simulation, one);
      return answered(one);
    }),
  );

  app.post('/api/v2/payments/:id/refunds', faults, (context) =>
    of(context, (simulation, one, body) => {
      const read = part.safeParse(body);
      if (!read.success) return fail('bad_data', 'bad data');
      if (one.isDisputed) return fail('conflict', 'payment is disputed');
      if (one.refunds.some(({ reference }) => reference === read.data.reference_id)) return answered(one);
      if (one.status !== 'CLOSED' || one.captures.length === 0)
        return fail('bad_data', 'can not refund payment that has no captures and not closed');
      if (simulation.now - one.createdAt > REFUNDABLE_MS) return fail('bad_data', 'payment is too old');
      const amount = fromDecimal(read.data.amount, one.currency) ?? 0;
      if (amount <= 0 || amount > capturedOf(one) - refundedOf(one))
        return fail('bad_data', 'amount exceeds what was captured');
      one.refunds.push(newPart(simulation.now, amount, read.data.reference_id));
      announce(simulation, one);
      return answered(one);
    }),
  );

  app.post('/api/v2/payments/:id/close', faults, (context) =>
    of(context, (simulation, one) => {
      if (one.status === 'CLOSED') return fail('bad_data', 'already closed');
      if (one.status !== 'AUTHORIZED') return fail('bad_data', 'could not close not authorized payments');
      one.status = 'CLOSED';
      announce(simulation, one);
      return answered(one);
    }),
  );
}
