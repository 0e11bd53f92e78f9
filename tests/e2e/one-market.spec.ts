import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { MARKETS } from '../../src/kernel/market.ts';
import { PAYMENT_TEXTS } from '../../src/shop/orders/payment-words.rules.ts';
import { TEXTS as NEW_ORDER } from '../../src/web/backoffice/routes/order-new/texts.ts';
import { TEXTS } from '../../src/web/backoffice/routes/settings/texts.ts';
import { accessibilityViolations } from './accessibility.ts';
import { expectAccessible, signInStaff } from './backoffice/staff.ts';
import { LANGUAGES } from './sample.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

test.describe('a new store with one open market, begun by npm start', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });

  let data: string;
  let store: ChildProcess;
  /** What the start printed, with the url at its end. */
  const lines: string[] = [];
  const url = () => lines.at(-1)?.slice('Open at '.length) ?? '';

  test.beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'first-start-'));
    const started = spawn('sh', ['scripts/start.sh'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, PORT: '0', DATA_DIR: data, MARKETS: 'KSA' },
    });
    store = started;
    for await (const line of createInterface({ input: started.stderr })) {
      lines.push(line);
      if (line.startsWith('Open at ')) break;
    }
  });
  test.afterAll(async () => {
    const gone = new Promise((resolve) => store.once('exit', resolve));
    store.kill('SIGTERM');
    await gone;
    await rm(data, { recursive: true });
  });

  test('npm start prints its steps and then the url of the running store', async () => {
    expect(lines.filter((line) => line.startsWith('['))).toEqual([
      '[1/5] Port',
      '[2/5] Packages',
      '[3/5] Build',
      '[4/5] Database',
      '[5/5] Sample store',
    ]);
    const page = await fetch(`${url()}/en-sa`);
    expect(page.status).toBe(200);
    const pictures = new Set((await page.text()).match(/\/media\/[0-9a-f]+\/\d+\.(?:avif|webp|jpg)/g));
    expect(pictures.size).toBeGreaterThan(10);
    for (const format of ['avif', 'webp', 'jpg']) {
      const address = [...pictures].find((one) => one.endsWith(format));
      if (address) expect((await fetch(`${url()}${address}`)).headers.get('content-type')).toMatch(/^image\//);
    }
  });

  for (const language of LANGUAGES) {
    test(`the other is in no selector and no address, and its pages lead to those of the open one: ${language}`, async ({
      page,
      request,
    }) => {
      await page.goto(`${url()}/${language}-ae/products`);
      await expect(page).toHaveURL(`${url()}/${language}-sa/products`);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      const countries = page.locator('#country-menu button[name=country]');
      await expect(countries).toHaveCount(1);
      await expect(countries).toHaveAttribute('value', 'KSA');
      const alternates = page.locator('link[rel=alternate][hreflang]');
      const tags = await alternates.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')));
      expect(tags).toEqual(['en-SA', 'ar-SA', 'x-default']);
      expect(await accessibilityViolations(page)).toEqual([]);
      // a visitor from there, or who chose it before, is in the open one
      await page.context().addCookies([{ name: 'country_code_iso3', value: 'UAE', url: url() }]);
      await page.goto(`${url()}/`);
      await expect(page.locator('#country-menu button[name=country]')).toHaveAttribute('aria-current', 'true');
      const sitemap = await (await request.get(`${url()}/sitemaps/pages.xml`)).text();
      expect(sitemap).toContain('/en-sa');
      expect(sitemap).not.toContain('-ae');
      await page.goto(`${url()}/${language}-sa/contact`);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('main')).toContainText(MARKETS.KSA.name.full[language]);
      await expect(page.locator('main')).not.toContainText(MARKETS.UAE.name.full[language]);
    });

    test(`views of the settings name the open market only: ${language}`, async ({ page }) => {
      await signInStaff(page, 'owner', { language, store: { url: url(), data } });
      for (const view of ['mails', 'seller', 'payment']) {
        await page.goto(`${url()}/admin/settings?view=${view}`);
        await expect(page.locator('main .p__b, main .t, main form').first()).toBeVisible();
        await expect(page.locator('main')).not.toContainText(MARKETS.UAE.name.short[language]);
      }
    });

    test(`an owner turns its ways to pay off by keyboard, all but one: ${language}`, async ({ page }) => {
      const { methods } = PAYMENT_TEXTS[language];
      const way = (name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) });
      const press = async (...names: readonly string[]) => {
        for (const name of names) {
          await way(name).focus();
          await page.keyboard.press('Space');
        }
        await page.keyboard.press('Control+s');
      };
      const saved = page.getByText(TEXTS[language].done);
      const plates = async () => {
        await page.goto(`${url()}/${language}-sa`);
        return await page.locator('.foot__end .plate').count();
      };
      await signInStaff(page, 'owner', { language, store: { url: url(), data } });
      await page.goto(`${url()}/admin/settings?view=payment`);
      await expect(page.getByRole('row').filter({ hasText: 'HYPERPAY_ACCESS_TOKEN' })).toHaveCount(3);
      await expect(way(methods.ONLINE)).toHaveCount(0);
      await expectAccessible(page);

      await press(methods.MADA, methods.VISA_MASTER, methods.COD);
      await expect(page.locator('.check [role=alert]')).toBeVisible();
      await expect(way(methods.MADA)).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);

      await press(methods.COD);
      await expect(saved).toBeVisible();
      await page.goto(`${url()}/admin/orders/new`);
      const { payments } = NEW_ORDER[language];
      await expect(page.getByRole('radio', { name: payments.cash })).toBeChecked();
      await expect(page.getByRole('radio', { name: payments.link })).toHaveCount(0);
      await expect.poll(plates).toBe(0);

      await page.goto(`${url()}/admin/settings?view=payment`);
      await press(methods.MADA, methods.VISA_MASTER);
      await expect(saved).toBeVisible();
      await expect.poll(plates).toBe(3);
    });
  }
});
