import { type Clock, systemClock } from '#kernel/clock';
import { type CardSimulator, createCardSimulator } from '../simulation/card-simulator.ts';
import { openStore } from '../simulation/store.ts';
import type { PayTabsConfig } from './config.ts';
import { registerApi, type SimulatorDeps } from './simulator/api.ts';
import { registerPages } from './simulator/pages.ts';
import { freshState, ledger, payTabsState, type Switches, switches } from './simulator/state.ts';
import { CALLBACK_RETRIES_MS, type Simulation, settleDue } from './simulator/transactions.ts';

type PayTabsSimulatorOptions = {
  readonly config: Pick<PayTabsConfig, 'baseUrl' | 'profileId' | 'serverKey'>;
  /** The file of the state; memory when left out. */
  readonly file?: string;
  readonly clock?: Clock;
};

export type PayTabsSimulator = CardSimulator<Switches>;

/**
 * Simulates PayTabs in its wire format (PayTabs contract, sections 3 and 8): payment pages, signed returns and
 * callbacks, query, refunds, and faults set at /control.
 */
export function createPayTabsSimulator(options: PayTabsSimulatorOptions): PayTabsSimulator {
  const { config, file, clock = systemClock } = options;
  const store = openStore(file, payTabsState, freshState());
  const deps: SimulatorDeps = {
    ...config,
    change: (work) =>
      store.change((state) => {
        const simulation: Simulation = { ...config, state, now: clock.now().getTime() };
        settleDue(simulation);
        return work(simulation);
      }),
  };
  return createCardSimulator({
    title: { en: 'PayTabs simulator', ar: 'محاكي PayTabs' },
    baseUrl: config.baseUrl,
    store,
    clock,
    retryDelaysMs: CALLBACK_RETRIES_MS,
    switches,
    change: deps.change,
    ledger,
    register(app) {
      registerApi(app, deps);
      registerPages(app, deps);
    },
  });
}
