import { useQuery } from '@tanstack/react-query';
import type { listApprovalsCall } from '#contract/admin/approvals';
import type { AnswerOf } from '#contract/admin/base';
import type { listOpenMoneyCall } from '#contract/admin/payments';
import { get } from '../../client/api.ts';
import { queries } from '../../client/queries.ts';

type OpenMoney = AnswerOf<typeof listOpenMoneyCall>;
export type Review = OpenMoney['reviews'][number];
export type Undecided = OpenMoney['undecided'][number];
export type OpenRefund = OpenMoney['refunds'][number];
export type HangingPayment = OpenMoney['authorised'][number];
export type Approval = AnswerOf<typeof listApprovalsCall>['items'][number];

const PATH = '/payments';
const APPROVALS = '/approvals';

/** Reads everything about money that wants a person. */
export function useOpenMoney() {
  return useQuery({ queryKey: [PATH], queryFn: ({ signal }) => get(PATH, { signal }) });
}

/** Reads the refunds that wait for a second person. */
export function useWaitingRefunds() {
  return useQuery({
    queryKey: [APPROVALS],
    queryFn: ({ signal }) => get(APPROVALS, { signal }),
    select: ({ items }) => items.filter(({ kind, state }) => kind === 'refund' && state === 'waiting'),
  });
}

/** Does something about money, and reads the lists and what waits in the rail again. */
export async function act<T>(work: () => Promise<T>): Promise<T> {
  const done = await work();
  await Promise.all([PATH, APPROVALS, '/waiting'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  return done;
}
