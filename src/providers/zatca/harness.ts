/** The test harness of ZATCA: adapter and simulator connected over HTTP. */
import { systemClock } from '#kernel/clock';
import type { TaxAuthority } from '#shop/invoices/port';
import { openSimulatorServer } from '../simulation/server.ts';
import { createZatca } from './adapter.ts';
import { sandboxZatca, type ZatcaConfig } from './config.ts';
import { createZatcaSimulator, type ZatcaSimulator } from './simulator.ts';

type ZatcaHarness = {
  readonly authority: TaxAuthority;
  readonly simulator: ZatcaSimulator;
  readonly config: ZatcaConfig;
  close(): Promise<void>;
};

/** Starts an authority on a free port. */
export async function openZatcaHarness(now: () => Date = () => systemClock.now()): Promise<ZatcaHarness> {
  const server = await openSimulatorServer();
  const config = sandboxZatca(server.url).parse({});
  const simulator = createZatcaSimulator({ config, now });
  server.mount('/sandbox/zatca', simulator.app);
  return { authority: createZatca(config), simulator, config, close: server.close };
}
