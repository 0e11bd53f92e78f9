import type { Transaction } from '#database/database';
import { MARKETS, type MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import { type AdjustRefusal, adjustStock } from './adjust-stock.ts';
import type { StockCause } from './cause.ts';
import { lockStockRows } from './queries.ts';
import { type StaffReason, wrongAdjustment } from './reasons.rules.ts';

/** Units that a person adds to stocks (negative to take away), all for one reason. */
export type StockInput = {
  readonly actor: Actor;
  readonly markets: readonly MarketCode[];
  readonly reason: StaffReason;
  readonly reference: string;
  readonly note: string;
  /** The other market of a move: it gets what the stocks lose, and the other way round. */
  readonly to?: MarketCode | undefined;
  readonly rows: readonly { readonly productId: string; readonly market: MarketCode; readonly delta: number }[];
};

/** Why nothing was changed, and which row is to blame. */
export type StockRefusal = {
  readonly code: NonNullable<ReturnType<typeof wrongAdjustment>> | AdjustRefusal['code'] | 'market_unknown';
  readonly row: number;
  readonly onHand: number;
};

type Changed = { readonly productId: string; readonly market: MarketCode; readonly onHand: number };

/**
 * Changes stocks for a reason that a person gives, all or none, in one transaction with the movements and an audit row for
 * each. Held units cannot be taken away. Returns what is on hand then.
 */
export async function changeStock(
  deps: Pick<Shop, 'database' | 'clock'>,
  input: StockInput,
): Promise<Result<readonly Changed[], StockRefusal>> {
  const { markets, reason, reference, note, to, rows } = input;
  for (const [row, { market, delta }] of rows.entries()) {
    const isOwn = markets.includes(market) && (to === undefined || (markets.includes(to) && to !== market));
    if (!isOwn) return refused({ code: 'market_unknown', row, onHand: 0 });
    const wrong = wrongAdjustment({ reason, delta, reference, note, to });
    if (wrong) return refused({ code: wrong, row, onHand: 0 });
  }
  try {
    return await deps.database.transaction(async (tx) => ok(await commit(deps, tx, input)));
  } catch (error) {
    if (error instanceof NotChanged) return refused(error.refusal);
    throw error;
  }
}

/** Rolls back the rows before the one that is to blame. */
class NotChanged extends Error {
  readonly refusal: StockRefusal;
  constructor(refusal: StockRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

async function commit(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  { actor, reason, reference, note, to, rows }: StockInput,
): Promise<Changed[]> {
  const at = deps.clock.now();
  const who = actor.kind === 'staff' ? { kind: actor.kind, id: actor.id } : actor;
  await lockStockRows(
    tx,
    rows.flatMap(({ productId, market }) =>
      [market, ...(to ? [to] : [])].map((code) => ({ productId, currency: MARKETS[code].currency })),
    ),
  );
  const changed: Changed[] = [];
  for (const [row, { productId, market, delta }] of rows.entries()) {
    const sides = to
      ? ([
          [market, delta, to],
          [to, -delta, market],
        ] as const)
      : ([[market, delta, '']] as const);
    for (const [code, units, other] of sides) {
      const cause: StockCause = { reason, actor: who, at, reference: other || reference.trim(), note: note.trim() };
      const done = await adjustStock(tx, MARKETS[code], [{ productId, delta: units }], cause);
      if (!done.ok) throw new NotChanged({ code: done.error.code, row, onHand: done.error.onHand });
      const onHand = done.value.get(productId) ?? 0;
      changed.push({ productId, market: code, onHand });
      await insertAudit(tx, deps.clock, {
        ...{ actor, action: 'stock.adjust', subject: `product:${productId}`, market: code },
        ...{
          before: { onHand: onHand - units },
          after: { onHand, delta: units, reason, reference: cause.reference ?? '' },
        },
        reason: cause.note || undefined,
      });
    }
  }
  return changed;
}
