import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { listOpenMoneyCall, readReconciliationCall, runReconciliationCall } from '#contract/admin/payments';
import { get, send } from '../../client/api.ts';
import { queries } from '../../client/queries.ts';

type OpenMoney = AnswerOf<typeof listOpenMoneyCall>;
export type Difference = OpenMoney['differences'][number];
type Reconciliation = AnswerOf<typeof readReconciliationCall>;
export type Day = Reconciliation['days'][number];

const OPEN = '/payments';
const SETTLED = '/differences/settled';
const DAYS = '/reconciliation';

/** Reads the open differences, and the payments under review and refunds not done beside them. */
export function useOpenMoney() {
  return useQuery({ queryKey: [OPEN], queryFn: ({ signal }) => get(OPEN, { signal }) });
}

/** Reads the differences settled last. */
export function useSettled() {
  return useQuery({
    queryKey: [SETTLED],
    queryFn: ({ signal }) => get(SETTLED, { signal }),
  });
}

/** Reads our books against the providers' by day. */
export function useDays() {
  return useQuery({ queryKey: [DAYS], queryFn: ({ signal }) => get(DAYS, { signal }) });
}

/** Reads every list of the screen and what waits in the rail again. */
async function readAgain(): Promise<void> {
  await Promise.all([OPEN, SETTLED, DAYS, '/waiting'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

/** Settles a difference with what was done about it. */
export async function settle(id: string, note: string): Promise<void> {
  await send('POST', '/differences/{id}/settle', { path: { id }, body: { note } });
  await readAgain();
}

/** Compares the statements of the last two days again. */
export async function runAgain(): Promise<AnswerOf<typeof runReconciliationCall>> {
  const ran = await send('POST', '/reconciliation/run');
  await readAgain();
  return ran;
}

/** Closes a day of a provider. */
export async function closeDay({ provider, market, day }: Day): Promise<void> {
  await send('POST', '/reconciliation/close', { body: { provider, market, day } });
  await readAgain();
}
