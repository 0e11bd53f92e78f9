import { defineCardProvider } from '../card-provider.ts';
import { createTamara } from './adapter.ts';
import { liveTamara, sandboxTamara } from './config.ts';
import { createTamaraSimulator } from './simulator.ts';

/** Tamara lends: it waits to be authorised once the shopper has agreed, and pays what is captured with the waybill. */
export const tamara = defineCardProvider({
  provider: 'tamara',
  channels: ['TAMARA'],
  webhook: { segment: 'webhook', forged: 401 },
  browserReturn: 'call',
  settings: { live: liveTamara, sandbox: sandboxTamara },
  adapter: createTamara,
  simulator: (config, { webhookUrl: _given, ...options }) => createTamaraSimulator({ config, ...options }),
});
