import { expect, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { randomId } from '../../../src/kernel/ids.ts';
import { TEXTS as HOME } from '../../../src/web/backoffice/routes/home/texts.ts';
import { TEXTS as PAGES } from '../../../src/web/backoffice/routes/pages/texts.ts';
import { SCREENS } from '../../../src/web/backoffice/screens.ts';
import { CONTENT_TEXTS } from '../../../src/web/backoffice/ui/content/texts.ts';
import { COMMON } from '../../../src/web/backoffice/ui/texts.ts';
import { IN_ARABIC } from '../sample.ts';
import { chooseLaterDay, counted, expectAccessible, openOffice, signInStaff } from './staff.ts';
import { withStoreDatabase } from './store-database.ts';

/** Puts banners and a policy back to what they were at the beginning of a test. */
async function withoutDrafts(): Promise<void> {
  await withStoreDatabase(async (database) => {
    await database.read.execute(sql`
      UPDATE content_versions SET state = 'discarded', publish_at = NULL WHERE state IN ('draft', 'scheduled')`);
    await database.read.execute(sql`UPDATE content_heads SET version = version + 1`);
  });
}

const picture = (hue: number) =>
  sharp({ create: { width: 1920, height: 820, channels: 3, background: { r: hue, g: 20, b: 30 } } })
    .jpeg()
    .toBuffer();

/** Lets pictures go only when `count` of them were chosen, so that their answers come together. */
async function sendPicturesTogether(page: Page, count: number): Promise<void> {
  const waiting: (() => void)[] = [];
  await page.route('**/pictures/banner', async (route) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === count) for (const go of waiting) go();
    });
    await route.continue();
  });
}

/** Chooses a file behind a button that opens the browser's own dialog. */
async function choosePicture(page: Page, name: RegExp, hue: number): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name }).click();
  await (await chooser).setFiles({ name: `${hue}.jpg`, mimeType: 'image/jpeg', buffer: await picture(hue) });
}

test.describe.configure({ mode: 'default' });
for (const language of IN_ARABIC) {
  const t = HOME[language];
  const c = CONTENT_TEXTS[language];
  const other = language === 'en' ? 'ar' : 'en';

  test.describe(`texts in the back office (${language})`, () => {
    test.use({ viewport: { width: 1440, height: 1000 }, locale: language });
    test.beforeEach(withoutDrafts);

    test('a menu is walked by keys, past an item that is off, and gives the focus back', async ({ page }) => {
      await signInStaff(page, 'catalogue', { language });
      await openOffice(page, '/home?tab=banners');
      const menu = page.getByRole('region', { name: t.tab.banners }).locator('[aria-haspopup=menu]').last();
      const item = (name: string) => page.getByRole('menuitem', { name });
      await menu.focus();
      await page.keyboard.press('Enter');
      await expect(item(c.up)).toBeFocused();
      await expect(item(c.down)).toBeDisabled();
      for (const [key, name] of [
        ['ArrowDown', c.remove],
        ['ArrowDown', c.up],
        ['ArrowUp', c.remove],
        ['Home', c.up],
        ['End', c.remove],
      ] as const) {
        await page.keyboard.press(key);
        await expect(item(name)).toBeFocused();
      }
      await page.keyboard.press('Escape');
      await expect(item(c.up)).toHaveCount(0);
      await expect(menu).toBeFocused();
    });

    test('F13: a new banner in both languages from a date, in eight steps', async ({ page }) => {
      await signInStaff(page, 'catalogue', { language });
      await openOffice(page, '/me');
      const heading = `Friday ${randomId(6)}`;
      const steps = await counted(page);
      const label = SCREENS.find(({ id }) => id === 'home')?.label[language] ?? '';
      await page.getByRole('link', { name: label }).click();
      await page.getByRole('button', { name: t.add }).click();
      await sendPicturesTogether(page, 2);
      await choosePicture(page, new RegExp(t.pictureEn), 120);
      await choosePicture(page, new RegExp(t.pictureAr), 90);
      await expect(page.locator('.cpic[src]')).toHaveCount(2);
      for (const [name, en, ar] of [
        [t.heading, heading, 'الجمعة'],
        [t.line, 'From noon', 'من الظهر'],
        [t.button, 'Discover', 'اكتشف'],
        [t.alt, 'Dark red silk', 'حرير أحمر داكن'],
      ] as const) {
        await page
          .locator('.pair')
          .locator(`input[lang=en], textarea[lang=en]`)
          .and(page.getByLabel(new RegExp(`^${name}[,،]`)))
          .fill(en);
        await page
          .locator('.pair')
          .locator(`input[lang=ar], textarea[lang=ar]`)
          .and(page.getByLabel(new RegExp(`^${name}[,،]`)))
          .fill(ar);
      }
      await page.getByRole('button', { name: c.schedule, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: new RegExp(c.when) }).click();
      const more = await chooseLaterDay(page);
      await dialog.getByRole('button', { name: COMMON[language].save }).click();
      await expect(page.getByText(c.didSchedule)).toBeVisible();
      await steps.expectAtMost(8 + more);
      await expect(page.locator('.st.info', { hasText: c.scheduled })).toBeVisible();
      await expectAccessible(page);
      expect(await (await page.request.get('/en-sa')).text()).not.toContain(heading);
    });

    test('a draft is on the real page in the preview, then on every page, and is put back', async ({
      page,
      browser,
    }) => {
      await signInStaff(page, 'owner', { language });
      await openOffice(page, '/home?tab=home');
      const words = `Scent ${randomId(6)} <script>window.hacked = true</script>`;
      const field = page.getByLabel(new RegExp(`^${c.fields.quote}[,،]`)).and(page.locator('[lang=en]'));
      await field.fill(words);
      await page.keyboard.press('Control+s');
      await expect(page.locator('.save')).toHaveCount(0);
      await page.locator('.pvw').getByRole('button', { name: c.english, exact: true }).click();
      const frame = page.frameLocator('.pv__f iframe');
      await expect(frame.getByText(words)).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('button', { name: c.share }).click();
      const link = page.getByRole('dialog').getByRole('link').first();
      const url = (await link.getAttribute('href')) ?? '';
      await expectAccessible(page);
      const visitor = await browser.newContext();
      const opened = await (await visitor.newPage()).goto(url);
      expect(opened?.status()).toBe(200);
      expect(opened?.headers()['cache-control']).toBe('private, no-store');
      expect(opened?.headers()['x-robots-tag']).toContain('noindex');
      await visitor.close();
      await page.getByRole('button', { name: COMMON[language].close }).last().click();

      const before = await (await page.request.get('/en-ae')).text();
      expect(before).not.toContain(words.slice(0, 12));
      await page.getByRole('button', { name: c.publish }).click();
      await page.getByRole('dialog').getByRole('button', { name: c.publish }).click();
      await expect(page.getByText(c.didPublish)).toBeVisible();
      const published = Date.now();
      await expect(async () => {
        expect(await (await page.request.get('/en-ae')).text()).toContain(words.slice(0, 12));
      }).toPass({ intervals: [100] });
      console.log(JSON.stringify({ measured: 'publication visible', ms: Date.now() - published }));
      expect(await (await page.request.get('/en-ae')).text()).not.toContain('<script>window.hacked');

      await page.getByRole('button', { name: c.versions }).click();
      await page
        .getByRole('button', { name: new RegExp(`^${c.compare} `) })
        .nth(1)
        .click();
      await expect(page.locator('.cmp')).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole('button', { name: new RegExp(`^${c.putBack} `) })
        .first()
        .click();
      await expect(page.locator('.st.warn').first()).toBeVisible();
      await page.getByRole('button', { name: c.publish }).click();
      await page.getByRole('dialog').getByRole('button', { name: c.publish }).click();
      await expect(async () => {
        expect(await (await page.request.get('/en-ae')).text()).not.toContain(words.slice(0, 12));
      }).toPass({ intervals: [100] });
    });

    test('two people never lose a change, and a policy needs both languages', async ({ page, browser }) => {
      await signInStaff(page, 'owner', { language });
      const key = language === 'en' ? 'policy-shipping-KSA' : 'policy-shipping-UAE';
      await openOffice(page, '/pages');
      await expectAccessible(page);
      await openOffice(page, `/pages?page=${key}`);
      const heading = page.getByLabel(new RegExp(`^${PAGES[language].heading}[,،]`));
      await heading
        .and(page.locator(`[lang=${language}]`))
        .first()
        .fill(`Mine ${randomId(6)}`);

      const colleague = await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage();
      await signInStaff(colleague, 'catalogue', { language });
      await openOffice(colleague, `/pages?page=${key}`);
      const theirs = colleague.getByLabel(new RegExp(`^${PAGES[language].heading}[,،]`));
      await theirs
        .and(colleague.locator(`[lang=${other}]`))
        .first()
        .fill('');
      await colleague.keyboard.press('Control+s');
      await expect(colleague.locator('.note')).toBeVisible();
      await colleague.getByRole('button', { name: c.publish }).click();
      await colleague.getByRole('dialog').getByRole('button', { name: c.publish }).click();
      await expect(colleague.getByRole('dialog').getByRole('alert')).toBeVisible();
      await colleague.context().close();

      await page.keyboard.press('Control+s');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expect(dialog.getByText('Mine')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
