import { defineRegister } from '../national-address.ts';
import { createSpl } from './adapter.ts';
import { liveSpl, sandboxSpl } from './config.ts';
import { createSplSimulator } from './simulator.ts';

/** The Saudi post's register of national addresses. */
export const spl = defineRegister({
  name: 'spl',
  settings: { live: liveSpl, sandbox: sandboxSpl },
  create: createSpl,
  simulator: (config, options) => createSplSimulator({ config, ...options }),
});
