import { expect, test } from '@playwright/test';
import sellers from '#content/sellers.json' with { type: 'json' };
import { compose } from '../../src/shop/emails/compose.ts';
import { LANGUAGES } from './sample.ts';

const now = new Date('2026-03-01T08:00:00Z');
const lines = [
  { title: { en: 'Taif Dawn', ar: 'فجر الطائف' }, size: '100 ml', count: 2, unitPrice: 33_500, image: '' },
  {
    title: { en: 'The Long Name of a Mukhallat of the House', ar: 'مخلط البيت ذو الاسم الطويل' },
    ...{ size: '50 ml', count: 10, unitPrice: 4_200_000, image: '' },
  },
];
const address = {
  ...{ email: 'sara@example.com', firstName: 'سارة', lastName: 'الغامدي', phone: '+966550000000' },
  ...{ address: 'شارع الأمير سلطان', apartment: 'شقة 14', city: 'جدة', state: 'منطقة مكة', zip: '23432' },
  country: 'Kingdom of Saudi Arabia',
};
const base = { id: 'o'.repeat(24), number: 10_001, firstName: 'سارة', currency: 'SAR' };
const account = {
  firstName: 'سارة',
  link: `https://store.example/reset-password/u_${'a'.repeat(24)}/${'b'.repeat(43)}`,
};
const promise = { from: '2026-03-03', to: '2026-03-04' };
const amounts = { subtotal: 42_067_000, discount: 100, tax: 6_310_035, shipping: 0, total: 48_376_935 };

/** Every email of the store to shoppers, with its data. */
const MAILS: Readonly<Record<string, Record<string, unknown>>> = {
  orderAcknowledgement: {
    ...base,
    createdAt: now.toISOString(),
    paymentMethod: 'MADA',
    lines,
    amounts,
    address,
    promise,
  },
  dispatchConfirmation: {
    ...{ ...base, lines, address, promise, total: amounts.total, trackingNumber: '290000001' },
    ...{
      trackingUrl: 'https://track.example/290000001',
      invoiceUrl: `https://store.example/api/invoices/${'c'.repeat(32)}`,
    },
  },
  delivered: { ...base, lines, total: amounts.total },
  cancellation: { ...base, total: amounts.total },
  refund: { ...base, amount: amounts.total, refundMethod: 'card', creditNotePath: `/api/invoices/${'d'.repeat(32)}` },
  paymentFailed: { ...base, total: amounts.total },
  addressNeeded: {
    ...base,
    link: `https://store.example/ar-sa/my-address/${'e'.repeat(32)}`,
    until: '2026-03-05T08:00:00.000Z',
  },
  paymentReturned: {
    firstName: 'سارة',
    currency: 'SAR',
    amount: 125_350,
    reference: 'a'.repeat(24),
    reason: 'duplicate',
  },
  orderLinks: {
    firstName: 'سارة',
    orders: [
      {
        number: 10_001,
        createdAt: now.toISOString(),
        link: `https://store.example/ar-sa/orderdetails/${'o'.repeat(24)}`,
      },
    ],
  },
  verifyEmail: account,
  accountExists: account,
  passwordReset: account,
};

for (const language of LANGUAGES) {
  test(`every email reads right in a narrow and a wide window (${language})`, async ({ page }) => {
    for (const [kind, data] of Object.entries(MAILS)) {
      const { html, text } = await compose(
        {
          ...{ id: 'n'.repeat(24), kind, key: 'k', recipient: 'sara@example.com', language, market: 'KSA', data },
          ...{ state: 'waiting', attempts: 0, lastError: '', createdAt: now, changedAt: now, seller: sellers.KSA },
        },
        'https://store.example',
      );
      for (const width of [360, 640]) {
        await page.setViewportSize({ width, height: 900 });
        await page.setContent(html);
        const seen = await page.evaluate(() => {
          const shown = (element: Element) => element.checkVisibility() && !element.closest('[data-skip-in-text]');
          const texts: string[] = [];
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const { parentElement } = node;
            if (!parentElement || !shown(parentElement)) continue;
            // names, the other language's line, links and what is set from left to right are not in the email's language
            if (parentElement.closest('[lang=en]:not(html, table), a[href][dir=ltr], [dir=ltr]:not(html, table, td)'))
              continue;
            texts.push(node.textContent ?? '');
          }
          const tables = [...document.querySelectorAll('table')];
          return {
            words: texts.join(' '),
            overflow: document.documentElement.scrollWidth - innerWidth,
            beyond: tables.filter((table) => table.getBoundingClientRect().width > innerWidth + 1).length,
            direction: getComputedStyle(document.querySelector('h1') ?? document.body).direction,
          };
        });
        expect([seen.overflow, seen.beyond], `${kind} at ${width}`).toEqual([0, 0]);
        expect(seen.direction, kind).toBe(language === 'ar' ? 'rtl' : 'ltr');
        if (language === 'ar') expect(seen.words.match(/[A-Za-z]{2,}/g) ?? [], kind).toEqual([]);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
      // the plain text says the heading, the button and the rest in the same order
      const [heading = '', button = ''] = await Promise.all([
        page.getByRole('heading', { level: 1 }).innerText(),
        page.locator('td[bgcolor="#C69736"] a').innerText(),
      ]);
      expect(text.startsWith(heading), kind).toBe(true);
      expect(text.indexOf(button.trim()), kind).toBeGreaterThan(heading.length);
      if (language === 'ar')
        expect(text.replace(/https?:\S+|\u2066[^\u2069]*\u2069|Order .*:/g, ''), kind).not.toMatch(/[A-Za-z]{2,}/);
    }
  });
}
