import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openDatabase } from '../../../src/database/database.ts';
import { embeddedUrl } from '../../../src/database/embedded.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { randomId } from '../../../src/kernel/ids.ts';
import type { Language, MarketCode } from '../../../src/kernel/market.ts';
import { createStaff, openStaffSession } from '../../../src/shop/staff/index.ts';
import type { FixedRole } from '../../../src/shop/staff/permissions.rules.ts';
import { accessibilityViolations } from '../accessibility.ts';

export type StaffOptions = {
  readonly language?: Language;
  /** None: every market. */
  readonly markets?: readonly MarketCode[];
  readonly name?: string;
  /** The store to sign in to; the one that journeys share by default. */
  readonly store?: { readonly url: string; readonly data: string };
};
export type SignedInStaff = { readonly id: string; readonly email: string };

/**
 * Signs a new member of staff with a fixed role in, in this page's browser, after both steps just now: sensitive acts need no
 * second step for five minutes. Made by the use cases in the store's own database, so each test has a person of its own.
 */
export async function signInStaff(page: Page, role: FixedRole, options: StaffOptions = {}): Promise<SignedInStaff> {
  const { data = process.env.STORE_DATA, url = process.env.STORE_URL } = options.store ?? {};
  if (!data || !url) throw new Error('STORE_DATA and STORE_URL do not say where the store is');
  const database = openDatabase({ url: embeddedUrl(path.join(data, 'database')), maxConnections: 1 });
  const deps = { database, clock: systemClock };
  const code = randomId(6).toLowerCase();
  const email = `${role}-${code}@staff.example`;
  try {
    const { id, token } = await database.transaction(async (tx) => {
      const person = { name: options.name ?? `Sara ${role}`, email, role };
      const set = { markets: options.markets ?? [], language: options.language ?? 'en' };
      const id = await createStaff(deps, tx, { kind: 'system', name: 'browser test' }, { ...person, ...set });
      return {
        id,
        token: await openStaffSession(deps, tx, id, { name: 'Chromium', country: 'AE' }, { isConfirmed: true }),
      };
    });
    // the protocol takes a cookie of this name from an https page only; the browser sends it to localhost as well
    const secure = url.replace('http:', 'https:');
    await page
      .context()
      .addCookies([
        { name: '__Host-dam-staff', value: token, url: secure, secure: true, httpOnly: true, sameSite: 'Strict' },
      ]);
    return { id, email };
  } finally {
    await database.close();
  }
}

export type Counter = {
  /** Clicks, taps, Enters and other keys that choose, so far. */
  count(): number;
  /** Fails when there were more than `most`. Call it at the end of the flow. */
  expectAtMost(most: number): Promise<void>;
};

/**
 * Counts what a person does on a page from now on, as the hand-over's flows count: a click, a tap, an Enter, and a key that acts
 * (Space, a shortcut, Ctrl K). Typing text into a field and moving with Tab or arrows is not counted.
 */
export async function counted(page: Page): Promise<Counter> {
  let total = 0;
  await page.exposeFunction('countsOneStep', () => {
    total += 1;
  });
  const watch = (): void => {
    const tell: unknown = Reflect.get(window, 'countsOneStep');
    const one = (): void => {
      if (typeof tell === 'function') tell();
    };
    const moves = ['Tab', 'Shift', 'Control', 'Meta', 'Alt', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
    document.addEventListener('click', (event) => event.isTrusted && event.detail > 0 && one(), { capture: true });
    document.addEventListener(
      'keydown',
      (event) => {
        const { target, key } = event;
        const isField =
          target instanceof HTMLTextAreaElement ||
          (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type));
        const acts = event.ctrlKey || event.metaKey || key === 'Enter' || !isField;
        if (event.isTrusted && acts && !moves.includes(key)) one();
      },
      { capture: true },
    );
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return {
    count: () => total,
    async expectAtMost(most) {
      await expect.poll(() => total).toBeGreaterThan(0);
      expect(total).toBeLessThanOrEqual(most);
    },
  };
}

/** Fails when axe finds anything on the page as it is, or when the page is wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectFitting(page);
}

/** Fails when the page is wider than the window, once it has taken the window's size. */
export async function expectFitting(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: 'the page is wider than the window',
    })
    .toBeLessThanOrEqual(0);
}

const TWO_DAYS_MS = 48 * 3_600_000;

/**
 * Chooses the last day of the month that an open calendar shows. At the end of a month, whatever the zone, it is that of the
 * next month, since today cannot be chosen any more. Returns how many presses more this took.
 */
export async function chooseLaterDay(page: Page): Promise<number> {
  const today = new Date();
  const isLate = new Date(today.getTime() + TWO_DAYS_MS).getUTCMonth() !== today.getUTCMonth();
  const days = page.locator('.cal__d:not([data-disabled]):not([data-outside-month])');
  if (isLate) {
    const month = page.locator('.cal__m');
    const before = await month.innerText();
    await page.locator('.cal__h button').last().click();
    await expect(month).not.toHaveText(before);
  }
  await days.last().click();
  return isLate ? 1 : 0;
}

/** Opens a path below `/admin` and waits for its heading. */
export async function openOffice(page: Page, at: string): Promise<void> {
  await page.goto(`/admin${at}`);
  await expect(page.locator('h1')).toBeVisible();
}
