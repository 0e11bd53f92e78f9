import { expect, type Page, test } from '@playwright/test';
import type { Language, MarketCode } from '../../../src/kernel/market.ts';
import { FRAME_TEXTS } from '../../../src/web/backoffice/frame/texts.ts';
import { TEXTS } from '../../../src/web/backoffice/routes/packing/texts.ts';
import { COMMON } from '../../../src/web/backoffice/ui/texts.ts';
import { IN_ARABIC } from '../sample.ts';
import { placeCashOrder } from '../shopper.ts';
import { counted, expectAccessible, expectFitting, openOffice, signInStaff } from './staff.ts';

/** Orders of a wave: each product twice, and one more. */
const ORDERS = 11;
const TABLET = { width: 820, height: 1180 };
const PRODUCTS = ['bakhoor-al-dar', 'jeddah-nights', 'silk-musk', 'taif-dawn', 'amber-majlis'];

type Parcel = {
  readonly number: number;
  readonly waybill: string;
  readonly packedAt: string | null;
  readonly hasLabel: boolean;
  readonly lines: readonly { readonly count: number; readonly barcode: string; readonly slug: string }[];
};
type Wave = {
  readonly counts: { readonly packed: number };
  readonly parcels: readonly Parcel[];
  readonly setAside: readonly Parcel[];
};

async function waveOf(page: Page, market: MarketCode): Promise<Wave> {
  const answer = await page.request.get(`/api/admin/packing?market=${market}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).waves[0];
}

/** Waits until the courier has booked the parcels of orders, with their labels. */
async function whenBooked(page: Page, market: MarketCode, numbers: readonly number[]): Promise<Wave> {
  await expect(async () => {
    const { parcels } = await waveOf(page, market);
    const booked = parcels.filter(({ hasLabel }) => hasLabel).map(({ number }) => number);
    expect(numbers.filter((number) => !booked.includes(number))).toEqual([]);
  }).toPass({ timeout: 120_000 });
  return await waveOf(page, market);
}

/** Types a code as a scanner does: digits wherever the focus is, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** Packs the open parcel of which not every unit was scanned: the board asks first. */
async function packUnscanned(page: Page, t: (typeof TEXTS)['en']): Promise<void> {
  await page.getByRole('button', { name: t.packed, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t.unscannedWords);
  await dialog.getByRole('button', { name: t.packAll }).click();
}

const codeOf = (line: Parcel['lines'][number]): string => line.barcode || line.slug;
const marketOf = (language: Language): MarketCode => (language === 'en' ? 'KSA' : 'UAE');

for (const language of IN_ARABIC) {
  const t = TEXTS[language];
  const market = marketOf(language);

  test.describe(`packing on a tablet (${language})`, () => {
    test.describe.configure({ mode: 'serial', timeout: 300_000 });
    test.use({ viewport: TABLET, locale: language });

    test('prints, scans and hands over a wave of orders in 5 clicks and a scan each', async ({ page, context }) => {
      await signInStaff(page, 'fulfilment', { language, markets: [market] });
      const numbers: number[] = [];
      for (let made = 0; made < ORDERS; made += 1)
        numbers.push(await placeCashOrder(page.request, market, { slugs: [PRODUCTS[made % PRODUCTS.length] ?? ''] }));
      await whenBooked(page, market, numbers);
      // this browser checks by eye, as chosen once
      await openOffice(page, '/packing');
      await page.getByRole('button', { name: t.byEye }).click();
      await openOffice(page, '/');

      const steps = await counted(page);
      await page.getByRole('link', { name: t.title }).first().click();
      // refused, and pressed again, when another journey's parcel was booked since the board was read
      let presses = 0;
      let results: readonly { readonly id: string; readonly ok: boolean }[] = [];
      let pdf = '';
      await expect(async () => {
        const paper = context.waitForEvent('page');
        const printed = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/parcels/print'));
        presses += 1;
        await page.getByRole('button', { name: /^(Print|طباعة) \d+/ }).click();
        const [answer, tab] = await Promise.all([printed, paper]);
        expect(answer.status()).toBe(200);
        ({ results, paper: pdf } = await answer.json());
        await tab.close();
      }).toPass();
      const isOwn = ({ id }: { readonly id: string }) => numbers.includes(Number(id));
      // those of other journeys may be cancelled meanwhile
      expect(results.filter((row) => isOwn(row) && row.ok)).toHaveLength(ORDERS);
      await page.bringToFront();
      await expect(page.getByRole('textbox', { name: t.scan })).toBeFocused();
      const file = await page.request.get(pdf);
      expect(file.headers()['content-type']).toBe('application/pdf');

      const { parcels } = await waveOf(page, market);
      const own = parcels.filter(({ number }) => numbers.includes(number));
      for (const parcel of own) {
        await scan(page, parcel.waybill);
        await expect(page.getByRole('status').filter({ hasText: t.packedNow(parcel.number) })).toBeVisible();
      }
      const manifest = context.waitForEvent('page');
      await page.getByRole('button', { name: new RegExp(`^${t.handOver(1).replace('1', '\\d+')}$`) }).click();
      const handedOver = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/parcels/hand-over'));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(t.handOver(1).replace('1', '\\d+')) })
        .click();
      const answer = await (await handedOver).json();
      expect(answer.manifests?.[0]?.parcels, JSON.stringify(answer)).toBeGreaterThanOrEqual(ORDERS);
      await (await manifest).close();
      // the browser's own print dialog is one more
      await steps.expectAtMost(5 - 1 + own.length + (presses - 1));
    });

    test('a board read while a parcel is still being packed does not take it back', async ({ page, context }) => {
      await signInStaff(page, 'fulfilment', { language, markets: [market] });
      const first = await placeCashOrder(page.request, market);
      const second = await placeCashOrder(page.request, market);
      await whenBooked(page, market, [first, second]);
      await openOffice(page, '/packing');
      await page.getByRole('button', { name: t.byEye }).click();
      const { counts, parcels } = await waveOf(page, market);
      const packedBefore = parcels.filter(({ packedAt }) => packedAt !== null).length;
      // both packs wait on their way, the second one longer
      const gates = new Map([first, second].map((number) => [number, Promise.withResolvers<void>()]));
      await page.route('**/api/admin/parcels/pack', async (route) => {
        await gates.get(route.request().postDataJSON().orders[0])?.promise;
        await route.continue();
      });
      for (const number of [first, second]) {
        await scan(page, String(number));
        await expect(page.getByRole('status').filter({ hasText: t.packedNow(number) })).toBeVisible();
      }
      const handOver = page.getByRole('button', { name: t.handOver(packedBefore + 2), exact: true });
      await expect(handOver).toBeVisible();

      gates.get(first)?.resolve();
      // the counts are the server's: the board was read after the first pack and before the second
      await expect(page.getByRole('list', { name: t.steps }).getByRole('listitem').nth(2)).toContainText(
        new RegExp(`(^|\\D)${t.of(counts.packed + 1, 0).slice(0, -1)}`),
      );
      await handOver.click();
      const manifest = context.waitForEvent('page');
      const handedOver = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/parcels/hand-over'));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t.handOver(packedBefore + 2) })
        .click();
      gates.get(second)?.resolve();
      const answer = await (await handedOver).json();
      expect(answer.manifests?.[0]?.parcels, JSON.stringify(answer)).toBe(packedBefore + 2);
      await (await manifest).close();
    });

    test('tells the second of two packers who packed a parcel, and counts it once', async ({ page, browser }) => {
      const other = await browser.newContext({ viewport: TABLET, locale: language });
      const second = await other.newPage();
      await signInStaff(page, 'fulfilment', { language, markets: [market], name: 'Reem' });
      await signInStaff(second, 'fulfilment', { language, markets: [market], name: 'Huda' });
      const raced = await placeCashOrder(page.request, market, { slugs: ['bakhoor-al-dar', 'silk-musk'] });
      const onTable = await placeCashOrder(page.request, market, { slugs: ['bakhoor-al-dar', 'silk-musk'] });
      await whenBooked(page, market, [raced, onTable]);
      const says = (where: Page, words: string | RegExp) =>
        expect(where.getByRole('status').filter({ hasText: words })).toBeVisible();
      for (const one of [page, second]) {
        await openOffice(one, '/packing');
        await expect(one.getByRole('textbox', { name: t.scan })).toBeVisible();
      }
      // Huda's board is not read again meanwhile: she presses "Packed" on what Reem has just packed
      const board = /\/api\/admin\/packing\?/;
      await second.route(board, (route) => route.abort());
      for (const one of [page, second]) {
        await scan(one, String(raced));
        await says(one, t.opened(raced));
      }
      const packed = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/parcels/pack'));
      await packUnscanned(page, t);
      expect((await (await packed).json()).results[0].code).toBe('done');
      const refused = second.waitForResponse((answer) => answer.url().endsWith('/api/admin/parcels/pack'));
      await packUnscanned(second, t);
      const [row] = (await (await refused).json()).results;
      expect(row.code).toBe('packed');
      expect(row.words).toContain('Reem');
      await says(second, `${raced}: ${row.words}`);
      await expect(second.locator('.toasts').getByRole('button', { name: COMMON[language].undo })).toBeHidden();

      // what lies on her table is packed elsewhere: she is told as soon as her board is read
      await scan(second, String(onTable));
      await says(second, t.opened(onTable));
      await scan(page, String(onTable));
      await packUnscanned(page, t);
      await expect
        .poll(async () => (await waveOf(page, market)).parcels.find(({ number }) => number === onTable)?.packedAt)
        .toBeTruthy();
      await second.unroute(board);
      const packedBy = new RegExp(t.packedBy(onTable, 'Reem', '').trim());
      await says(second, packedBy);
      await expect(second.getByRole('button', { name: t.packed, exact: true })).toBeHidden();
      await scan(second, String(onTable));
      await says(second, packedBy);
      await expectAccessible(second);
      await other.close();
    });

    test('ticks each piece, says which is wrong, and takes packing back', async ({ page, context }) => {
      await signInStaff(page, 'fulfilment', { language, markets: [market] });
      const number = await placeCashOrder(page.request, market, { slugs: ['bakhoor-al-dar', 'silk-musk'] });
      const other = await placeCashOrder(page.request, market, { slugs: ['jeddah-nights'] });
      const { parcels } = await whenBooked(page, market, [number, other]);
      const parcel = parcels.find((one) => one.number === number);
      const foreign = parcels.find((one) => one.number === other)?.lines[0];
      const [first, second] = parcel?.lines ?? [];
      if (!parcel || !first || !second || !foreign) throw new Error('no parcel to pack');
      await openOffice(page, '/packing');
      await expect(page.getByRole('textbox', { name: t.scan })).toBeVisible();
      const says = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

      await scan(page, codeOf(first));
      await says(t.noParcel);
      await scan(page, parcel.waybill);
      await says(t.opened(number));
      await expectAccessible(page);
      await scan(page, codeOf(foreign));
      await says(t.wrongUnit(number));
      await expectAccessible(page);
      await scan(page, codeOf(first));
      await expect(page.getByText('1 / 1')).toBeVisible();
      await scan(page, codeOf(first));
      await expect(page.getByRole('status').filter({ hasText: /all of them|كل القطع/ })).toBeVisible();
      // what is in the box outlives a reload
      await page.reload();
      await expect(page.getByRole('textbox', { name: t.scan })).toBeVisible();
      await scan(page, parcel.waybill);
      await expect(page.getByText('1 / 1')).toBeVisible();
      // it is taken back while the store has not answered yet
      const answered = Promise.withResolvers<void>();
      await page.route('**/api/admin/parcels/pack', async (route) => {
        await answered.promise;
        await route.continue();
      });
      await scan(page, codeOf(second));
      await says(t.packedNow(number));
      await page.locator('h1').click();
      await page.keyboard.press('Control+z');
      answered.resolve();
      await says(t.unpacked(number));

      // without a connection the parcel stays open, with its units, and says so at once
      await context.setOffline(true);
      await expect(page.getByText(FRAME_TEXTS[language].offline)).toBeVisible();
      await packUnscanned(page, t);
      await says(COMMON[language].problem.offline ?? '');
      await expect(page.getByRole('button', { name: t.missing })).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText(FRAME_TEXTS[language].offline)).toBeHidden();

      // a piece is missing: the order leaves the wave until it is put back, and the next scan has its field
      await page.getByRole('button', { name: t.missing }).click();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button').nth(1).click();
      await expect(page.getByRole('heading', { name: t.setAsideList })).toBeVisible();
      await expect(page.getByRole('textbox', { name: t.scan })).toBeFocused();
      await page.setViewportSize({ width: 1440, height: 900 });
      await expectFitting(page);
      await page.setViewportSize(TABLET);
      // one that is opened by the mouse as well
      await page.getByRole('button', { name: t.open(other) }).click();
      await says(t.opened(other));
      await expect(page.getByRole('textbox', { name: t.scan })).toBeFocused();
      await expect.poll(async () => (await waveOf(page, market)).setAside.map((one) => one.number)).toContain(number);
      await scan(page, parcel.waybill);
      await says(t.notHere.set_aside?.(number) ?? '');
      await page
        .getByRole('listitem')
        .filter({ hasText: String(number) })
        .getByRole('button', { name: t.putBack })
        .click();
      await expect.poll(async () => (await waveOf(page, market)).parcels.map((one) => one.number)).toContain(number);
      await expectAccessible(page);
    });
  });
}
