import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { bookAgain } from '#shop/checkout';
import type { StaffActor } from '#shop/orders';
import { setAside } from '#shop/packing';
import { refundParts } from '#shop/refunds';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { readOrderPage } from './read-order-page.ts';

const { database } = await testDatabase();
const { shop, paid, runJobs } = await openCardShop(database);
const reem: StaffActor = {
  ...{ kind: 'staff', id: 'reem', name: 'Reem', role: 'support', session: 's', request: 'r' },
  markets: ['KSA', 'UAE'],
};

async function paidOrder() {
  const { orderId, product } = await paid('VISA_MASTER');
  await runJobs();
  const { rows } = await database.read.execute<{ number: string }>(
    sql`SELECT number FROM orders WHERE id = ${orderId}`,
  );
  return { orderId, product, number: Number(rows[0]?.number) };
}

async function story(number: number) {
  return (await readOrderPage(shop, number, ['KSA', 'UAE']))?.timeline ?? [];
}

it('names who gave money back and why, in one line', async () => {
  const { number } = await paidOrder();
  const made = await refundParts(shop, {
    ...{ actor: reem, number, request: { kind: 'amount', amount: minor(10_00) } },
    ...{ reason: 'goodwill', words: '', requestKey: null, permit: 'small' },
  });
  expect(made.ok).toBe(true);
  const lines = (await story(number)).filter(({ kind }) => kind.startsWith('refund'));
  expect(lines.map(({ kind }) => kind)).toEqual(['refund_asked']);
  expect(lines[0]).toMatchObject({ amount: 10_00, reason: 'goodwill', staff: { id: 'reem', name: 'Reem' } });
});

it('names the piece that is missing, and keeps a refusal of the courier once the parcel is booked again', async () => {
  const { orderId, number, product } = await paidOrder();
  await database.read.execute(sql`UPDATE parcels SET state = 'refused', ended_at = now(), due_at = NULL,
    last_error = 'refused: address' WHERE order_id = ${orderId}`);
  expect((await bookAgain(shop, reem, String(number), ['KSA'])).ok).toBe(true);
  const refusal = expect.objectContaining({ kind: 'refused', text: 'refused: address', staff: null });
  expect(await story(number)).toEqual(expect.arrayContaining([refusal]));
  await database.read.execute(sql`UPDATE parcels SET state = 'booked', waybill = '290000000099', booked_at = now(),
    due_at = NULL WHERE order_id = ${orderId}`);
  await setAside(shop, { actor: reem, markets: ['KSA'], order: number, productId: product });
  expect(await story(number)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'unit_missing', product: expect.objectContaining({ en: expect.any(String) }) }),
    ]),
  );
});
