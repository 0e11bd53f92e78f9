import { type Clock, systemClock } from '#kernel/clock';
import { type CardSimulator, createCardSimulator } from '../simulation/card-simulator.ts';
import { registerLenderPage } from '../simulation/lender-page.ts';
import { openStore } from '../simulation/store.ts';
import type { TabbyConfig } from './config.ts';
import { registerApi, type SimulatorDeps } from './simulator/api.ts';
import { answerPage, MESSAGE_RETRIES_MS, PAGE_MS, type Simulation, settleDue } from './simulator/payments.ts';
import { ledger, type Switches, switches, tabbyState } from './simulator/state.ts';

type TabbySimulatorOptions = {
  readonly config: TabbyConfig;
  /** The URL of the store's messages. Real accounts register it by a call. */
  readonly webhookUrl: string;
  /** The file of the state; memory when left out. */
  readonly file?: string;
  readonly clock?: Clock;
};

export type TabbySimulator = CardSimulator<Switches>;

/**
 * Simulates Tabby in its wire format: sessions, its page, captures, closing, refunds, the list of payments, messages with a
 * secret, limits of calls and amounts, and faults and the clock set at /control.
 */
export function createTabbySimulator(options: TabbySimulatorOptions): TabbySimulator {
  const { config, webhookUrl, file, clock = systemClock } = options;
  const { accounts, webhookSecret } = config;
  const store = openStore(file, tabbyState, tabbyState.parse({}));
  // in a sandbox all countries share one host
  const baseUrl = accounts[0]?.baseUrl ?? '';
  const timeOf = (state: { readonly switches: Switches }) =>
    clock.now().getTime() + state.switches.aheadMinutes * 60_000;
  const deps: SimulatorDeps = {
    accounts,
    change: (work) =>
      store.change((state) => {
        const simulation: Simulation = { state, now: timeOf(state), webhookUrl, webhookSecret };
        settleDue(simulation);
        return work(simulation);
      }),
  };
  const one = (id: string, { state }: Simulation) => state.payments.find((payment) => payment.id === id);
  return createCardSimulator({
    title: { en: 'Tabby simulator', ar: 'محاكي تابي' },
    baseUrl,
    store,
    clock,
    retryDelaysMs: MESSAGE_RETRIES_MS,
    switches,
    change: deps.change,
    ledger,
    register(app) {
      registerApi(app, deps, baseUrl);
      registerLenderPage(app, {
        title: { en: 'Tabby (simulated)', ar: 'تابي (محاكاة)' },
        baseUrl,
        find: (id) =>
          deps.change((simulation) => {
            const found = one(id, simulation);
            if (!found) return null;
            const { amount, currency, language, status, createdAt, urls } = found;
            const isOpen = status === 'CREATED' && simulation.now - createdAt < PAGE_MS;
            return { amount, currency, language, isOpen, shop: urls.success };
          }),
        answer: (id, how) =>
          deps.change((simulation) => {
            const found = one(id, simulation);
            return found ? answerPage(simulation, found, how) : null;
          }),
      });
    },
  });
}
