import { Hono } from 'hono';
import { z } from 'zod';
import { type Clock, systemClock } from '#kernel/clock';
import { registerControl } from '../simulation/control.ts';
import { createDeliveries } from '../simulation/deliveries.ts';
import { fileStore, memoryStore } from '../simulation/store.ts';
import type { HyperPayConfig } from './config.ts';
import { registerApi } from './simulator/api.ts';
import { registerPages } from './simulator/pages.ts';
import { type Setting, stepper } from './simulator/setting.ts';
import { freshState, hyperPayState, type Ledger, ledger, type Switches, switches } from './simulator/state.ts';
import { WEBHOOK_RETRIES_MS } from './simulator/webhooks.ts';
import { integrity, widgetScript } from './simulator/widget.ts';

export type HyperPaySimulatorOptions = {
  readonly config: Pick<HyperPayConfig, 'baseUrl' | 'accessToken' | 'entities' | 'webhookKey'>;
  /** Where the store listens for webhooks; at a real account this is set in the provider's portal. */
  readonly webhookUrl: string;
  /** A file for the state; memory when left out. */
  readonly file?: string;
  readonly clock?: Clock;
};

export type HyperPaySimulator = {
  /** To be mounted at the path of `config.baseUrl`. */
  readonly app: Hono;
  /** Sends the messages that are due; call it now and then. Answers how many were accepted. */
  deliverDue(): Promise<number>;
  /** Turns the faults on and off. */
  set(changes: Partial<Switches>): Promise<void>;
  /** The account's money by currency. */
  ledger(): Promise<Readonly<Record<string, Ledger>>>;
};

/**
 * A stand-in for HyperPay that speaks its wire format (provider's document, sections 3 and 8): checkouts, widget, card
 * form, challenge, outcome, query, statement, refunds, encrypted webhooks, and faults on demand at /control.
 */
export function createHyperPaySimulator(options: HyperPaySimulatorOptions): HyperPaySimulator {
  const { config, webhookUrl, file, clock = systemClock } = options;
  const store = file === undefined ? memoryStore(freshState()) : fileStore(file, hyperPayState, freshState());
  const brands: ReadonlyMap<string, readonly string[]> = new Map([
    [config.entities.VISA_MASTER, ['VISA', 'MASTER']],
    [config.entities.MADA, ['MADA']],
  ]);
  const setting: Setting = {
    accounts: { accessToken: config.accessToken, brandsOf: (entityId) => brands.get(entityId) },
    baseUrl: config.baseUrl,
    pageSize: 100,
    integrityOf: () => integrity(widgetScript(config.baseUrl)),
    change: stepper(store, { url: webhookUrl, key: config.webhookKey }, clock),
  };
  const deliveries = createDeliveries(store, { clock, retryDelaysMs: WEBHOOK_RETRIES_MS, timeoutMs: 30_000 });

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
    title: { en: 'HyperPay simulator', ar: 'محاكي HyperPay' },
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
