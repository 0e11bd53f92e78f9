/**
 * The test harness of PayTabs: adapter and simulator connected over HTTP, and a shopper who uses the simulator's pages.
 */
import type { CardHarness, Scenario } from '../../shop/payments/port.contract.ts';
import { openCardSandbox } from '../simulation/card-harness.ts';
import { type PayTabsConfig, sandboxPayTabs } from './config.ts';
import { payTabs } from './index.ts';
import type { PayTabsSimulator } from './simulator.ts';

export type PayTabsHarness = CardHarness & {
  readonly simulator: PayTabsSimulator;
  readonly config: PayTabsConfig;
  readonly url: string;
  /** Submits the payment page at a URL. Returns the page's response. */
  use(pageUrl: string, fields: Readonly<Record<string, string>>): Promise<Response>;
};

const CARDS: Readonly<Record<Scenario, string>> = {
  pay: '4111111111111111',
  decline: '4000000000000002',
  cancel: '',
  'pass-challenge': '4000000000003220',
  'refuse-challenge': '4000000000003220',
  'pending-then-paid': '4000000000000077',
  review: '4000000000009235',
  'wrong-amount': '4000000000000341',
};

/** Reads the fields of the form that returns the browser from a page. */
export function returnFieldsOf(page: string): Readonly<Record<string, string>> {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, plain(value)]));
}

/** Starts a provider on a free port, with a clock that only `later` moves. */
export async function openPayTabsHarness(overrides: Partial<PayTabsConfig> = {}): Promise<PayTabsHarness> {
  const sandbox = await openCardSandbox();
  const config = { ...sandboxPayTabs(sandbox.url).parse({}), ...overrides };
  const simulator = payTabs.simulate(config, { webhookUrl: sandbox.inboxUrl, clock: sandbox.clock });
  sandbox.mount('/sandbox/paytabs', simulator.app);

  const use = (pageUrl: string, fields: Readonly<Record<string, string>>) =>
    fetch(pageUrl, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  const real = payTabs.create(config);
  const payments = {
    ...real,
    prepare: (charge: Parameters<typeof real.prepare>[0]) => real.prepare({ ...charge, notifyUrl: sandbox.inboxUrl }),
  };
  return {
    payments,
    otherAccount: payTabs.create({ ...config, serverKey: 'SOMEONEELSE-0000000000-0000000000' }),
    channel: 'ONLINE',
    currency: 'AED',
    simulator,
    config,
    url: sandbox.url,
    use,
    async act(prepared, scenario) {
      if (prepared.kind !== 'redirect') throw new Error('no payment page');
      let answer = await use(
        prepared.url,
        scenario === 'cancel' ? { action: 'cancel' } : { action: 'pay', number: CARDS[scenario] },
      );
      if (scenario === 'pass-challenge') answer = await use(prepared.url, { action: 'pass' });
      if (scenario === 'refuse-challenge') answer = await use(prepared.url, { action: 'fail' });
      return returnFieldsOf(await answer.text());
    },
    ...sandbox.harnessOf(simulator, ({ answers, messages }) => simulator.set({ answers, callbacks: messages })),
  };
}
