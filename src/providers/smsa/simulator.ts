import { Hono } from 'hono';
import { type Clock, systemClock } from '#kernel/clock';
import { registerControl, switchesIn } from '../simulation/control.ts';
import { STYLE } from '../simulation/page.ts';
import { openStore } from '../simulation/store.ts';
import type { SmsaConfig } from './config.ts';
import { PARCELS, registerParcels } from './simulator/parcels.ts';
import { registerRest } from './simulator/rest.ts';
import { registerSoap, type SimulatorDeps } from './simulator/soap.ts';
import { freshState, type Parcel, type Switches, smsaState, switches } from './simulator/state.ts';

type SmsaSimulatorOptions = {
  readonly config: Pick<SmsaConfig, 'restUrl' | 'passKey' | 'apiKey'>;
  /** The file of the state; memory when left out. */
  readonly file?: string;
  readonly clock?: Clock;
  /** Called after a parcel was moved by hand. */
  readonly onMove?: () => void;
};

export type SmsaSimulator = {
  /** Mount it at the path of `config.restUrl`. The SOAP service is below it. */
  readonly app: Hono;
  /** Changes the switches. */
  set(changes: Partial<Switches>): Promise<void>;
  /** Returns every booked parcel. */
  parcels(): Promise<readonly Parcel[]>;
};

/**
 * Simulates SMSA over both of its interfaces (SMSA contract, sections 2, 3 and 7): prices, parcels, labels, tracking by
 * the clock or by hand at /parcels, and faults set at /control.
 */
export function createSmsaSimulator(options: SmsaSimulatorOptions): SmsaSimulator {
  const { config, file, clock = systemClock, onMove = () => undefined } = options;
  const store = openStore(file, smsaState, freshState());
  const deps: SimulatorDeps = {
    passKey: config.passKey,
    apiKey: config.apiKey,
    change: (work) => store.change((state) => work({ state, now: clock.now().getTime() })),
  };
  const { set, control } = switchesIn((work) => deps.change(({ state }) => work(state)), switches);
  const parcels = () => deps.change(({ state }) => state.parcels);

  const app = new Hono();
  registerSoap(app, deps);
  registerRest(app, deps);
  registerParcels(app, deps, { baseUrl: config.restUrl, onMove });
  app.get('/simulator.css', (context) => context.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  registerControl(app, {
    title: { en: 'SMSA simulator', ar: 'محاكي سمسا' },
    baseUrl: config.restUrl,
    ...control,
    ledger: parcels,
    ledgerName: { en: 'Everything known of parcels', ar: 'كل ما يُعرف عن الطرود' },
    also: { path: 'parcels', name: PARCELS },
  });
  return { app, set, parcels };
}
