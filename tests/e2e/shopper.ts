import { type APIRequestContext, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { randomId } from '../../src/kernel/ids.ts';
import type { Language, MarketCode } from '../../src/kernel/market.ts';
import type { Text } from '../../src/texts/text.ts';
import { accessibilityViolations, ONE_LOOK } from './accessibility.ts';
import { productId } from './sample.ts';

/** A valid address in each market. */
export const ADDRESS = {
  KSA: {
    email: 'sara@example.com',
    firstname: 'Sara',
    lastname: 'Al Ghamdi',
    address: 'Prince Sultan Street',
    appartment: 'Apartment 14',
    city: 'Jeddah',
    state: 'Makkah Region',
    pin: '23432',
    phone: '+966 55 000 0000',
  },
  UAE: {
    email: 'omar@example.com',
    firstname: 'عمر',
    lastname: 'الهاشمي',
    address: 'شارع الوصل',
    appartment: 'فيلا 3',
    city: 'دبي',
    state: 'دبي',
    pin: '',
    phone: '٠٥٠٠٠٠٠٠٠٠',
  },
} as const;

export const COUNTRY = { KSA: 'Kingdom of Saudi Arabia', UAE: 'United Arab Emirates' } as const;

/** Makes the browser a guest of a market and language, with an id of its own. */
export async function becomeGuest(
  context: BrowserContext,
  baseURL: string,
  language: Language,
  market: MarketCode,
): Promise<string> {
  const guestid = randomId(24);
  const cookies = { guestid, translate: language, country_code_iso3: market };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: baseURL })));
  return guestid;
}

/** Adds units of a product of the sample store to a cart over the API. */
export async function fillCart(request: APIRequestContext, userId: string, slug: string, count = 1): Promise<void> {
  const answer = await request.post('/api/cart', { data: { userId, productId: productId(slug), count } });
  expect(answer.status(), await answer.text()).toBe(200);
}

type Address = Partial<Record<keyof (typeof ADDRESS)['KSA'], string>>;

/** Saves a shipping address over the API: that of the market, with other fields where given. */
export async function giveAddress(
  request: APIRequestContext,
  userId: string,
  market: MarketCode,
  over: Address = {},
): Promise<void> {
  const data = { ...ADDRESS[market], ...over, country: COUNTRY[market], userId };
  const answer = await request.post('/api/shippingaddress', { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

type CashOrder = { readonly slugs?: readonly string[]; readonly address?: Address; readonly userId?: string };

/** What carts come to, by market and products: each is asked for once. */
const totals = new Map<string, number>();

/**
 * Places a cash order over the API as a new guest, when the store's limit of orders a minute allows. Returns its number, by
 * which staff know it.
 */
export async function placeCashOrder(
  request: APIRequestContext,
  market: MarketCode,
  { slugs = ['bakhoor-al-dar'], address, userId = randomId(24) }: CashOrder = {},
): Promise<number> {
  for (const slug of slugs) await fillCart(request, userId, slug);
  await giveAddress(request, userId, market, address);
  const cart = `${market} ${slugs.join(' ')}`;
  await expect(async () => {
    const order = { userId, paymentMethod: 'COD', country: market, totalPrice: totals.get(cart) ?? 0 };
    const answer = await request.post('/api/order', { data: order });
    const text = await answer.text();
    const { totals: right } = JSON.parse(text);
    if (right) totals.set(cart, right.totalPrice);
    expect(answer.status(), text).toBe(200);
  }).toPass({ timeout: 120_000 });
  const [made] = (await (await request.get(`/api/order/${userId}`)).json()).user;
  return made.number;
}

/** Buys the whole stock of a product as other guests, ten units at a time. */
export async function buyAll(request: APIRequestContext, slug: string, market: MarketCode): Promise<void> {
  const userId = randomId(24);
  const answer = await request.post('/api/cart', { data: { userId, productId: productId(slug), count: 10 } });
  if (answer.status() === 409) return;
  expect(answer.status(), await answer.text()).toBe(200);
  await giveAddress(request, userId, market);
  await orderForCash(request, userId, market);
  await buyAll(request, slug, market);
}

/** Places an order of the cart over the API, for cash on delivery. Returns its id and number. */
export async function orderForCash(
  request: APIRequestContext,
  userId: string,
  market: MarketCode,
): Promise<{ readonly id: string; readonly number: number }> {
  const order = { userId, paymentMethod: 'COD', country: market, totalPrice: 0 };
  const refused = await request.post('/api/order', { data: order });
  const { totals } = await refused.json();
  const placed = await request.post('/api/order', { data: { ...order, totalPrice: totals.totalPrice } });
  expect(placed.status(), await placed.text()).toBe(200);
  const [{ _id: id, number }] = (await placed.json()).user;
  return { id, number };
}

/** Returns the number of orders of a guest. */
export async function ordersOf(request: APIRequestContext, userId: string): Promise<number> {
  const answer = await request.get(`/api/order/${userId}`);
  return (await answer.json()).user.length;
}

/** Waits until the page is hydrated, which happens when it is idle or touched. */
export async function alive(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => document.documentElement.dataset.alive !== undefined);
}

declare global {
  interface Window {
    /** What the page has said since the tab was opened. */
    saidByPage?: () => string;
  }
}

/** Writes down what headings and messages of the page say, also those that leave by themselves. Before the first page. */
export async function writeDownMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const KEY = 'said to the journey';
    const said = () => sessionStorage.getItem(KEY) ?? '';
    const writeDown = () => {
      for (const { textContent } of document.querySelectorAll('.toast, h1, [role=status]')) {
        const line = textContent.trim();
        if (line !== '' && !said().includes(line)) sessionStorage.setItem(KEY, `${said()}\n${line}`);
      }
    };
    window.saidByPage = said;
    new MutationObserver(writeDown).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Waits until the page has said something, which may have left since. */
export async function expectSaid(page: Page, words: string): Promise<void> {
  await page.waitForFunction((sentence) => window.saidByPage?.().includes(sentence), words);
}

/**
 * Stops the page's clock: delayed actions then wait for `page.clock.runFor()` and can be observed on a slow machine.
 * Call `page.clock.install()` before opening the page, which must be hydrated, since hydration uses timers.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** Types an address into the form of the address step; a form without a zip code has no field for it. */
export async function typeAddress(page: Page, market: MarketCode): Promise<void> {
  for (const [field, value] of Object.entries(ADDRESS[market])) {
    if (field !== 'pin' || value !== '') await page.locator(`#${field}`).fill(value);
  }
}

/** Cancels the newest order that can be cancelled on My Orders, and waits for the confirmation page. */
export async function cancelOrder(page: Page, text: Text): Promise<void> {
  await page.getByRole('button', { name: text('orders.cancelOrder') }).click();
  const dialogue = page.getByRole('dialog');
  await expect(dialogue.getByText(text('orders.cancelConfirm'))).toBeVisible();
  await expect(dialogue.getByRole('button', { name: text('orders.keep') })).toBeFocused();
  await dialogue.getByRole('button', { name: text('orders.cancelOrder') }).click();
  await page.waitForURL('**/ordercancel');
  await expect(page.getByText(text('orders.cancelDone'))).toBeVisible();
}

/** Opens the payment step and selects cash on delivery. */
export async function openPayment(page: Page, text: Text): Promise<void> {
  await open(page, '/payment');
  await page.getByRole('radio', { name: text('payment.codTitle') }).check();
}

/** Returns the button that places the order. */
export function placeOrder(page: Page, text: Text): Locator {
  return page.getByRole('button', { name: text('payment.placeOrder') });
}

/** Returns the total of the order beside the steps; on phones it is in the collapsed bar. */
export function totalShown(page: Page): Locator {
  return page.locator('.fold > summary b:visible, aside .sum .tot dd:visible');
}

/** Fails with the accessibility violations of the page, once animations have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => accessibilityViolations(page), ONE_LOOK).toEqual([]);
}
