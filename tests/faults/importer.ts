import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import type { Prepared } from './prepared-store.ts';
import { openStaffBrowser } from './staff-browser.ts';
import type { Watch } from './steps.ts';
import type { StoreProcess } from './store-process.ts';

/** Sheets of a run: a long one, which a job writes, and a short one, which its request writes. */
const LENGTHS = [201, 2] as const;
const AGAIN_MS = 300;

const uploaded = z.object({ id: z.string() });
const planned = z.object({ counts: z.object({ change: z.int() }) });
const products = z.object({
  items: z.array(z.object({ slug: z.string(), stock: z.record(z.string(), z.int()) })),
});

/**
 * Somebody who imports prices and counts of stock while the store is killed: one unit more of a product, and the price of another
 * that nobody buys. The other rows name no product and are left out.
 */
export function startImports(
  store: StoreProcess,
  watch: Watch,
  { catalogue, imported, products: sold }: Prepared,
): { stop(): Promise<void> } {
  const browser = openStaffBrowser(store, catalogue);
  let stopped = false;

  async function importSheet(length: number, price: number): Promise<boolean> {
    const found = products.safeParse(await browser.read('/products?q=fault-0'));
    const product = found.data?.items.find(({ slug }) => slug === 'fault-0');
    if (!product || sold.length === 0) return false;
    const rows = [
      'slug,price.SAR,stock.SAR',
      `${imported},${price},`,
      `fault-0,,${(product.stock.SAR ?? 0) + 1}`,
      ...Array.from({ length: length - 2 }, (_, n) => `none-${n},1,`),
    ];
    const form = new FormData();
    form.set('file', new File([rows.join('\n')], 'counts.csv'));
    const sheet = uploaded.safeParse(await browser.press('/imports', form));
    if (!sheet.success) return false;
    const path = `/imports/${sheet.data.id}`;
    const plan = planned.safeParse(await browser.press(`${path}/dry-run`, { mends: [] }));
    if (!plan.success) return false;
    const midway = () => watch.reached('call import', 'before');
    const order = { mends: [], leaveOut: true, expected: plan.data.counts.change };
    const answer = await browser.press(`${path}/apply`, order, { midway });
    if (answer !== null) watch.reached('call import', 'after');
    return answer !== null;
  }

  const working = (async () => {
    for (const [index, length] of LENGTHS.entries()) {
      let isDone = false;
      while (!stopped && !isDone) {
        isDone = await importSheet(length, 150 + index).catch(() => false);
        await pause(AGAIN_MS);
      }
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

const ROWS = `SELECT i.id, one ->> 'id' AS product, one ->> 'currency' AS currency, (one ->> 'delta')::int AS delta
  FROM imports i JOIN import_rows r ON r.import_id = i.id, jsonb_array_elements(r.undo -> 'stock') one WHERE i.state = 'applied'`;
const MOVEMENTS = `SELECT m.reference AS id, m.product_id AS product, m.currency, m.delta FROM stock_movements m
  JOIN imports i ON i.id = m.reference`;

/** Invariants by their violation, as in check-store.ts. */
const VIOLATIONS: Readonly<Record<string, string>> = {
  'an import never ended': `SELECT id, state FROM imports WHERE state IN ('applying', 'undoing')`,
  'an import is not in the audit log exactly once': `
    SELECT i.id, i.state FROM imports i WHERE (SELECT count(*) FROM audit a
       WHERE a.action = 'import.apply' AND a.subject = 'import:' || i.id)
       <> CASE WHEN i.state = 'applied' THEN 1 ELSE 0 END`,
  'the rows of an import are not its movements of stock': `
    ((${ROWS}) EXCEPT ALL (${MOVEMENTS})) UNION ALL ((${MOVEMENTS}) EXCEPT ALL (${ROWS}))`,
  'a job of an import ended without writing it and does not say why': `
    SELECT j.id FROM staff_jobs j JOIN imports i ON i.id = j.input ->> 'id' WHERE j.kind = 'import' AND j.state = 'done'
       AND i.state <> 'applied' AND NOT EXISTS (SELECT FROM staff_job_rows r WHERE r.job_id = j.id AND r.result ->> 'ok' = 'false')`,
  'a price is not that of the import that was written last': `
    SELECT p.price FROM product_prices p JOIN products o ON o.id = p.product_id
     WHERE o.slug = 'fault-imported' AND p.currency = 'SAR' AND p.price <> coalesce((SELECT
       (r.rows -> 0 -> 'cells' ->> 1)::numeric * 100 FROM imports i JOIN import_rows r ON r.import_id = i.id AND r.part = 0
        WHERE i.state = 'applied' ORDER BY i.applied_at DESC LIMIT 1), 10000)`,
};

/** Checks what was imported. Returns the problems, and how many sheets were written. */
export async function checkImports(
  database: pg.Client,
): Promise<{ readonly problems: readonly string[]; readonly written: number }> {
  const problems: string[] = [];
  for (const [violation, sql] of Object.entries(VIOLATIONS)) {
    const { rows } = await database.query(sql);
    if (rows.length > 0) problems.push(`${violation}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM imports WHERE state = 'applied'`,
  );
  return { problems, written: rows[0]?.count ?? 0 };
}
