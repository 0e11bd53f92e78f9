import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readOrderPage } from '#shop/order-desk';
import { forgetOldOrderAddresses, getOrder, listOldAddresses, type StaffActor } from '#shop/orders';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testStaff } from '#support/staff';
import { mendAddress } from './index.ts';

const { database } = await testDatabase();
const { shop, paid, later } = await openCardShop(database);
const huda = await testStaff(shop, 'support');
const actor: StaffActor = {
  ...{ kind: 'staff', id: huda.id, name: 'Huda', role: 'support', session: '', request: '' },
  markets: ['KSA', 'UAE'],
};

async function mend(orderId: string, corrections: Parameters<typeof mendAddress>[2]['corrections']) {
  const number = (await getOrder(database.read, orderId))?.number ?? 0;
  const page = await readOrderPage(shop, number, ['KSA', 'UAE']);
  const done = await mendAddress(shop, actor, { number, version: page?.version ?? 0, corrections });
  expect(done).toMatchObject({ ok: true });
  return number;
}

async function mails(orderId: string) {
  const { rows } = await database.read.execute<{ recipient: string; data: Record<string, unknown> }>(
    sql`SELECT recipient, data FROM emails WHERE kind = 'addressChanged' AND data ->> 'id' = ${orderId} ORDER BY created_at`,
  );
  return rows;
}

it('tells the shopper of a paid order by the mailbox of the order, with both addresses in part', async () => {
  const { orderId } = await paid('VISA_MASTER');
  const before = (await getOrder(database.read, orderId))?.address;
  await mend(orderId, { address: 'Secret Street 5', phone: '+966509876543' });
  const [mail, ...others] = await mails(orderId);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: before?.email,
    data: { changed: ['street', 'phone'], to: { street: 'Se•••', phone: '•••543' } },
  });
  expect(JSON.stringify(mail)).not.toMatch(/Secret Street|509876543/);
  expect(JSON.stringify(mail)).not.toContain(before?.address);
  await mend(orderId, { address: 'Other Street 6' });
  expect(await mails(orderId)).toHaveLength(2);
  await mend(orderId, { address: 'Other Street 6' });
  expect(await mails(orderId)).toHaveLength(2);
});

it('keeps the old address on the story of the order until its period has passed', async () => {
  const { orderId } = await paid('VISA_MASTER');
  const before = (await getOrder(database.read, orderId))?.address;
  const number = await mend(orderId, { address: 'Secret Street 5' });
  const stored = async () => {
    const page = await readOrderPage(shop, number, ['KSA', 'UAE']);
    return page?.timeline.find(({ kind }) => kind === 'address_corrected')?.oldAddress;
  };
  expect(await stored()).toMatchObject({ address: before?.address, phone: before?.phone });
  expect(await listOldAddresses(database.read, orderId)).toEqual([before]);
  await forgetOldOrderAddresses(shop);
  expect(await stored()).toMatchObject({ address: before?.address });
  later(31 * 24 * 3600);
  await forgetOldOrderAddresses(shop);
  expect(await stored()).toBeNull();
  expect(await listOldAddresses(database.read, orderId)).toEqual([]);
});
