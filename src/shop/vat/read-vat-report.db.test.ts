import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { cancelOrder } from '#shop/checkout';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { readVatReport } from './read-vat-report.ts';

const { database } = await testDatabase();
const { shop, paid, runJobs } = await openCardShop(database);

it('adds up with the issued papers of the month and proves that no number is missing', async () => {
  const [first] = [await paid('VISA_MASTER'), await paid('VISA_MASTER'), await paid('ONLINE')];
  await runJobs();
  if (first) await cancelOrder(shop, first.ownerId, first.orderId);
  const month = shop.clock.now().toISOString().slice(0, 7);
  const report = await readVatReport(shop, 'KSA', month);
  expect(report).toMatchObject({
    invoices: 2,
    creditNotes: 1,
    net: 240_00,
    vat: 36_00,
    rates: [{ vatBasisPoints: 1500, sales: { net: 480_00, vat: 72_00 }, credits: { net: 240_00, vat: 36_00 } }],
    boxes: [{ box: '1', amount: 480_00, adjustment: -240_00, vat: 36_00 }],
    series: [
      { kind: 'invoice', count: 2, missing: [] },
      { kind: 'credit-note', count: 1, missing: [] },
    ],
  });
  const emirates = await readVatReport(shop, 'UAE', month);
  expect(emirates?.boxes.filter(({ amount }) => amount > 0)).toMatchObject([{ box: '1b', amount: 240_00, vat: 12_00 }]);
  expect(await readVatReport(shop, 'KSA', '2026-13')).toBeNull();
  expect((await readVatReport(shop, 'KSA', '2019-01'))?.series).toEqual([]);
});

it('names a number that has no paper', async () => {
  await paid('VISA_MASTER');
  await database.read.execute(sql`UPDATE invoice_series SET last = last + 1 WHERE series LIKE 'KSA-2%'`);
  await runJobs();
  const month = shop.clock.now().toISOString().slice(0, 7);
  const report = await readVatReport(shop, 'KSA', month);
  expect(report?.series.find(({ kind }) => kind === 'invoice')?.missing).toEqual([3]);
});
