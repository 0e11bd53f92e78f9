/** The server-to-server calls of the simulator (PayTabs contract, sections 3.1, 3.4 and 3.5). */

import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { fromDecimal } from '#kernel/money';
import { parseJson } from '../../http/call.ts';
import { answerFaults } from '../../simulation/faults.ts';
import { entryBody, newTranRef, pageBody } from './bodies.ts';
import { AUTHORISED, DECLINED, PENDING } from './cards.ts';
import type { PaymentPage } from './state.ts';
import { followUp, remaining, type Simulation } from './transactions.ts';

export type SimulatorDeps = {
  readonly profileId: number;
  readonly serverKey: string;
  readonly baseUrl: string;
  /** Makes one change of the state. Applies what is due first. */
  change<R>(work: (simulation: Simulation) => R): Promise<R>;
};

type Reply = { readonly status: ContentfulStatusCode; readonly body: unknown };

const FAILURES = {
  authentication: { status: 401, code: 1, message: 'Authentication failed. Check authentication header.' },
  invalid: { status: 400, code: 2, message: 'invalid request' },
  currency: { status: 400, code: 206, message: 'Invalid currency code' },
  duplicate: { status: 409, code: 4, message: 'Duplicate Request' },
  refund: { status: 400, code: 113, message: 'Unable to process your request' },
} as const;

function fail(kind: keyof typeof FAILURES): Reply {
  const { status, code, message } = FAILURES[kind];
  return { status, body: { code, message, trace: `SIM.${randomUUID()}` } };
}

const DUPLICATE_MS = 2 * 60_000;

const sale = z.looseObject({
  tran_type: z.enum(['sale', 'auth']),
  tran_class: z.literal('ecom'),
  cart_id: z.string().min(1).max(64),
  cart_description: z.string().min(1).max(128),
  cart_currency: z.string(),
  cart_amount: z.number().min(0.01).max(9_999_999_999.99),
  callback: z.url().max(255),
  return: z.url().max(255),
  return_using_get: z.boolean().default(false),
  paypage_lang: z.string().default('en'),
  customer_details: z.record(z.string(), z.unknown()).default({}),
  /** Left out: all methods of the profile, which has Apple Pay. */
  payment_methods: z.array(z.string()).optional(),
});

const after = z.looseObject({
  tran_type: z.enum(['refund', 'void', 'capture']),
  tran_class: z.literal('ecom'),
  cart_id: z.string().min(1).max(64),
  cart_description: z.string().min(1).max(128),
  cart_currency: z.string(),
  cart_amount: z.number().min(0.01),
  tran_ref: z.string(),
});

const question = z.looseObject({ tran_ref: z.string().optional(), cart_id: z.string().optional() });

const CURRENCIES = ['AED', 'SAR', 'USD', 'EUR', 'EGP', 'OMR', 'JOD', 'KWD'];
const TYPES = { refund: 'Refund', void: 'Void', capture: 'Capture' } as const;

/** Registers the server-to-server calls. */
export function registerApi(app: Hono, deps: SimulatorDeps): void {
  const { profileId, serverKey, baseUrl } = deps;
  const faults = answerFaults(() =>
    deps.change(({ state }) => ({ mode: state.switches.answers, lateMs: state.switches.lateMs })),
  );
  const pageUrl = (page: PaymentPage) => `${baseUrl}/payment/page/${page.id}`;

  async function answer(context: Context, work: (simulation: Simulation, body: unknown) => Reply): Promise<Response> {
    const body = parseJson(await context.req.text());
    const mine = z.looseObject({ profile_id: z.literal(profileId) }).safeParse(body).success;
    const known = context.req.header('authorization') === serverKey && mine;
    const reply = known ? await deps.change((simulation) => work(simulation, body)) : fail('authentication');
    return context.json(reply.body, reply.status);
  }

  function openPage({ state, now }: Simulation, ask: z.infer<typeof sale>): Reply {
    if (!CURRENCIES.includes(ask.cart_currency)) return fail('currency');
    const amount = fromDecimal(ask.cart_amount, ask.cart_currency);
    if (amount === null) return fail('invalid');
    const asked = JSON.stringify(ask);
    const twin = Object.values(state.pages).some((page) => page.asked === asked && now - page.createdAt < DUPLICATE_MS);
    if (twin) return fail('duplicate');
    const page: PaymentPage = {
      id: randomUUID().replaceAll('-', '').toUpperCase(),
      tranRef: newTranRef(now),
      cartId: ask.cart_id,
      description: ask.cart_description,
      currency: ask.cart_currency,
      amount,
      callback: ask.callback,
      returnUrl: ask.return,
      type: ask.tran_type === 'sale' ? 'Sale' : 'Auth',
      returnUsingGet: ask.return_using_get,
      language: ask.paypage_lang === 'ar' ? 'ar' : 'en',
      customer: ask.customer_details,
      applePay: ask.payment_methods?.includes('applepay') ?? true,
      asked,
      createdAt: now,
    };
    state.pages[page.id] = page;
    return { status: 200, body: pageBody(page, profileId, pageUrl(page)) };
  }

  function bookAfter(simulation: Simulation, ask: z.infer<typeof after>): Reply {
    const { state, now } = simulation;
    const asked = JSON.stringify(ask);
    if (now - (state.asked[asked] ?? -DUPLICATE_MS) < DUPLICATE_MS) return fail('duplicate');
    const payment = state.entries.find((one) => one.tranRef === ask.tran_ref);
    const amount = fromDecimal(ask.cart_amount, ask.cart_currency);
    if (!payment || amount === null) return fail('invalid');
    if (ask.cart_currency !== payment.currency) return fail('currency');
    state.asked[asked] = now;
    const type = TYPES[ask.tran_type];
    const rest = remaining(state, payment, type);
    if (amount > rest || (type === 'Void' && amount !== rest)) return fail('refund');
    const { refunds } = state.switches;
    const one = followUp(simulation, payment, {
      type,
      amount,
      cartId: ask.cart_id,
      description: ask.cart_description,
      outcome: type !== 'Refund' || refunds === 'done' ? AUTHORISED : refunds === 'declined' ? DECLINED : PENDING,
      becomes: type === 'Refund' && refunds === 'pending' ? { ...AUTHORISED, at: now + 60_000 } : null,
    });
    return { status: 200, body: entryBody(one, profileId) };
  }

  app.post('/payment/request', faults, (context) =>
    answer(context, (simulation, body) => {
      const paying = sale.safeParse(body);
      if (paying.success) return openPage(simulation, paying.data);
      const following = after.safeParse(body);
      return following.success ? bookAfter(simulation, following.data) : fail('invalid');
    }),
  );

  app.post('/payment/query', faults, (context) =>
    answer(context, ({ state }, body) => {
      const { tran_ref: tranRef, cart_id: cartId } = question.parse(body);
      if ((tranRef === undefined) === (cartId === undefined)) return fail('invalid');
      const entries = state.entries.filter((one) => one.tranRef === tranRef || one.cartId === cartId);
      const open = Object.values(state.pages).filter(
        (page) =>
          (page.tranRef === tranRef || page.cartId === cartId) && !entries.some((one) => one.tranRef === page.tranRef),
      );
      const found = [
        ...entries.map((one) => entryBody(one, profileId)),
        ...open.map((page) => pageBody(page, profileId, pageUrl(page))),
      ];
      if (cartId !== undefined) return { status: 200, body: found };
      return found[0] ? { status: 200, body: found[0] } : fail('invalid');
    }),
  );
}
