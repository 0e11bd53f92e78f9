/** The common parts of the simulators of card providers: switches, messages, ledgers. */
import { Hono } from 'hono';
import type { z } from 'zod';
import type { Clock } from '#kernel/clock';
import type { Bilingual } from '#kernel/market';
import { registerControl, switchesIn } from './control.ts';
import { createDeliveries, type Delivery } from './deliveries.ts';
import type { Store } from './store.ts';

/** Money of one currency in minor units. */
type Ledger = { readonly captured: number; readonly refunded: number };

/** The ledgers of an account by currency. Test suites compare them with the store's orders. */
export type Ledgers = Readonly<Record<string, Ledger>>;

/** Sums captured and refunded amounts by currency. */
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
  /** Mount it at the path of the provider's configured URL. */
  readonly app: Hono;
  /** Sends the messages that are due. Returns how many were accepted. */
  deliverDue(): Promise<number>;
  /** Changes the switches. */
  set(changes: Partial<Switches>): Promise<void>;
  /** Returns the account's ledger by currency. */
  ledger(): Promise<Ledgers>;
};

type Parts<Switches, State> = {
  readonly title: Bilingual;
  readonly baseUrl: string;
  readonly store: Store<State>;
  readonly clock: Clock;
  /** The pauses between retries of a message. */
  readonly retryDelaysMs: readonly number[];
  readonly switches: { readonly shape: z.ZodRawShape; parse(sent: unknown): Switches };
  /** Makes one change of the state. Applies what is due first. */
  change<R>(work: (simulation: { readonly state: State }) => R): Promise<R>;
  ledger(state: State): Ledgers;
  /** Registers the provider's calls and pages. */
  register(app: Hono): void;
};

/** The timeout of a message. */
const TIMEOUT_MS = 30_000;

/** Creates a simulator with its control page at /control. */
export function createCardSimulator<
  Switches extends Readonly<Record<string, unknown>>,
  State extends { switches: Switches; deliveries: Delivery[] },
>(parts: Parts<Switches, State>): CardSimulator<Switches> {
  const { title, baseUrl, store, clock, retryDelaysMs, switches, change } = parts;
  const deliveries = createDeliveries(store, { clock, retryDelaysMs, timeoutMs: TIMEOUT_MS });
  const { set, control } = switchesIn<Switches, State>((work) => change(({ state }) => work(state)), switches);
  const ledger = () => change(({ state }) => parts.ledger(state));
  const app = new Hono();
  parts.register(app);
  registerControl(app, { title, baseUrl, ...control, ledger });
  return {
    app,
    set,
    ledger,
    async deliverDue() {
      await change(() => null);
      return deliveries.deliverDue();
    },
  };
}
