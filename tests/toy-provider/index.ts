import { defineCardProvider } from '../../src/providers/card-provider.ts';
import { createToy } from './adapter.ts';
import { liveToy, sandboxToy } from './config.ts';
import { createToySimulator } from './simulator.ts';

/** A card provider for tests. It shows that one folder and one line of the registry add a provider. */
export const toy = defineCardProvider({
  provider: 'toy',
  channels: ['ONLINE'],
  markets: ['UAE'],
  webhook: { segment: 'events', forged: 400 },
  browserReturn: 'call',
  settings: { live: liveToy, sandbox: sandboxToy },
  adapter: createToy,
  simulator: (config, { webhookUrl: _given, ...options }) => createToySimulator({ config, ...options }),
});
