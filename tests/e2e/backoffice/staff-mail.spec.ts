import { expect, test } from '@playwright/test';
import { systemClock } from '../../../src/kernel/clock.ts';
import { randomId } from '../../../src/kernel/ids.ts';
import { sellerNow } from '../../../src/shop/content/index.ts';
import { compose } from '../../../src/shop/emails/compose.ts';
import { listEmailsTo } from '../../../src/shop/emails/index.ts';
import { addNote } from '../../../src/shop/orders/index.ts';
import type { Shop } from '../../../src/shop/shop.ts';
import { tellStaff } from '../../../src/shop/staff-mail/index.ts';
import { placeCashOrder } from '../shopper.ts';
import { signInStaff } from './staff.ts';
import { withStoreDatabase } from './store-database.ts';

test('the mail of a note that names somebody leads them to the order', async ({ page, request, baseURL }) => {
  const publicUrl = baseURL ?? '';
  const number = await placeCashOrder(request, 'KSA', { userId: randomId(24) });
  const named = await signInStaff(page, 'support');
  const jobs: Shop['jobs'] = { send: async () => undefined, countGivenUp: async () => 0 };
  const html = await withStoreDatabase(async (database) => {
    const deps = {
      database,
      clock: systemClock,
      jobs,
      publicUrl,
      providers: [],
      opening: { mode: 'sandbox' as const, look: async () => [], loadSamples: null },
    };
    const actor = { kind: 'staff', id: 'reem', name: 'Reem', role: 'support', session: 's', request: 'r' } as const;
    const note = { number, text: 'please call the shopper', mentions: [named.id] };
    expect(await addNote(deps, { ...actor, markets: ['KSA'] }, note)).toMatchObject({ ok: true });
    await tellStaff(deps);
    const mail = (await listEmailsTo(database.read, named.email)).find(({ kind }) => kind === 'staffMention');
    if (!mail) throw new Error('nobody was told');
    return (await compose({ ...mail, seller: await sellerNow(deps, mail.market) }, publicUrl)).html;
  });
  const [, link = ''] = /href="(http[^"]+\/admin\/[^"]+)"/.exec(html) ?? [];
  await page.goto(link);
  await expect(page.locator('h1')).toContainText(String(number));
  await expect(page.getByText('please call the shopper')).toBeVisible();
});
