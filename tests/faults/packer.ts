import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Prepared } from './prepared-store.ts';
import { openStaffBrowser } from './staff-browser.ts';
import type { Watch } from './steps.ts';
import type { StoreProcess } from './store-process.ts';

/**
 * Somebody of the store room, who prints, packs and hands over whatever is booked while the store is killed. A press keeps its
 * idempotency key until it is answered, as the browser's does.
 */
export function startPacking(store: StoreProcess, watch: Watch, { staff }: Prepared): { stop(): Promise<void> } {
  const browser = openStaffBrowser(store, staff);
  let stopped = false;

  async function round(): Promise<void> {
    const orders = numbersIn(await browser.read('/packing'));
    if (orders.length === 0) return;
    await browser.press('/parcels/print', { orders });
    await browser.press('/parcels/pack', { orders });
    const midway = () => watch.reached('call hand over', 'before');
    if (await browser.press('/parcels/hand-over', { orders }, { midway })) watch.reached('call hand over', 'after');
  }

  const working = (async () => {
    while (!stopped) {
      await round().catch(() => undefined);
      await pause(150);
    }
  })();
  return {
    async stop() {
      stopped = true;
      browser.close();
      await working;
    },
  };
}

/** The order numbers of the waves of a board. */
function numbersIn(board: unknown): number[] {
  const { waves = [] } = Object(board ?? {});
  return waves.flatMap((wave: { parcels: { number: number }[] }) => wave.parcels.map(({ number }) => number));
}

/** Violations of what handing over promises, by their names; each query finds none when it holds. */
const VIOLATIONS: Readonly<Record<string, string>> = {
  'a parcel is on a manifest that does not name it, or on another one too': `
    SELECT p.order_id, p.manifest_id FROM parcels p WHERE p.handed_over_at IS NOT NULL
       AND (SELECT count(*) FROM manifests m, jsonb_array_elements(m.body -> 'rows') line
             WHERE line ->> 'orderId' = p.order_id) <> 1`,
  'a manifest names a parcel that was not handed over': `
    SELECT m.number FROM manifests m, jsonb_array_elements(m.body -> 'rows') line
      LEFT JOIN parcels p ON p.order_id = line ->> 'orderId' WHERE p.manifest_id IS DISTINCT FROM m.id`,
  'a hand-over is not in the audit log exactly once': `
    SELECT p.order_id FROM parcels p JOIN orders o ON o.id = p.order_id WHERE (SELECT count(*) FROM audit a
       WHERE a.action = 'parcel.hand-over' AND a.subject = 'order:' || o.number)
       <> CASE WHEN p.handed_over_at IS NULL THEN 0 ELSE 1 END`,
  'a parcel was handed over before it was packed': `
    SELECT order_id FROM parcels WHERE handed_over_at IS NOT NULL AND packed_at IS NULL`,
  'the movements of a stock do not add up to what is on hand': `
    SELECT s.product_id, s.currency FROM product_stock s WHERE s.on_hand <> coalesce((SELECT sum(m.delta)
      FROM stock_movements m WHERE m.product_id = s.product_id AND m.currency = s.currency), 0)`,
};

/** Checks what was handed over. Returns the problems, and how many parcels went to the courier. */
export async function checkPacking(
  database: pg.Client,
): Promise<{ readonly problems: readonly string[]; readonly handedOver: number }> {
  const problems: string[] = [];
  for (const [violation, sql] of Object.entries(VIOLATIONS)) {
    const { rows } = await database.query(sql);
    if (rows.length > 0) problems.push(`${violation}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM parcels WHERE handed_over_at IS NOT NULL',
  );
  return { problems, handedOver: rows[0]?.count ?? 0 };
}
