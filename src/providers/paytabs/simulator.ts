import { Hono } from 'hono';
import { z } from 'zod';
import { type Clock, systemClock } from '#kernel/clock';
import { registerControl } from '../simulation/control.ts';
import { createDeliveries } from '../simulation/deliveries.ts';
import { fileStore, memoryStore } from '../simulation/store.ts';
import type { PayTabsConfig } from './config.ts';
import { registerApi, type Setting } from './simulator/api.ts';
import { registerPages } from './simulator/pages.ts';
import { freshState, type Ledger, ledger, payTabsState, type Switches, switches } from './simulator/state.ts';
import { CALLBACK_RETRIES_MS, settleDue, type World } from './simulator/transactions.ts';

export type PayTabsSimulatorOptions = {
  readonly config: Pick<PayTabsConfig, 'baseUrl' | 'profileId' | 'serverKey'>;
  /** A file for the state; memory when left out. */
  readonly file?: string;
  readonly clock?: Clock;
};

export type PayTabsSimulator = {
  /** To be mounted at the path of `config.baseUrl`. */
  readonly app: Hono;
  /** Sends the callbacks that are due; call it now and then. Answers how many were accepted. */
  deliverDue(): Promise<number>;
  /** Turns the faults on and off. */
  set(changes: Partial<Switches>): Promise<void>;
  /** The account's money by currency. */
  ledger(): Promise<Readonly<Record<string, Ledger>>>;
};

/**
 * A stand-in for PayTabs that speaks its wire format (provider's document, sections 3 and 8): payment pages, signed
 * returns and callbacks, query, refunds, and faults on demand at /control.
 */
export function createPayTabsSimulator(options: PayTabsSimulatorOptions): PayTabsSimulator {
  const { config, file, clock = systemClock } = options;
  const store = file === undefined ? memoryStore(freshState()) : fileStore(file, payTabsState, freshState());
  const setting: Setting = {
    ...config,
    change: (work) =>
      store.change((state) => {
        const world: World = { ...config, state, now: clock.now().getTime() };
        settleDue(world);
        return work(world);
      }),
  };
  const deliveries = createDeliveries(store, { clock, retryDelaysMs: CALLBACK_RETRIES_MS, timeoutMs: 30_000 });

  async function merge(changes: object): Promise<void> {
    await setting.change(({ state }) => {
      state.switches = switches.parse({ ...state.switches, ...changes });
    });
  }
  const books = () => setting.change(({ state }) => ledger(state));

  const app = new Hono();
  registerApi(app, setting);
  registerPages(app, setting);
  registerControl(app, {
    title: { en: 'PayTabs simulator', ar: 'محاكي PayTabs' },
    baseUrl: config.baseUrl,
    shape: switches.shape,
    read: () => setting.change(({ state }) => state.switches),
    write: (changes) => merge(z.object({}).loose().parse(changes)),
    ledger: books,
  });
  return {
    app,
    set: merge,
    ledger: books,
    async deliverDue() {
      await setting.change(() => null);
      return deliveries.deliverDue();
    },
  };
}
