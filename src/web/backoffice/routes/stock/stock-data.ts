import type { MovementAnswer, StockRow } from '#contract/admin/stock';
import type { MarketCode } from '#kernel/market';
import type { StaffReason } from '#shop/stock/reasons.rules';
import { send } from '../../client/api.ts';
import { queries } from '../../client/queries.ts';

export type Stock = StockRow;
export type Movement = MovementAnswer;

/** Why a person changes stocks. */
export type Cause = {
  readonly reason: StaffReason;
  readonly reference: string;
  readonly note: string;
};

async function readAgain(): Promise<void> {
  await Promise.all(
    ['/stock', '/stock/movements', '/waiting'].map((path) => queries.invalidateQueries({ queryKey: [path] })),
  );
}

/** Adds units to a stock or takes them away. */
export async function adjust(
  { productId, market }: Pick<Stock, 'productId' | 'market'>,
  delta: number,
  cause: Cause,
  to: MarketCode | undefined,
): Promise<void> {
  const body = { ...cause, productId, market, delta, ...(to ? { to } : {}) };
  await send('POST', '/stock/adjustments', { body });
  await readAgain();
}

/** Saves counts with the numbers that were seen when they were typed. */
export async function saveCounts(
  rows: readonly { productId: string; market: MarketCode; seen: number; counted: number }[],
  cause: Cause,
): Promise<void> {
  await send('POST', '/stock/counts', { body: { ...cause, rows } });
  await readAgain();
}
