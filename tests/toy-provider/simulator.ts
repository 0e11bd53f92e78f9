import { randomBytes, randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { z } from 'zod';
import { type Clock, systemClock } from '#kernel/clock';
import { parseJson } from '../../src/providers/http/call.ts';
import { createCardSimulator, ledgersOf } from '../../src/providers/simulation/card-simulator.ts';
import { DELIVERY_MODES, delivery, enqueue } from '../../src/providers/simulation/deliveries.ts';
import { ANSWER_MODES, answerFaults } from '../../src/providers/simulation/faults.ts';
import { openStore } from '../../src/providers/simulation/store.ts';
import type { ToyConfig } from './config.ts';
import { record, sign, type ToyRecord } from './wire.ts';

const switches = z.object({
  messages: z.enum(DELIVERY_MODES).default('once'),
  answers: z.enum(ANSWER_MODES).default('normal'),
  lateMs: z.int().default(1_000),
});
const page = z.object({
  session: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  returnUrl: z.url(),
  notifyUrl: z.url(),
});
const state = z.object({
  switches: switches.prefault({}),
  pages: page.array().default([]),
  records: record.extend({ paidAt: z.int().nullable() }).array().default([]),
  deliveries: delivery.array().default([]),
});
type State = z.infer<typeof state>;
type Entry = State['records'][number];
type Simulation = { readonly state: State; readonly now: number };

const open = page.omit({ session: true });
const refund = z.object({
  reference: z.string(),
  payment: z.string(),
  amount: z.int().positive(),
  currency: z.string(),
});

/** The outcome of each action on the payment page. */
const ACTIONS: Readonly<Record<string, Partial<Entry>>> = {
  pay: { state: 'paid' },
  decline: { state: 'failed', message: 'Declined' },
  cancel: { state: 'cancelled', message: 'Cancelled' },
  review: { state: 'review' },
  pending: { state: 'pending' },
};
const PENDING_MS = 60_000;

/** A simulator of the toy provider. The payment page takes an `action`, and an amount to add to the requested one. */
export function createToySimulator(options: { config: ToyConfig; file?: string; clock?: Clock }) {
  const { config, file, clock = systemClock } = options;
  const { baseUrl, key } = config;
  const store = openStore(file, state, state.parse({}));
  const change = <R>(work: (simulation: Simulation) => R): Promise<R> =>
    store.change((current) => {
      const simulation = { state: current, now: clock.now().getTime() };
      for (const one of current.records.filter(({ paidAt }) => paidAt !== null && paidAt <= simulation.now)) {
        Object.assign(one, { state: 'paid', paidAt: null });
        announce(simulation, one);
      }
      return work(simulation);
    });

  function announce({ state: { switches: how, pages, deliveries }, now }: Simulation, { paidAt: _, ...one }: Entry) {
    const url = pages.find(({ session }) => session === one.session)?.notifyUrl;
    if (!url) return;
    const body = JSON.stringify(one);
    const signature = sign(body, how.messages === 'forged' ? randomBytes(8).toString('hex') : key);
    enqueue(deliveries, { url, headers: { 'x-signature': signature }, body }, { ...how, mode: how.messages, now });
  }

  function book(simulation: Simulation, from: Omit<ToyRecord, 'id' | 'at'>, paidAt: number | null = null): ToyRecord {
    const entry = { ...from, id: randomUUID(), at: simulation.now, paidAt };
    simulation.state.records.push(entry);
    announce(simulation, entry);
    const { paidAt: _, ...shown } = entry;
    return shown;
  }

  function register(app: Hono): void {
    const faults = answerFaults(() => change(({ state: { switches: how } }) => ({ ...how, mode: how.answers })));
    const answer = <T>(
      path: string,
      schema: z.ZodType<T>,
      work: (simulation: Simulation, sent: T) => unknown,
    ): void => {
      app.post(path, faults, async (c) => {
        if (c.req.header('authorization') !== key) return c.text('unauthorised', 401);
        const sent = schema.safeParse(parseJson(await c.req.text()));
        const given = sent.success ? await change((simulation) => work(simulation, sent.data)) : null;
        return given === null ? c.text('refused', 409) : c.json(given);
      });
    };
    answer('/open', open, ({ state: { pages } }, sent) => {
      const session = randomUUID();
      pages.push({ ...sent, session });
      return { session, url: `${baseUrl}/pay/${session}` };
    });
    answer('/find', z.object({ reference: z.string() }), ({ state: { records } }, { reference }) =>
      records.filter((one) => one.reference === reference).map(({ paidAt: _, ...one }) => one),
    );
    answer('/refund', refund, (simulation, { payment, ...sent }) => {
      const { records } = simulation.state;
      const paid = records.find(({ id, kind, state: now }) => id === payment && kind === 'payment' && now === 'paid');
      const given = records.filter(({ original }) => original === payment).reduce((sum, { amount }) => sum + amount, 0);
      if (!paid || paid.currency !== sent.currency || given + sent.amount > paid.amount) return null;
      return book(simulation, {
        ...sent,
        session: paid.session,
        kind: 'refund',
        state: 'paid',
        message: '',
        original: payment,
      });
    });
    app.post('/pay/:session', async (c) => {
      const form = new URLSearchParams(await c.req.text());
      const back = await change((simulation) => {
        const found = simulation.state.pages.find(({ session }) => session === c.req.param('session'));
        const action = ACTIONS[form.get('action') ?? ''];
        if (!found || !action) return null;
        const { session, reference, amount, currency, returnUrl } = found;
        book(
          simulation,
          {
            session,
            reference,
            currency,
            amount: amount + Number(form.get('more') ?? 0),
            kind: 'payment',
            state: 'failed',
            message: '',
            original: null,
            ...action,
          },
          action.state === 'pending' ? simulation.now + PENDING_MS : null,
        );
        const signature = sign(`${session} ${reference}`, key);
        return `${returnUrl}?${new URLSearchParams({ session, reference, signature })}`;
      });
      return back === null ? c.notFound() : c.redirect(back, 303);
    });
  }

  return createCardSimulator({
    title: { en: 'Toy simulator', ar: 'محاكي اللعبة' },
    baseUrl,
    store,
    clock,
    retryDelaysMs: [60_000],
    switches,
    change,
    ledger: ({ records }: State) =>
      ledgersOf(
        records
          .filter((one) => one.state === 'paid' || one.state === 'review')
          .map(({ currency, amount, kind }) => ({
            currency,
            amount,
            kind: kind === 'payment' ? 'captured' : 'refunded',
          })),
      ),
    register,
  });
}
