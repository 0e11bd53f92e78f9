/** What the simulators of card providers have in common: switches, messages that are owed, books. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { Clock } from '#kernel/clock';
import type { Bilingual } from '#kernel/market';
import { registerControl } from './control.ts';
import { createDeliveries, type Delivery } from './deliveries.ts';
import type { Store } from './store.ts';

/** Money of a currency in minor units: captured, given back. */
export type Ledger = { readonly captured: number; readonly refunded: number };

/** An account's money by currency: what suites compare with the store's orders. */
export type Ledgers = Readonly<Record<string, Ledger>>;

/** Adds up money that moved. */
export function ledgersOf(
  moved: readonly { readonly currency: string; readonly amount: number; readonly kind: keyof Ledger }[],
): Ledgers {
  const books: Record<string, Ledger> = {};
  for (const { currency, amount, kind } of moved) {
    const book = books[currency] ?? { captured: 0, refunded: 0 };
    books[currency] = { ...book, [kind]: book[kind] + amount };
  }
  return books;
}

export type CardSimulator<Switches> = {
  /** To be mounted at the path of the provider's configured address. */
  readonly app: Hono;
  /** Sends the messages that are due; call it now and then. Answers how many were accepted. */
  deliverDue(): Promise<number>;
  /** Turns the faults on and off. */
  set(changes: Partial<Switches>): Promise<void>;
  /** The account's money by currency. */
  ledger(): Promise<Ledgers>;
};

type Parts<Switches, State> = {
  readonly title: Bilingual;
  readonly baseUrl: string;
  readonly store: Store<State>;
  readonly clock: Clock;
  /** The pauses after each message that was not accepted. */
  readonly retryDelaysMs: readonly number[];
  readonly switches: { readonly shape: z.ZodRawShape; parse(sent: unknown): Switches };
  /** One step of the simulated world; what has become due happens first. */
  change<R>(work: (simulation: { readonly state: State }) => R): Promise<R>;
  ledger(state: State): Ledgers;
  /** The provider's own calls and pages. */
  register(app: Hono): void;
};

/** How long the store may take to accept a message. */
const TIMEOUT_MS = 30_000;

/** Puts a simulator together, with its switchboard at /control. */
export function createCardSimulator<
  Switches extends Readonly<Record<string, unknown>>,
  State extends { switches: Switches; deliveries: Delivery[] },
>(parts: Parts<Switches, State>): CardSimulator<Switches> {
  const { title, baseUrl, store, clock, retryDelaysMs, switches, change } = parts;
  const deliveries = createDeliveries(store, { clock, retryDelaysMs, timeoutMs: TIMEOUT_MS });
  const merge = (changes: object): Promise<void> =>
    change(({ state }) => {
      state.switches = switches.parse({ ...state.switches, ...changes });
    });
  const ledger = () => change(({ state }) => parts.ledger(state));
  const app = new Hono();
  parts.register(app);
  registerControl(app, {
    title,
    baseUrl,
    shape: switches.shape,
    read: () => change(({ state }) => state.switches),
    write: (changes) => merge(z.object({}).loose().parse(changes)),
    ledger,
  });
  return {
    app,
    set: merge,
    ledger,
    async deliverDue() {
      await change(() => null);
      return deliveries.deliverDue();
    },
  };
}
