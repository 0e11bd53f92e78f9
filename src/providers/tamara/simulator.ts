import { type Clock, systemClock } from '#kernel/clock';
import { type CardSimulator, createCardSimulator } from '../simulation/card-simulator.ts';
import { registerLenderPage } from '../simulation/lender-page.ts';
import { openStore } from '../simulation/store.ts';
import type { TamaraConfig } from './config.ts';
import { registerApi, type SimulatorDeps } from './simulator/api.ts';
import { answerPage, MESSAGE_RETRIES_MS, PAGE_MS, type Simulation, settleDue } from './simulator/orders.ts';
import { ledger, type Switches, switches, tamaraState } from './simulator/state.ts';

type TamaraSimulatorOptions = {
  readonly config: TamaraConfig;
  /** The file of the state; memory when left out. */
  readonly file?: string;
  readonly clock?: Clock;
};

export type TamaraSimulator = CardSimulator<Switches>;

/**
 * Simulates Tamara in its wire format: checkouts, its page, authorising, cancelling a part, captures with a waybill, refunds, messages
 * with a token, and faults and the clock set at /control.
 */
export function createTamaraSimulator({ config, file, clock = systemClock }: TamaraSimulatorOptions): TamaraSimulator {
  const { baseUrl, apiToken, notificationToken } = config;
  const store = openStore(file, tamaraState, tamaraState.parse({}));
  const deps: SimulatorDeps = {
    apiToken,
    baseUrl,
    change: (work) =>
      store.change((state) => {
        const now = clock.now().getTime() + state.switches.aheadMinutes * 60_000;
        const simulation: Simulation = { state, now, notificationToken };
        settleDue(simulation);
        return work(simulation);
      }),
  };
  const one = (id: string, { state }: Simulation) => state.orders.find((order) => order.id === id);
  return createCardSimulator({
    title: { en: 'Tamara simulator', ar: 'محاكي تمارا' },
    baseUrl,
    store,
    clock,
    retryDelaysMs: MESSAGE_RETRIES_MS,
    switches,
    change: deps.change,
    ledger,
    register(app) {
      registerApi(app, deps);
      registerLenderPage(app, {
        title: { en: 'Tamara (simulated)', ar: 'تمارا (محاكاة)' },
        baseUrl,
        find: (id) =>
          deps.change((simulation) => {
            const found = one(id, simulation);
            if (!found) return null;
            const { total: amount, currency, language, status, createdAt, urls } = found;
            const isOpen = status === 'new' && simulation.now - createdAt < PAGE_MS;
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
