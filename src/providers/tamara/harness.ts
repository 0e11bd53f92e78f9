/** The test harness of Tamara: adapter and simulator connected over HTTP, and a shopper who uses the simulator's page. */
import type { LenderHarness } from '../../shop/payments/lender.contract.ts';
import { openCardSandbox } from '../simulation/card-harness.ts';
import { answerLender } from '../simulation/lender-harness.ts';
import { sandboxTamara, type TamaraConfig } from './config.ts';
import { tamara } from './index.ts';
import type { TamaraSimulator } from './simulator.ts';

type TamaraHarness = LenderHarness & {
  readonly simulator: TamaraSimulator;
  readonly config: TamaraConfig;
  readonly url: string;
};

/** Starts a provider on a free port, with a clock that only `later` moves. */
export async function openTamaraHarness(): Promise<TamaraHarness> {
  const sandbox = await openCardSandbox();
  const config = { ...sandboxTamara(sandbox.url).parse({}), clock: sandbox.clock };
  const simulator = tamara.simulate(config, { webhookUrl: sandbox.inboxUrl, clock: sandbox.clock });
  sandbox.mount('/sandbox/tamara', simulator.app);
  const real = tamara.create(config);
  return {
    payments: {
      ...real,
      prepare: (charge: Parameters<typeof real.prepare>[0]) => real.prepare({ ...charge, notifyUrl: sandbox.inboxUrl }),
    },
    otherAccount: tamara.create({ ...config, apiToken: 'someone else' }),
    channel: 'TAMARA',
    currency: 'SAR',
    simulator,
    config,
    url: sandbox.url,
    ...answerLender,
    offer: (sessions) => simulator.set({ sessions }),
    limits: (least, most) => simulator.set({ least, most }),
    authoriseMore: (extra) => simulator.set({ extra }),
    ...sandbox.harnessOf(simulator, ({ answers, messages }) => simulator.set({ answers, messages })),
  };
}
