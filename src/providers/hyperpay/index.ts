import { defineCardProvider } from '../card-provider.ts';
import { createHyperPay } from './adapter.ts';
import { liveHyperPay, sandboxHyperPay } from './config.ts';
import { declineOf } from './decline.rules.ts';
import { HYPERPAY_CHANNELS } from './prepare.ts';
import { createHyperPaySimulator } from './simulator.ts';

/** HyperPay takes cards and Apple Pay in a form on our own page. Its webhook is set in the provider's portal. */
export const hyperPay = defineCardProvider({
  provider: 'hyperpay',
  channels: HYPERPAY_CHANNELS,
  channelVariables: { APPLE_PAY: ['HYPERPAY_ENTITY_APPLE_PAY'] },
  webhook: { segment: 'webhook', forged: 200 },
  browserReturn: 'page',
  declineOf,
  settings: { live: liveHyperPay, sandbox: sandboxHyperPay },
  adapter: createHyperPay,
  simulator: (config, options) => createHyperPaySimulator({ config, ...options }),
});
