import { defineCardProvider } from '../card-provider.ts';
import { createTabby } from './adapter.ts';
import { liveTabby, sandboxTabby } from './config.ts';
import { createTabbySimulator } from './simulator.ts';

/** Tabby lends: it agrees to pay first, and pays what is captured when the parcel goes. A contract a country. */
export const tabby = defineCardProvider({
  provider: 'tabby',
  channels: ['TABBY'],
  webhook: { segment: 'webhook', forged: 401 },
  browserReturn: 'call',
  settings: { live: liveTabby, sandbox: sandboxTabby },
  adapter: createTabby,
  simulator: (config, options) => createTabbySimulator({ config, ...options }),
});
