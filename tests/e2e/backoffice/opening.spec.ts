import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { readMessage } from '../../../src/providers/mail-folder/read-message.ts';
import { STATE_WORDS, TITLES } from '../../../src/shop/opening/condition-words.rules.ts';
import { TEXTS } from '../../../src/web/backoffice/routes/opening/texts.ts';
import { accessibilityViolations } from '../accessibility.ts';
import { LANGUAGES, productId, WINDOWS } from '../sample.ts';
import { expectAccessible, signInStaff } from './staff.ts';
import { withStoreDatabase } from './store-database.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const WORDS = { en: 'We count the shelves', ar: 'نجرد الرفوف' } as const;
const AWAY = { en: 'Closed for a while', ar: 'مغلق مؤقتًا' } as const;
const BAR = { en: 'Closed: only you see this', ar: 'مغلق: لا يراه سواكم' } as const;

test.describe('a store that is closed and opened', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });

  let data: string;
  let store: ChildProcess;
  let url = '';

  test.beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'opening-'));
    const started = spawn('sh', ['scripts/start.sh'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, PORT: '0', DATA_DIR: data },
    });
    store = started;
    for await (const line of createInterface({ input: started.stderr })) {
      if (!line.startsWith('Open at ')) continue;
      url = line.slice('Open at '.length);
      break;
    }
  });
  test.afterAll(async () => {
    const gone = new Promise((resolve) => store.once('exit', resolve));
    store.kill('SIGTERM');
    await gone;
    await rm(data, { recursive: true });
  });

  /** Moves the focus on by Tab until it is on a button, as who has no pointer. */
  async function tabTo(page: Page, name: string): Promise<void> {
    const button = page.getByRole('button', { name, exact: true }).last();
    await expect(button).toBeVisible();
    for (let tries = 0; tries < 80; tries += 1) {
      if (await button.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}`);
  }

  for (const language of LANGUAGES) {
    test(`an owner closes and opens it by keyboard, ${language}`, async ({ page, browser }) => {
      const texts = TEXTS[language];
      // a store that nobody opened yet: one that was stays in the rail for two weeks
      await withStoreDatabase((database) => database.read.execute(sql`DELETE FROM store_state`), data);
      await signInStaff(page, 'owner', { language, store: { url, data } });
      await page.goto(`${url}/admin`);
      await expect(page.locator('h1')).toBeVisible();
      // an open sandbox has it in no rail
      await expect(page.locator('.rail').getByText(texts.title, { exact: true })).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await page.keyboard.type(texts.title);
      await expect(page.getByRole('option').first()).toContainText(texts.title);
      await page.keyboard.press('Enter');
      await expect(page.locator('h1')).toHaveText(texts.title);
      await tabTo(page, texts.again);
      await page.keyboard.press('Enter');
      await expect(page.locator('.grp').first()).toBeVisible();
      await expectAccessible(page);

      await tabTo(page, texts.close);
      await page.keyboard.press('Enter');
      await page.keyboard.type(WORDS.en);
      await page.keyboard.press('Enter');
      // one language alone is refused, in its field
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await page.getByRole('textbox').last().fill(WORDS.ar);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('.gate')).toContainText(texts.closedBy('Sara owner'));
      await expect(page.locator('.rail').getByText(texts.title, { exact: true })).toBeVisible();
      await page.setViewportSize(WINDOWS.phone);
      await expectAccessible(page);
      await page.setViewportSize(WINDOWS.desktop);

      const shopper = await browser.newPage();
      await expect.poll(async () => (await shopper.goto(`${url}/${language}-sa/products`))?.status()).toBe(503);
      await expect(shopper.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      await expect(shopper.locator('h1')).toHaveText(AWAY[language]);
      await expect(shopper.locator('section').first()).toContainText(WORDS[language]);
      expect(await accessibilityViolations(shopper)).toEqual([]);
      expect((await shopper.goto(`${url}/${language}-sa/track`))?.status()).toBe(200);

      const preview = await page.context().newPage();
      const seen = await preview.goto(`${url}/${language}-sa`);
      expect([seen?.status(), seen?.headers()['cache-control']]).toEqual([200, 'private, no-store']);
      await expect(preview.getByText(BAR[language])).toBeVisible();
      expect(await accessibilityViolations(preview)).toEqual([]);
      await preview.close();

      await page.bringToFront();
      await tabTo(page, texts.open);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await tabTo(page, texts.open);
      await page.keyboard.press('Enter');
      await expect(page.getByText(texts.opened)).toBeVisible();
      await expect(page.locator('.gate h2')).toHaveText(texts.isOpen);
      await expect.poll(async () => (await shopper.goto(`${url}/${language}-sa/products`))?.status()).toBe(200);
      await shopper.close();
    });

    test(`an owner decides about cash and proves that mail arrives, ${language}`, async ({ page }) => {
      const texts = TEXTS[language];
      // what was done in the other language
      await withStoreDatabase((database) => database.read.execute(sql`DELETE FROM opening_acts`), data);
      await signInStaff(page, 'owner', { language, store: { url, data } });
      await page.goto(`${url}/admin/opening`);
      await page.getByRole('button', { name: texts.again }).click();
      // by the words of the check, with its market
      const row = (id: 'cash' | 'mail-arrives') => page.locator('.ck', { hasText: TITLES[id][language] }).first();
      await row('cash').getByRole('button', { name: texts.decideVerb }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: texts.ours.cash })).toBeEnabled();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: texts.ours.cash }).click();
      await expect(dialog).toContainText(texts.decidedBy('Sara owner'));
      await dialog.getByRole('button', { name: texts.done }).click();

      const links = async () => {
        const folder = path.join(data, 'mail');
        const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
        const mails = await Promise.all(
          names.map(async (name) => readMessage(await readFile(path.join(folder, name)))),
        );
        return mails.flatMap(({ text }) =>
          [...text.matchAll(/arrived=([A-Za-z0-9_-]{20,})/g)].map(([, token = '']) => token),
        );
      };
      const earlier = await links();
      const link = async () => (await links()).find((token) => !earlier.includes(token)) ?? '';
      await row('mail-arrives').getByRole('button', { name: texts.sendMail }).click();
      await expect.poll(link, { timeout: 30_000 }).not.toBe('');
      await page.goto(`${url}/admin/opening?arrived=${await link()}`);
      await expect(page.getByText(texts.arrived)).toBeVisible();
      await expect(page).toHaveURL(`${url}/admin/opening`);
      await expect(row('mail-arrives').getByText(STATE_WORDS.wait[language])).toHaveCount(0);
    });

    test(`an owner takes the samples away and brings them back, ${language}`, async ({ page }) => {
      const texts = TEXTS[language];
      await signInStaff(page, 'owner', { language, store: { url, data } });
      await page.goto(`${url}/admin/opening`);
      for (const act of ['take', 'back'] as const) {
        const shown = async () =>
          (await page.goto(`${url}/${language}-sa/details/${productId('white-oudh')}`))?.status();
        await page.getByRole('button', { name: texts.samplesVerb[act] }).click();
        const dialog = page.getByRole('dialog');
        await expectAccessible(page);
        await dialog.getByRole('button', { name: texts.samplesVerb[act] }).click();
        await expect(page.getByText(texts.samplesDone[act])).toBeVisible();
        await expect(dialog).toHaveCount(0);
        await expect.poll(shown).toBe(act === 'take' ? 404 : 200);
        await page.goto(`${url}/admin/opening`);
      }
    });
  }
});
