import type { Locator, Page } from '@playwright/test';
import { texts } from '../src/texts/texts.ts';
import { newPage, type SlowPhone } from './slow-phone.ts';

const t = texts('en');

/** An interaction that people wait for: the page it is on, what makes it ready, and what is pressed. */
type Interaction = {
  readonly name: string;
  readonly path: (product: string) => string;
  /** Presses that open what is measured; not counted. */
  readonly before?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
  /** What the shopper sees when it is done. */
  readonly seen: (page: Page) => Locator;
};

const buy = (page: Page) => page.getByRole('button', { name: t('detail.addToCart'), exact: true }).first();
const cartDrawer = (page: Page) => page.getByRole('dialog', { name: t('cart.yours') });
const addToCart = async (page: Page) => {
  await buy(page).tap();
  await cartDrawer(page).getByText(t('cart.added')).waitFor();
};

export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'menu',
    path: () => '/en-ae',
    act: (page) => page.locator('.head__menu').tap(),
    seen: (page) => page.locator('.drawer__nav'),
  },
  {
    name: 'search, opened',
    path: () => '/en-ae',
    act: (page) =>
      page
        .getByRole('button', { name: t('search.title'), exact: true })
        .first()
        .tap(),
    seen: (page) => page.getByRole('dialog', { name: t('search.title') }),
  },
  {
    name: 'search, typed',
    path: () => '/en-ae',
    before: async (page) => {
      await page
        .getByRole('button', { name: t('search.title'), exact: true })
        .first()
        .tap();
      await page.locator('dialog.so input').waitFor();
    },
    act: (page) => page.keyboard.type('oud', { delay: 250 }),
    seen: (page) => page.locator('dialog.so [role=option]').first(),
  },
  {
    name: 'filter, opened',
    path: () => '/en-ae/for-her',
    act: (page) => page.locator('.lt__sheet > summary').tap(),
    seen: (page) => page.locator('.lt__sheet[open]'),
  },
  {
    name: 'filter, chosen',
    path: () => '/en-ae/for-her',
    before: (page) => page.locator('.lt__sheet > summary').tap(),
    act: (page) => page.locator('[data-group=family] a:visible').first().tap(),
    seen: (page) => page.locator('.lt').first(),
  },
  {
    name: 'quantity',
    path: (product) => product,
    act: (page) => page.locator('.pdp__buy .stepper button').last().tap(),
    seen: (page) => page.locator('.pdp__buy output', { hasText: '2' }),
  },
  { name: 'add to cart', path: (product) => product, act: addToCart, seen: cartDrawer },
  {
    name: 'drawer, quantity',
    path: (product) => product,
    before: async (page) => {
      await addToCart(page);
      // a touch in the drawer holds the move to the cart
      await cartDrawer(page).getByRole('heading').first().tap();
    },
    act: (page) => cartDrawer(page).locator('.stepper button').last().tap(),
    seen: (page) => cartDrawer(page).locator('.line output', { hasText: '2' }),
  },
  {
    name: 'gallery',
    path: (product) => product,
    act: (page) => page.locator('.pdp__shot').first().tap(),
    seen: (page) => page.locator('.zoomer__stage'),
  },
  {
    name: 'finder',
    path: () => '/en-ae/scents/find?for=me',
    act: (page) => page.locator('main label').first().tap(),
    seen: (page) => page.locator('main input:checked').first(),
  },
];

/** Runs in the page before its own scripts: keeps when each interaction began and how long it took until the next paint. */
function observe(): void {
  const found: { readonly startTime: number; readonly duration: number }[] = [];
  const eventsFrom16 = { type: 'event', durationThreshold: 16, buffered: true };
  Object.assign(window, { interactions: found });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && Number(entry.interactionId) > 0)
        found.push({ startTime: entry.startTime, duration: entry.duration });
    }
  }).observe(eventsFrom16);
}

/** The longest wait of an interaction in milliseconds, of the presses that are counted. 16 for one below every threshold. */
export async function waitOf(phone: SlowPhone, base: string, product: string, what: Interaction): Promise<number> {
  const { context, page } = await newPage(phone);
  try {
    await page.addInitScript(observe);
    await page.goto(base + what.path(product), { waitUntil: 'load', timeout: 60_000 });
    await page.locator('html[data-alive]').waitFor({ timeout: 60_000 });
    await page.waitForTimeout(1000);
    await what.before?.(page);
    await page.waitForTimeout(1000);
    // an earlier press that changed nothing to be seen is reported with the paint of this one
    const began = await page.evaluate(() => performance.now());
    await what.act(page);
    await what.seen(page).first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(700);
    const found = await page.evaluate<{ startTime: number; duration: number }[]>(() =>
      Reflect.get(window, 'interactions'),
    );
    return Math.max(16, ...found.filter(({ startTime }) => startTime >= began).map(({ duration }) => duration));
  } finally {
    await context.close();
  }
}
