import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { listCashCall, previewRemittanceCall, uploadRemittanceCall } from '#contract/admin/remittances';
import type { MarketCode } from '#kernel/market';
import { get, send } from '../../client/api.ts';
import { queries } from '../../client/queries.ts';

export type Cash = AnswerOf<typeof listCashCall>;
export type Batch = Cash['remittances'][number];
export type Preview = AnswerOf<typeof previewRemittanceCall>;
export type Result = keyof Preview['results'];

/** The columns of a courier's file, as the form names them. */
export const COLUMNS = ['waybill', 'reference', 'amount', 'fee', 'feeVat', 'net', 'date'] as const;
export type ColumnName = (typeof COLUMNS)[number];

export const RESULTS = ['matched', 'amount', 'unknown', 'twice', 'fee'] as const satisfies readonly Result[];

const PATH = '/remittances';

/** Reads the cash from couriers: the batches, what does not match, what is outstanding by age. */
export function useCash() {
  return useQuery({ queryKey: [PATH], queryFn: ({ signal }) => get(PATH, { signal }) });
}

async function readAgain(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [PATH] }),
    queries.invalidateQueries({ queryKey: ['/remittances/outstanding'] }),
  ]);
}

/** A courier's file and how the person says that it is read; empty is as saved. */
export type Upload = {
  readonly file: File;
  readonly market: MarketCode;
  readonly courier: string;
  /** Columns by their place, or `none` for one that is left out. */
  readonly columns: Partial<Readonly<Record<ColumnName, string>>>;
  readonly dateOrder: string;
  readonly feeKind: string;
  /** Minor units, or basis points. */
  readonly feeValue: number;
};

/** What a batch has beside its file. */
export type BatchFields = {
  readonly reference: string;
  readonly statementDate: string;
  readonly bankReference: string;
  /** Minor units. */
  readonly bankAmount: number;
  readonly bankDate: string;
};

function formOf({ file, columns, feeValue, ...upload }: Upload, batch?: BatchFields): FormData {
  const form = new FormData();
  form.set('file', file);
  const { reference, ...places } = columns;
  const fields = { ...upload, ...places, referenceColumn: reference ?? '', feeValue: String(feeValue) };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, value] of Object.entries(batch ?? {})) form.set(name, String(value));
  return form;
}

/** Asks what a file would be taken as; nothing is written. */
export async function preview(upload: Upload): Promise<Preview> {
  return await send('POST', '/remittances/preview', { body: formOf(upload) });
}

/** Takes a courier's file. */
export async function takeFile(upload: Upload, batch: BatchFields): Promise<AnswerOf<typeof uploadRemittanceCall>> {
  const taken = await send('POST', PATH, { body: formOf(upload, batch) });
  await readAgain();
  return taken;
}

/** Writes something about the cash from couriers, and reads it again. */
export async function changeCash(write: () => Promise<unknown>): Promise<void> {
  await write();
  await readAgain();
}
