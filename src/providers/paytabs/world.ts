/** Adapter and simulator of PayTabs talking over HTTP, with a shopper who uses the simulator's pages. For test suites. */
import { Hono } from 'hono';
import type { IncomingMessage } from '#shop/payments/port';
import type { CardWorld, Deed } from '../../shop/payments/port.contract.ts';
import { openSimulatorServer } from '../simulation/server.ts';
import { createPayTabs } from './adapter.ts';
import { type PayTabsConfig, sandboxPayTabs } from './config.ts';
import { createPayTabsSimulator, type PayTabsSimulator } from './simulator.ts';

export type PayTabsWorld = CardWorld & {
  readonly simulator: PayTabsSimulator;
  readonly config: PayTabsConfig;
  readonly url: string;
  /** Uses the payment page at an address; answers with what the page answers. */
  use(pageUrl: string, fields: Readonly<Record<string, string>>): Promise<Response>;
};

const CARDS: Readonly<Record<Deed, string>> = {
  pay: '4111111111111111',
  decline: '4000000000000002',
  cancel: '',
  'pass-challenge': '4000000000003220',
  'refuse-challenge': '4000000000003220',
  'pending-then-paid': '4000000000000077',
  review: '4000000000009235',
  'wrong-amount': '4000000000000341',
};

/** The fields of the form that carries the browser back, read from the page. */
export function returnFieldsOf(page: string): Readonly<Record<string, string>> {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, plain(value)]));
}

/** Opens a provider of one's own on a free port, with a clock that only `later` moves. */
export async function openPayTabsWorld(overrides: Partial<PayTabsConfig> = {}): Promise<PayTabsWorld> {
  const server = await openSimulatorServer();
  let now = Date.UTC(2026, 10, 20, 8, 0, 0);
  const clock = { now: () => new Date(now) };
  const config = { ...sandboxPayTabs(server.url).parse({}), ...overrides };
  const simulator = createPayTabsSimulator({ config, clock });
  server.mount('/sandbox/paytabs', simulator.app);
  const received: IncomingMessage[] = [];
  const inbox = new Hono().post('/', async (context) => {
    received.push({ headers: context.req.header(), body: await context.req.text() });
    return context.text('');
  });
  server.mount('/inbox', inbox);

  const use = (pageUrl: string, fields: Readonly<Record<string, string>>) =>
    fetch(pageUrl, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  const real = createPayTabs(config);
  const payments = {
    ...real,
    prepare: (charge: Parameters<typeof real.prepare>[0]) =>
      real.prepare({ ...charge, notifyUrl: `${server.url}/inbox` }),
  };
  return {
    payments,
    stranger: createPayTabs({ ...config, serverKey: 'SOMEONEELSE-0000000000-0000000000' }),
    channel: 'ONLINE',
    currency: 'AED',
    simulator,
    config,
    url: server.url,
    use,
    async act(prepared, deed) {
      if (prepared.kind !== 'redirect') throw new Error('no payment page');
      let answer = await use(
        prepared.url,
        deed === 'cancel' ? { action: 'cancel' } : { action: 'pay', number: CARDS[deed] },
      );
      if (deed === 'pass-challenge') answer = await use(prepared.url, { action: 'pass' });
      if (deed === 'refuse-challenge') answer = await use(prepared.url, { action: 'fail' });
      return returnFieldsOf(await answer.text());
    },
    later: (seconds) => {
      now += seconds * 1000;
    },
    async messages() {
      await simulator.deliverDue();
      return received.splice(0);
    },
    set: (fault) =>
      fault === 'lost' || fault === 'broken'
        ? simulator.set({ answers: fault })
        : simulator.set({ answers: 'normal', callbacks: fault === 'normal' ? 'once' : fault }),
    now: () => new Date(now),
    close: server.close,
  };
}
