import { openCardSandbox } from '../../src/providers/simulation/card-harness.ts';
import type { CardHarness, Scenario } from '../../src/shop/payments/port.contract.ts';
import { sandboxToy } from './config.ts';
import { toy } from './index.ts';

const FORMS: Readonly<Record<Scenario, Readonly<Record<string, string>>>> = {
  pay: { action: 'pay' },
  decline: { action: 'decline' },
  cancel: { action: 'cancel' },
  'pass-challenge': { action: 'pay' },
  'refuse-challenge': { action: 'decline' },
  'pending-then-paid': { action: 'pending' },
  review: { action: 'review' },
  'wrong-amount': { action: 'pay', more: '1' },
};

/** Runs the toy provider's adapter and simulator over HTTP. */
export async function openToyHarness(): Promise<CardHarness> {
  const sandbox = await openCardSandbox();
  const config = sandboxToy(sandbox.url).parse({});
  const simulator = toy.simulate(config, { webhookUrl: sandbox.inboxUrl, clock: sandbox.clock });
  sandbox.mount('/sandbox/toy', simulator.app);
  const real = toy.create(config);
  return {
    payments: { ...real, prepare: (charge) => real.prepare({ ...charge, notifyUrl: sandbox.inboxUrl }) },
    otherAccount: toy.create({ ...config, key: 'of-another-account' }),
    channel: 'ONLINE',
    currency: 'AED',
    async act(prepared, scenario) {
      if (prepared.kind !== 'redirect') throw new Error('no payment page');
      const body = new URLSearchParams(FORMS[scenario]);
      const answer = await fetch(prepared.url, { method: 'POST', body, redirect: 'manual' });
      return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
    },
    ...sandbox.harnessOf(simulator, (how) => simulator.set(how)),
  };
}
