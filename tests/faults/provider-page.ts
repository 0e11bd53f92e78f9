import { returnFieldsOf } from '../../src/providers/paytabs/harness.ts';
import type { LenderAnswer } from '../../src/providers/simulation/lender-page.ts';
import type { Scenario } from './plan.ts';
import type { Providers } from './providers.ts';

/** An open form of a provider. */
export type Form =
  | {
      readonly provider: 'hyperpay';
      readonly session: string;
      readonly payment: string;
      readonly type: 'VISA_MASTER' | 'MADA' | 'APPLE_PAY';
    }
  | { readonly provider: 'paytabs' | 'lender'; readonly url: string };

/** The browser's request back to the store, which reads a path without a body; null when the provider does not redirect. */
export type Return = { readonly path: string; readonly body?: string | Readonly<Record<string, unknown>> } | null;

const VISA: Readonly<Record<Scenario, string>> = {
  pay: '4200000000000091',
  challenge: '4200000000000042',
  decline: '4000000000000002',
  cancel: '4200000000000091',
  'pending then paid': '4000000000000077',
  'pending then declined': '4000000000000093',
  'pay and stay away': '4000000000000259',
  'timeout although paid': '4000000000000119',
  timeout: '4000000000000127',
  review: '4000000000009235',
  'another amount': '4000000000000341',
  nothing: '',
};
const MADA: Readonly<Partial<Record<Scenario, string>>> = {
  challenge: '4464040000000015',
  decline: '4464040000000023',
  'pending then paid': '4464040000000031',
};
/** What the shopper does in the sheet of Apple Pay. Closing it is leaving it: nothing is sent. */
const TAPS: Readonly<Partial<Record<Scenario, string>>> = {
  decline: 'declined',
  cancel: 'cancelled',
  'pending then paid': 'pending',
  'pay and stay away': 'away',
  'timeout although paid': 'timeoutPaid',
  review: 'review',
  'another amount': 'mismatch',
};
const PAYTABS: Readonly<Partial<Record<Scenario, string>>> = {
  challenge: '4000000000003220',
  decline: '4000000000000002',
  'pending then paid': '4000000000000077',
  'pending then declined': '4000000000000093',
  'pay and stay away': '4000000000000259',
  timeout: '4000000000000127',
  review: '4000000000009235',
  'another amount': '4000000000000341',
};

/** What the shopper answers on a lender's page; agrees in every other scenario. */
const ANSWERS: Readonly<Partial<Record<Scenario, LenderAnswer>>> = {
  decline: 'refuse',
  cancel: 'cancel',
  'pending then declined': 'refuse',
  'pay and stay away': 'away',
  'timeout although paid': 'away',
  timeout: 'expire',
};

const post = (url: string, fields: Readonly<Record<string, string>>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Acts out a scenario on the provider's page, as the shopper's browser does. */
export async function useForm(providers: Providers, form: Form, scenario: Scenario): Promise<Return> {
  if (scenario === 'nothing') return null;
  switch (form.provider) {
    case 'hyperpay':
      return await useWidget(providers, form, scenario);
    case 'paytabs':
      return await usePage(form.url, scenario);
    case 'lender':
      return await answerLender(form.url, ANSWERS[scenario] ?? 'approve');
  }
}

async function useWidget(
  { pages }: Providers,
  { session, type }: Extract<Form, { provider: 'hyperpay' }>,
  scenario: Scenario,
): Promise<Return> {
  const base = pages.hyperpay;
  const number = type === 'MADA' ? (MADA[scenario] ?? '5360230159427034') : VISA[scenario];
  const pays =
    type === 'APPLE_PAY'
      ? { tap: TAPS[scenario] ?? 'paid' }
      : { action: scenario === 'cancel' ? 'cancel' : 'pay', number, expiry: '12/39', cvv: '100' };
  let answer = await post(`${base}/v1/checkouts/${session}/pay`, {
    shopperResultUrl: 'http://store.test/result',
    locale: 'en',
    ...pays,
  });
  const next = new URL(answer.headers.get('location') ?? '/', base);
  if (next.pathname.includes('/v1/challenges/')) answer = await post(next.href, { answer: 'pass' });
  const location = answer.headers.get('location');
  const id = location ? new URL(location, base).searchParams.get('id') : null;
  return id === null ? null : { path: '/api/result', body: { resourcePath: `/v1/checkouts/${id}/payment`, id } };
}

async function usePage(url: string, scenario: Scenario): Promise<Return> {
  const card = { action: 'pay', number: PAYTABS[scenario] ?? '4111111111111111' };
  let answer = await post(url, scenario === 'cancel' ? { action: 'cancel' } : card);
  if (scenario === 'challenge') answer = await post(url, { action: 'pass' });
  const fields = returnFieldsOf(await answer.text());
  if (fields.tranRef === undefined) return null;
  return { path: '/api/paytabs/return', body: new URLSearchParams(fields).toString() };
}

async function answerLender(url: string, answer: LenderAnswer): Promise<Return> {
  const location = (await post(url, { answer })).headers.get('location');
  if (location === null) return null;
  const { pathname, search } = new URL(location);
  return { path: pathname + search };
}
