/** The server-to-server calls of the simulator (HyperPay contract, sections 3.1, 3.4, 3.5, 3.6). */

import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { MARKETS } from '#kernel/market';
import { fromDecimal } from '#kernel/money';
import { methodsOf } from '#kernel/payment-method';
import { answerFaults } from '../../simulation/faults.ts';
import { isHyperPayChannel } from '../prepare.ts';
import { classifyResult } from '../result-codes.rules.ts';
import { paymentBody, plainBody, RESULTS, type Result } from './bodies.ts';
import { DECLINED, walletBrandOf } from './cards.ts';
import type { SimulatorDeps } from './deps.ts';
import { CHECKOUT_MS, type HyperPayState, newId, type Transaction, throttled } from './state.ts';
import { refund, refundable, type Simulation } from './transactions.ts';

type Reply = { readonly status: ContentfulStatusCode; readonly body: unknown };

/** Registers the server-to-server calls. */
export function registerApi(app: Hono, deps: SimulatorDeps): void {
  const { accounts, integrityOf } = deps;
  const faults = answerFaults(() =>
    deps.change(({ state }) => ({ mode: state.switches.answers, lateMs: state.switches.lateMs })),
  );

  function refusedAccess(context: Context, entityId: string | undefined, now: number): Reply | null {
    const header = context.req.header('authorization');
    const body = plainBody(RESULTS.authentication, now);
    if (!header?.startsWith('Bearer ')) return { status: 401, body };
    if (header !== `Bearer ${accounts.accessToken}`) return { status: 403, body };
    return entityId !== undefined && accounts.brandsOf(entityId) ? null : { status: 403, body };
  }

  /** Handles one call: checks access, applies due changes and makes the reply in one change of the state. */
  async function answer(
    context: Context,
    fields: URLSearchParams,
    work: (simulation: Simulation, entityId: string) => Reply,
  ): Promise<Response> {
    const reply = await deps.change((simulation) => {
      const entityId = fields.get('entityId') ?? undefined;
      return refusedAccess(context, entityId, simulation.now) ?? work(simulation, entityId ?? '');
    });
    return context.json(reply.body, reply.status);
  }

  const formOf = async (context: Context) => new URLSearchParams(await context.req.text());
  const queryOf = (context: Context) => new URL(context.req.url).searchParams;

  app.post('/v1/checkouts', faults, async (context) => {
    const form = await formOf(context);
    return answer(context, form, ({ state, now }, entityId) => {
      const wrong = wrongField(form);
      if (wrong) return { status: 400, body: plainBody(wrong.result, now, { parameterErrors: wrong.errors }) };
      const id = `${newId().toUpperCase()}.uat01-vm-tx01`;
      state.checkouts[id] = {
        id,
        entityId,
        amount: fromDecimal(form.get('amount') ?? '', form.get('currency') ?? '') ?? 0,
        currency: form.get('currency') ?? '',
        reference: form.get('merchantTransactionId') ?? '',
        createdAt: now,
        consumed: false,
        askedAt: [],
      };
      const integrity = form.get('integrity') === 'true' ? { integrity: integrityOf() } : {};
      return { status: 200, body: plainBody(RESULTS.created, now, { ndc: id, id, ...integrity }) };
    });
  });

  app.get('/v1/checkouts/:id/payment', faults, (context) => {
    const id = context.req.param('id');
    return answer(context, queryOf(context), ({ state, now }, entityId) => {
      const checkout = state.checkouts[id];
      if (!checkout || checkout.entityId !== entityId) return { status: 404, body: plainBody(RESULTS.noSession, now) };
      if (throttled(checkout.askedAt, now)) return { status: 429, body: plainBody(RESULTS.throttled, now) };
      if (checkout.consumed || now - checkout.createdAt > CHECKOUT_MS) {
        return { status: 400, body: plainBody(RESULTS.noSession, now) };
      }
      const last = state.transactions.filter((entry) => entry.checkoutId === id).at(-1);
      if (!last) {
        const isWallet = walletBrandOf(accounts.brandsOf(entityId)) !== undefined;
        return { status: 200, body: plainBody(isWallet ? RESULTS.unsent : RESULTS.pending, now, { ndc: id }) };
      }
      const result = classifyResult(last.code).state;
      if (result !== 'pending') checkout.consumed = true;
      const status = result === 'failed' ? state.switches.declineStatus : 200;
      return { status, body: paymentBody(last, now, last.reportedCode ?? undefined) };
    });
  });

  app.get('/v1/query', faults, (context) => {
    const reference = queryOf(context).get('merchantTransactionId') ?? '';
    return answer(context, queryOf(context), ({ state, now }, entityId) => {
      if (tooSoon(state, reference, now)) return { status: 429, body: plainBody(RESULTS.throttled, now) };
      const payments = state.transactions.filter(
        (entry) => entry.reference === reference && entry.entityId === entityId,
      );
      if (payments.length === 0) return { status: 404, body: plainBody(RESULTS.noTransaction, now) };
      return {
        status: 200,
        body: plainBody(RESULTS.found, now, { payments: payments.map((entry) => paymentBody(entry, now)) }),
      };
    });
  });

  app.get('/v1/query/:id', faults, (context) => {
    const id = context.req.param('id');
    return answer(context, queryOf(context), ({ state, now }) => {
      if (tooSoon(state, id, now)) return { status: 429, body: plainBody(RESULTS.throttled, now) };
      const entry = state.transactions.find((one) => one.id === id);
      return entry
        ? { status: 200, body: paymentBody(entry, now) }
        : { status: 404, body: plainBody(RESULTS.noTransaction, now) };
    });
  });

  app.get('/v3/query', faults, (context) => {
    const query = queryOf(context);
    const [from, to] = [readRange(query.get('date.from')), readRange(query.get('date.to'))];
    const types = (query.get('paymentTypes') ?? 'DB,RF').split(',');
    const pageNo = Number(query.get('pageNo') ?? '1');
    return answer(context, query, ({ state, now }, entityId) => {
      if (from === null || to === null) return { status: 400, body: plainBody(RESULTS.parameter, now) };
      const all = state.transactions.filter(
        (entry) =>
          entry.entityId === entityId && types.includes(entry.type) && entry.at >= from && entry.at < to + 1000,
      );
      const records = all.slice((pageNo - 1) * deps.pageSize, pageNo * deps.pageSize);
      const pages = Math.max(1, Math.ceil(all.length / deps.pageSize));
      return {
        status: 200,
        body: plainBody(RESULTS.found, now, { pages, records: records.map((entry) => paymentBody(entry, now)) }),
      };
    });
  });

  app.post('/v1/payments/:id', faults, async (context) => {
    const form = await formOf(context);
    const id = context.req.param('id');
    return answer(context, form, (simulation, entityId) => {
      const { state, now } = simulation;
      const payment = state.transactions.find((entry) => entry.id === id && entry.entityId === entityId);
      const amount = fromDecimal(form.get('amount') ?? '', form.get('currency') ?? '');
      if (payment?.type !== 'DB') return { status: 400, body: plainBody(RESULTS.noTransaction, now) };
      if (form.get('paymentType') !== 'RF') return { status: 400, body: plainBody(RESULTS.refundNothing, now) };
      if (amount === null || amount <= 0) return { status: 400, body: plainBody(RESULTS.amountMissing, now) };
      const allowed = amount <= refundable(state, payment) && form.get('currency') === payment.currency;
      const { refunds } = state.switches;
      const result = !allowed ? RESULTS.overRefund : refunds === 'declined' ? DECLINED : REFUNDED;
      const entry: Transaction = refund(simulation, payment, amount, form.get('merchantTransactionId'), result);
      const reported = allowed && refunds === 'uncertain' ? '900.100.300' : undefined;
      return { status: allowed ? 200 : 400, body: paymentBody(entry, now, reported) };
    });
  });
}

const REFUNDED: Result = {
  code: '000.100.110',
  description: "Request successfully processed in 'Merchant in Integrator Test Mode'",
};

function tooSoon(state: HyperPayState, key: string, now: number): boolean {
  const asked = state.askedAt[key] ?? [];
  state.askedAt[key] = asked;
  return throttled(asked, now);
}

/** Parses `yyyy-MM-dd HH:mm:ss` as UTC. */
function readRange(text: string | null): number | null {
  if (!text || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}

type Wrong = { readonly result: Result; readonly errors: readonly { name: string; message: string }[] };

/** The currencies of the simulated account: those of the markets that pay through it. */
const takesCurrency = (currency: string) =>
  Object.values(MARKETS).some((market) => market.currency === currency && methodsOf(market).some(isHyperPayChannel));

/** Returns the first error in a checkout's fields: family 20 for missing or malformed ones, family 24 for amounts. */
function wrongField(form: URLSearchParams): Wrong | null {
  const rules: readonly (readonly [name: string, valid: (value: string) => boolean])[] = [
    ['currency', takesCurrency],
    ['paymentType', (value) => value === 'DB' || value === 'PA'],
    ['merchantTransactionId', (value) => value.length >= 8 && value.length <= 255],
    ['billing.country', (value) => value === '' || /^[A-Z]{2}$/.test(value)],
    ['testMode', (value) => ['', 'EXTERNAL', 'INTERNAL'].includes(value)],
  ];
  const errors = rules
    .filter(([name, valid]) => !valid(form.get(name) ?? ''))
    .map(([name]) => ({ name, message: 'is invalid or missing' }));
  if (errors.length > 0) return { result: RESULTS.parameter, errors };
  const amount = form.get('amount') ?? '';
  if (amount !== '' && !/^\d{1,10}(\.\d{2})?$/.test(amount)) return { result: RESULTS.amountFormat, errors: [] };
  return (fromDecimal(amount, form.get('currency') ?? '') ?? 0) <= 0
    ? { result: RESULTS.amountMissing, errors: [] }
    : null;
}
