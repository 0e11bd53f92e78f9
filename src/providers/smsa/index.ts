import { defineCourier } from '../courier.ts';
import { createSmsa } from './adapter.ts';
import { liveSmsa, sandboxSmsa } from './config.ts';
import { createSmsaSimulator } from './simulator.ts';

/** SMSA Express delivers parcels within each market and quotes their prices. */
export const smsa = defineCourier({
  name: 'smsa',
  title: { en: 'SMSA Express', ar: 'سمسا إكسبرس' },
  settings: { live: liveSmsa, sandbox: sandboxSmsa },
  create: (config) => ({ ...createSmsa(config), pollEveryMinutes: config.followMinutes }),
  simulator: (config, options) => createSmsaSimulator({ config, ...options }),
});
