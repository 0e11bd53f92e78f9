import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Prepared } from './prepared-store.ts';
import { randomFrom } from './random.ts';
import { openStaffBrowser } from './staff-browser.ts';
import type { Watch } from './steps.ts';
import type { StoreProcess } from './store-process.ts';

/** Most acts of one run: some orders stay as their shoppers made them. */
const ACTS = 6;

const list = z.object({ items: z.array(z.object({ number: z.int() })) });
const page = z.object({
  version: z.int(),
  lines: z.array(z.object({ id: z.string(), productId: z.string(), left: z.int() })),
});
const sums = z.object({ after: z.object({ total: z.int() }) });

/**
 * Somebody at the support desk, who gives money and units back, changes orders and cancels some while the store is killed. What
 * the store refuses stays as it is.
 */
export function startSupport(
  store: StoreProcess,
  watch: Watch,
  { support }: Prepared,
  seed: number,
): { stop(): Promise<number> } {
  const browser = openStaffBrowser(store, support);
  const random = randomFrom(seed + 2_000_003);
  let stopped = false;
  let done = 0;

  async function press(path: string, body: object, version?: number): Promise<void> {
    const midway = () => watch.reached('call support', 'before');
    const answer = await browser.press(path, body, version === undefined ? { midway } : { midway, version });
    if (answer === null) return;
    watch.reached('call support', 'after');
    done += 1;
  }

  async function round(): Promise<void> {
    const found = list.safeParse(await browser.read('/orders?filter[view]=open&limit=50'));
    if (!found.success || found.data.items.length === 0) return;
    const path = `/orders/${random.pick(found.data.items).number}`;
    const order = page.safeParse(await browser.read(path));
    if (!order.success) return;
    const { lines, version } = order.data;
    const line = lines.find(({ left }) => left > 0);
    const act = random.weighted([
      [3, 'amount'],
      [3, 'unit'],
      [4, 'edit'],
      [1, 'cancel'],
    ] as const);
    if (act === 'cancel') return await press(`${path}/cancel`, { reason: 'other' });
    if (act === 'amount') {
      return await press(`${path}/refunds`, { give: { kind: 'amount', amount: 100 }, reason: 'goodwill' });
    }
    if (!line) return;
    if (act === 'unit') {
      const give = { kind: 'lines', lines: [{ id: line.id, quantity: 1, restock: true }], shipping: 0 };
      return await press(`${path}/refunds`, { give, reason: 'damaged' });
    }
    const wanted = lines.flatMap(({ productId, left }) => {
      const quantity = productId === line.productId ? left + random.pick([-1, 1]) : left;
      return quantity > 0 && quantity <= 10 ? [{ productId, quantity }] : [];
    });
    const edit = { lines: wanted, gift: false, giftNote: '' };
    const asked = await browser.press(`${path}/edit`, { ...edit, total: null }, { version });
    const known = sums.safeParse(asked);
    if (known.success) await press(`${path}/edit`, { ...edit, total: known.data.after.total }, version);
  }

  const working = (async () => {
    while (!stopped && done < ACTS) {
      await round().catch(() => undefined);
      await pause(200);
    }
  })();
  return {
    async stop() {
      stopped = true;
      browser.close();
      await working;
      return done;
    },
  };
}
