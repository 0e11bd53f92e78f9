import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { Language } from '../../src/kernel/market.ts';
import { texts } from '../../src/texts/texts.ts';
import { open, totalShown } from './shopper.ts';

/** The simulators' test cards, as listed on their pages. */
export const CARDS = {
  mada: '4464040000000007',
  visa: '4200000000000091',
  visaDeclined: '4000000000000002',
  /** Pending until it is settled at /sandbox/hyperpay/pending. */
  visaPending: '4000000000000085',
  online: '4111111111111111',
} as const;

/** Labels of the providers' own buttons. */
export const PAY = { en: 'Pay now', ar: 'ادفع الآن' } as const;
export const CANCEL = { en: 'Cancel', ar: 'إلغاء' } as const;

/** Selects a payment method and presses the button, which names the total; returns its label. */
export async function choose(
  page: Page,
  language: Language,
  method: 'payment.mada' | 'payment.visaMaster' | 'payment.online',
): Promise<string> {
  await open(page, '/payment');
  await page.getByRole('radio', { name: texts(language)(method) }).check();
  await expect(totalShown(page)).not.toBeEmpty();
  const total = await totalShown(page).innerText();
  const pay = page.locator('.actions .btn--gold');
  await expect(pay).toContainText(total.replace('*', '').trim());
  await pay.click();
  return total;
}

/** Returns the provider's form within the page. */
export function cardForm(page: Page): FrameLocator {
  return page.frameLocator('.cardplate iframe');
}

/** Types a card into the provider's form within the page. */
export async function typeCard(page: Page, language: Language, number: string): Promise<void> {
  await page.waitForURL('**/checkouts?type=*');
  const form = cardForm(page);
  await form.locator('[name=number]').fill(number);
  await form.locator('[name=expiry]').fill('12/39');
  await form.locator('[name=cvv]').fill('123');
  await form.getByRole('button', { name: PAY[language] }).click();
}
