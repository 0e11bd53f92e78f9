/**
 * The test harness of HyperPay: adapter and simulator connected over HTTP, and a shopper who uses the simulator's
 * pages.
 */
import type { PreparedPayment } from '#shop/payments/port';
import type { CardHarness, Scenario } from '../../shop/payments/port.contract.ts';
import { openCardSandbox } from '../simulation/card-harness.ts';
import { type HyperPayConfig, sandboxHyperPay } from './config.ts';
import { hyperPay } from './index.ts';
import type { HyperPayChannel } from './prepare.ts';
import type { HyperPaySimulator } from './simulator.ts';

export type HyperPayHarness = CardHarness & {
  readonly simulator: HyperPaySimulator;
  readonly config: HyperPayConfig;
  readonly url: string;
  /** Acts in the sheet of Apple Pay of an open checkout. Returns the page's response. */
  tap(session: string, name: string): Promise<Response>;
  /** Pays an open checkout with a card number, without the challenge. Returns the page's response. */
  payWith(session: string, number: string, extra?: Readonly<Record<string, string>>): Promise<Response>;
};

const CARDS: Readonly<Record<Scenario, string>> = {
  pay: '4200000000000091',
  decline: '4000000000000002',
  cancel: '4200000000000091',
  'pass-challenge': '4200000000000042',
  'refuse-challenge': '5200000000000015',
  'pending-then-paid': '4000000000000077',
  review: '4000000000009235',
  'wrong-amount': '4000000000000341',
};

const TAPS: Readonly<Record<Scenario, string>> = {
  pay: 'paid',
  decline: 'declined',
  cancel: 'cancelled',
  // its own check takes the place of 3-D Secure
  'pass-challenge': 'paid',
  'refuse-challenge': 'declined',
  'pending-then-paid': 'pending',
  review: 'review',
  'wrong-amount': 'mismatch',
};

const post = (url: string, fields: Readonly<Record<string, string>>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Starts a provider on a free port, with a clock that only `later` moves; by default its shoppers pay by card. */
export async function openHyperPayHarness(
  overrides: Partial<HyperPayConfig> = {},
  channel: HyperPayChannel = 'VISA_MASTER',
): Promise<HyperPayHarness> {
  const sandbox = await openCardSandbox();
  const config = { ...sandboxHyperPay(sandbox.url).parse({}), ...overrides };
  const simulator = hyperPay.simulate(config, { webhookUrl: sandbox.inboxUrl, clock: sandbox.clock });
  sandbox.mount('/sandbox/hyperpay', simulator.app);

  function payWith(session: string, number: string, extra: Readonly<Record<string, string>> = {}): Promise<Response> {
    return post(`${config.baseUrl}/v1/checkouts/${session}/pay`, {
      shopperResultUrl: 'http://shop.example/result?type=VISA_MASTER',
      locale: 'en',
      action: 'pay',
      number,
      expiry: '12/39',
      cvv: '100',
      ...extra,
    });
  }

  const tap = (session: string, name: string) =>
    post(`${config.baseUrl}/v1/checkouts/${session}/pay`, {
      shopperResultUrl: 'http://shop.example/result?type=APPLE_PAY',
      locale: 'en',
      tap: name,
    });

  async function act(prepared: PreparedPayment, scenario: Scenario) {
    const isWallet = prepared.kind === 'widget' && prepared.brands === config.applePayBrand;
    let answer = isWallet
      ? await tap(prepared.session, TAPS[scenario])
      : await payWith(prepared.session, CARDS[scenario], scenario === 'cancel' ? { action: 'cancel' } : {});
    if (!isWallet && (scenario === 'pass-challenge' || scenario === 'refuse-challenge')) {
      const challenge = new URL(answer.headers.get('location') ?? '', sandbox.url);
      answer = await post(challenge.href, { answer: scenario === 'pass-challenge' ? 'pass' : 'fail' });
    }
    const { searchParams } = new URL(answer.headers.get('location') ?? '', sandbox.url);
    searchParams.delete('type');
    return Object.fromEntries(searchParams);
  }

  return {
    payments: hyperPay.create(config),
    otherAccount: hyperPay.create({ ...config, accessToken: 'someone-else' }),
    channel,
    currency: 'SAR',
    simulator,
    config,
    url: sandbox.url,
    act,
    payWith,
    tap,
    ...sandbox.harnessOf(simulator, ({ answers, messages }) => simulator.set({ answers, webhooks: messages })),
  };
}
