/**
 * Takes the pictures of docs/backoffice.md: starts the built store with a few orders, signs a member of staff in and keeps the
 * main screens in both languages, `docs/pictures/backoffice/<screen>-<language>.webp`. Run `npm run build` first, then
 * `node scripts/run.mjs backoffice-pictures`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page, request as requests } from '@playwright/test';
import sharp from 'sharp';
import { LANGUAGES, type Language, type MarketCode } from '../src/kernel/market.ts';
import { SCREENS } from '../src/web/backoffice/screens.ts';
import { openOffice, signInStaff } from '../tests/e2e/backoffice/staff.ts';
import { placeCashOrder } from '../tests/e2e/shopper.ts';
import { CHROMIUM } from '../tests/support/chromium.ts';
import { startStore } from '../tests/support/store.ts';

const FOLDER = path.join(import.meta.dirname, '../docs/pictures/backoffice');
const LARGEST = 60_000;
const DESK = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1100 };

/** The screens that the page shows; those of the packing table as a tablet has them. */
const SHOWN = [
  { id: 'overview', size: DESK },
  { id: 'orders', size: TABLET },
  { id: 'order', size: DESK },
  { id: 'packing', size: TABLET },
  { id: 'customers', size: DESK },
  { id: 'products', size: DESK },
  { id: 'product', size: DESK },
  { id: 'import', size: DESK },
  { id: 'stock', size: DESK },
  { id: 'home', size: DESK },
  { id: 'payments', size: DESK },
  { id: 'reports', size: DESK },
  { id: 'settings', size: DESK },
  { id: 'staff', size: DESK },
  { id: 'audit', size: DESK },
] as const;

const BUYERS: readonly { readonly market: MarketCode; readonly slugs: readonly string[]; readonly address: object }[] =
  [
    {
      market: 'KSA',
      slugs: ['taif-dawn', 'amber-majlis'],
      address: { firstname: 'Noura', lastname: 'Al Otaibi', city: 'Riyadh' },
    },
    { market: 'UAE', slugs: ['bakhoor-al-dar'], address: { firstname: 'حصة', lastname: 'المنصوري', city: 'دبي' } },
    { market: 'KSA', slugs: ['jeddah-nights'], address: { firstname: 'فهد', lastname: 'القحطاني', city: 'جدة' } },
    {
      market: 'UAE',
      slugs: ['silk-musk', 'taif-dawn'],
      address: { firstname: 'Maryam', lastname: 'Al Suwaidi', city: 'Sharjah' },
    },
    { market: 'KSA', slugs: ['silk-musk'], address: { firstname: 'سارة', lastname: 'الغامدي', city: 'الدمام' } },
    {
      market: 'UAE',
      slugs: ['amber-majlis'],
      address: { firstname: 'Khalid', lastname: 'Al Hashimi', city: 'Abu Dhabi' },
    },
    {
      market: 'KSA',
      slugs: ['jeddah-nights', 'bakhoor-al-dar'],
      address: { firstname: 'Lama', lastname: 'Al Harbi', city: 'Makkah' },
    },
  ];

const store = await startStore();
process.env.STORE_URL = store.url;
process.env.STORE_DATA = store.data;
const browser = await chromium.launch(CHROMIUM);
try {
  const calls = await requests.newContext({ baseURL: store.url });
  const numbers: number[] = [];
  for (const { market, slugs, address } of BUYERS)
    numbers.push(await placeCashOrder(calls, market, { slugs, address }));
  await mkdir(FOLDER, { recursive: true });
  for (const language of LANGUAGES) await takeAll(language, numbers[0] ?? 0);
} finally {
  await browser.close();
  await store.stop();
}

async function takeAll(language: Language, order: number): Promise<void> {
  const context = await browser.newContext({ baseURL: store.url, locale: language, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const name = language === 'ar' ? 'ريم الدوسري' : 'Reem Al Dosari';
  await signInStaff(page, 'owner', { language, name });
  for (const { id, size } of SHOWN) {
    const screen = SCREENS.find((one) => one.id === id);
    if (!screen) throw new Error(`there is no screen ${id}`);
    await page.setViewportSize(size);
    const at = id === 'order' ? `orders/${order}` : (screen.sample ?? screen.path);
    await openOffice(page, `/${at}`);
    await keep(page, `${id}-${language}.webp`);
  }
  await context.close();
}

/** Keeps what the page shows, as large as the limit allows. */
async function keep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const shot = await page.screenshot();
  for (const quality of [70, 60, 50, 40, 30]) {
    const picture = await sharp(shot)
      .resize({ width: 1200, withoutEnlargement: true })
      .webp({ quality, effort: 6 })
      .toBuffer();
    if (picture.length > LARGEST) continue;
    await writeFile(path.join(FOLDER, name), picture);
    console.log(`${name}: ${picture.length} bytes`);
    return;
  }
  throw new Error(`${name} is larger than ${LARGEST} bytes`);
}
