import type { LenderHarness } from '../../shop/payments/lender.contract.ts';

/** Answers on the page of a simulated lender. Returns the fields that the browser brings back. */
const answer: LenderHarness['answer'] = async (prepared, how) => {
  if (prepared.kind !== 'redirect') throw new Error('no page');
  const body = new URLSearchParams({ answer: how });
  const sent = await fetch(prepared.url, { method: 'POST', body, redirect: 'manual' });
  const target = sent.headers.get('location');
  return target === null ? {} : Object.fromEntries(new URL(target).searchParams);
};

/** How a shopper answers a simulated lender, for the harness of each. */
export const answerLender: Pick<LenderHarness, 'answer' | 'act'> = {
  answer,
  act: (prepared, scenario) =>
    answer(prepared, scenario === 'pay' ? 'approve' : scenario === 'decline' ? 'refuse' : 'cancel'),
};
