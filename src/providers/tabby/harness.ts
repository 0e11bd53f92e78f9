/** The test harness of Tabby: adapter and simulator connected over HTTP, and a shopper who uses the simulator's page. */
import type { LenderHarness } from '../../shop/payments/lender.contract.ts';
import { openCardSandbox } from '../simulation/card-harness.ts';
import { answerLender } from '../simulation/lender-harness.ts';
import { sandboxTabby, type TabbyConfig } from './config.ts';
import { tabby } from './index.ts';
import type { TabbySimulator } from './simulator.ts';

type TabbyHarness = LenderHarness & {
  readonly simulator: TabbySimulator;
  readonly config: TabbyConfig;
  readonly url: string;
};

/** Starts a provider on a free port, with a clock that only `later` moves. */
export async function openTabbyHarness(): Promise<TabbyHarness> {
  const sandbox = await openCardSandbox();
  const config = sandboxTabby(sandbox.url).parse({});
  const simulator = tabby.simulate(config, { webhookUrl: sandbox.inboxUrl, clock: sandbox.clock });
  sandbox.mount('/sandbox/tabby', simulator.app);
  const otherAccounts = config.accounts.map((one) => ({ ...one, secretKey: 'sk_test_someone_else' }));
  return {
    payments: tabby.create(config),
    otherAccount: tabby.create({ ...config, accounts: otherAccounts }),
    channel: 'TABBY',
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
