import { defineTaxAuthority } from '../tax-authority.ts';
import { createZatca } from './adapter.ts';
import { liveZatca, sandboxZatca } from './config.ts';
import { createZatcaSimulator } from './simulator.ts';

/** The Saudi tax authority's reporting of invoices: phase 2. */
export const zatca = defineTaxAuthority({
  name: 'zatca',
  settings: { live: liveZatca, sandbox: sandboxZatca },
  create: createZatca,
  simulator: (config, options) => createZatcaSimulator({ config, ...options }),
});
