import { defineCardProvider } from '../card-provider.ts';
import { createPayTabs } from './adapter.ts';
import { livePayTabs, sandboxPayTabs } from './config.ts';
import { declineOf } from './decline.rules.ts';
import { createPayTabsSimulator } from './simulator.ts';

/**
 * PayTabs takes cards on a page of its own, in any market whose currency its profile has. It has no list of
 * transactions.
 */
export const payTabs = defineCardProvider({
  provider: 'paytabs',
  channels: ['ONLINE'],
  webhook: { segment: 'callback', forged: 400 },
  browserReturn: 'call',
  declineOf,
  settings: { live: livePayTabs, sandbox: sandboxPayTabs },
  adapter: createPayTabs,
  simulator: (config, { webhookUrl: _given, ...options }) => createPayTabsSimulator({ config, ...options }),
});
