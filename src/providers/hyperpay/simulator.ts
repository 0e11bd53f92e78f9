import { type Clock, systemClock } from '#kernel/clock';
import { type CardSimulator, createCardSimulator } from '../simulation/card-simulator.ts';
import { openStore } from '../simulation/store.ts';
import type { HyperPayConfig } from './config.ts';
import { registerApi } from './simulator/api.ts';
import { type SimulatorDeps, stepper } from './simulator/deps.ts';
import { registerPages } from './simulator/pages.ts';
import { registerPending } from './simulator/pending.ts';
import { freshState, hyperPayState, ledger, type Switches, switches } from './simulator/state.ts';
import { WEBHOOK_RETRIES_MS } from './simulator/webhooks.ts';
import { integrity, widgetScript } from './simulator/widget.ts';

type HyperPaySimulatorOptions = {
  readonly config: Pick<HyperPayConfig, 'baseUrl' | 'accessToken' | 'entities' | 'webhookKey' | 'applePayBrand'>;
  /** The URL of the store's webhook. Real accounts set it in the provider's portal. */
  readonly webhookUrl: string;
  /** The file of the state; memory when left out. */
  readonly file?: string;
  readonly clock?: Clock;
};

export type HyperPaySimulator = CardSimulator<Switches>;

/**
 * Simulates HyperPay in its wire format (HyperPay contract, sections 3 and 8): checkouts, widget, card form, challenge,
 * results, query, statement, refunds, encrypted webhooks, faults set at /control, and results given at /pending.
 */
export function createHyperPaySimulator(options: HyperPaySimulatorOptions): HyperPaySimulator {
  const { config, webhookUrl, file, clock = systemClock } = options;
  const store = openStore(file, hyperPayState, freshState());
  const brands: ReadonlyMap<string, readonly string[]> = new Map([
    [config.entities.VISA_MASTER, ['VISA', 'MASTER']],
    [config.entities.MADA, ['MADA']],
    ...(config.entities.APPLE_PAY ? ([[config.entities.APPLE_PAY, [config.applePayBrand]]] as const) : []),
  ]);
  const deps: SimulatorDeps = {
    accounts: { accessToken: config.accessToken, brandsOf: (entityId) => brands.get(entityId) },
    baseUrl: config.baseUrl,
    pageSize: 100,
    integrityOf: () => integrity(widgetScript(config.baseUrl)),
    change: stepper(store, { url: webhookUrl, key: config.webhookKey }, clock),
  };
  return createCardSimulator({
    title: { en: 'HyperPay simulator', ar: 'محاكي HyperPay' },
    baseUrl: config.baseUrl,
    store,
    clock,
    retryDelaysMs: WEBHOOK_RETRIES_MS,
    switches,
    change: deps.change,
    ledger,
    register(app) {
      registerApi(app, deps);
      registerPages(app, deps);
      registerPending(app, deps);
    },
  });
}
