/** The test harness of SMSA: adapter and simulator connected over HTTP. */
import type { CourierHarness } from '../../shop/delivery/port.contract.ts';
import { openSimulatorServer } from '../simulation/server.ts';
import { createSmsa } from './adapter.ts';
import { type SmsaConfig, sandboxSmsa } from './config.ts';
import { createSmsaSimulator, type SmsaSimulator } from './simulator.ts';

export type SmsaHarness = CourierHarness & {
  readonly simulator: SmsaSimulator;
  readonly config: SmsaConfig;
  readonly clock: { now(): Date };
};

/** Starts a courier on a free port, with a clock that only `later` moves. */
export async function openSmsaHarness(overrides: Partial<SmsaConfig> = {}): Promise<SmsaHarness> {
  const server = await openSimulatorServer();
  let now = Date.UTC(2026, 10, 20, 8, 0, 0);
  const clock = { now: () => new Date(now) };
  const config = { ...sandboxSmsa(server.url).parse({}), quoteTimeoutMs: 20_000, ...overrides };
  const simulator = createSmsaSimulator({ config, clock });
  server.mount('/sandbox/smsa', simulator.app);
  return {
    ...createSmsa(config, clock),
    simulator,
    config,
    clock,
    later: (hours) => {
      now += hours * 3_600_000;
    },
    set: (fault) => simulator.set({ answers: fault }),
    path: (path) => simulator.set({ path }),
    close: server.close,
  };
}
