/** The test harness of SPL: adapter and simulator connected over HTTP. */
import type { NationalAddresses } from '#shop/addresses/port';
import { openSimulatorServer } from '../simulation/server.ts';
import { createSpl } from './adapter.ts';
import { type SplConfig, sandboxSpl } from './config.ts';
import { createSplSimulator, type SplSimulator } from './simulator.ts';

export type SplHarness = {
  readonly addresses: NationalAddresses;
  readonly simulator: SplSimulator;
  readonly config: SplConfig;
  close(): Promise<void>;
};

/** Starts a register on a free port. */
export async function openSplHarness(overrides: Partial<SplConfig> = {}): Promise<SplHarness> {
  const server = await openSimulatorServer();
  const config = { ...sandboxSpl(server.url).parse({}), ...overrides };
  const simulator = createSplSimulator({ config });
  server.mount('/sandbox/spl', simulator.app);
  return { addresses: createSpl(config), simulator, config, close: server.close };
}
