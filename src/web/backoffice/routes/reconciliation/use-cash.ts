import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { listCashCall, previewRemittanceCall, uploadRemittanceCall } from '#contract/admin/remittances';
import type { MarketCode } from '#kernel/market';
import { get, send } from '../../client/api.ts';
import { queries } from '../../client/queries.ts';

export type Cash = AnswerOf<typeof listCashCall>;
export type Preview = AnswerOf<typeof previewRemittanceCall>;

const PATH = '/remittances';

/** Reads the cash from couriers: what came, what does not match, what is missing. */
export function useCash() {
  return useQuery({ queryKey: [PATH], queryFn: ({ signal }) => get(PATH, { signal }) });
}

const readAgain = () => queries.invalidateQueries({ queryKey: [PATH] });

/** A courier's file and what the person said about it. */
export type Upload = {
  readonly file: File;
  readonly market: MarketCode;
  readonly reference: string;
  /** Columns by their place; empty where their names decide. */
  readonly waybill: string;
  readonly amount: string;
};

function formOf({ file, market, waybill, amount, reference }: Upload): FormData {
  const form = new FormData();
  form.set('file', file);
  for (const [name, value] of Object.entries({ market, waybill, amount, reference })) form.set(name, value);
  return form;
}

/** Asks what a file would be taken as; nothing is written. */
export async function preview(upload: Upload): Promise<Preview> {
  return await send('POST', '/remittances/preview', { body: formOf(upload) });
}

/** Takes a courier's file. */
export async function takeFile(upload: Upload): Promise<AnswerOf<typeof uploadRemittanceCall>> {
  const taken = await send('POST', PATH, { body: formOf(upload) });
  await readAgain();
  return taken;
}

/** Settles a line of a remittance, or notes a claim, with what was done. */
export async function noteCash(write: () => Promise<unknown>): Promise<void> {
  await write();
  await readAgain();
}
