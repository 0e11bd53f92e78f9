import { describe, expect, it } from 'vitest';
import sellers from '#content/sellers.json' with { type: 'json' };
import { LANGUAGES } from '#kernel/market';
import type { SellerEmail } from './brand-parts.ts';
import { compose } from './compose.ts';
import { fill, headerText, plain } from './parts.rules.ts';

const STORE = 'https://store.example';
const now = new Date('2026-03-01T08:00:00Z');
const email = (kind: string, language: 'en' | 'ar', firstName = 'سارة'): SellerEmail => ({
  seller: sellers.KSA,
  id: 'n'.repeat(24),
  kind,
  key: 'k',
  recipient: 'sara@example.com',
  language,
  market: 'KSA',
  data: { firstName, link: 'https://store.example/reset-password/u_1/token' },
  state: 'waiting',
  attempts: 0,
  lastError: '',
  createdAt: now,
  changedAt: now,
});

describe.each(LANGUAGES)('an account email in %s', (language) => {
  it.each([
    'verifyEmail',
    'passwordReset',
    'accountExists',
    'staffInvitation',
    'staffPassword',
    'staffRecovery',
    'staffLocked',
    'staffTestMail',
  ])('%s contains everything as HTML and as plain text', async (kind) => {
    const message = await compose(email(kind, language), STORE);
    for (const form of [message.text, message.html]) {
      expect(form).toContain('سارة');
      expect(form).toContain('https://store.example/reset-password/u_1/token');
      expect(form).toContain('care.ksa@daralmisk.example');
      expect(form).toContain('+966 12 000 0000');
      expect(form).not.toContain('{{');
      expect(form).not.toContain('undefined');
    }
    expect(message.html).toContain(`<html dir="${language === 'ar' ? 'rtl' : 'ltr'}" lang="${language}"`);
    expect(message.html).toContain(language === 'ar' ? 'align="right"' : 'align="left"');
    expect(message.subject).not.toMatch(/[\r\n]/);
    expect(message.from).toEqual({
      name: language === 'ar' ? 'دار المسك' : 'Dar Al Misk',
      address: 'care.ksa@daralmisk.example',
    });
    expect(message).toMatchSnapshot();
  });

  it('escapes typed text', async () => {
    const { html } = await compose(email('verifyEmail', language, '<script>alert<script>\u202e'), STORE);
    expect(html).not.toContain('<script');
    expect(html).toContain('scriptalertscript');
  });
});

const lines = [
  {
    title: { en: 'Taif Dawn', ar: 'فجر الطائف' },
    size: '100 ml',
    count: 2,
    unitPrice: 33500,
    image: '/media/a/400.jpg',
  },
  { title: { en: 'Amber Majlis', ar: 'مجلس العنبر' }, size: '50 ml', count: 1, unitPrice: 42000 },
];
const address = {
  email: 'sara@example.com',
  firstName: 'سارة',
  lastName: 'Al Ghamdi',
  address: 'King Fahd Road 1',
  apartment: '4',
  city: 'Riyadh',
  country: 'Kingdom of Saudi Arabia',
  state: 'Riyadh',
  zip: '12345',
  phone: '+966500000000',
};
const base = { id: 'o'.repeat(24), number: 10_001, firstName: 'سارة', currency: 'SAR' };
const orderData = {
  orderAcknowledgement: {
    ...base,
    createdAt: '2026-03-01T08:00:00.000Z',
    paymentMethod: 'MADA',
    lines,
    amounts: { subtotal: 109_000, discount: 4_500, tax: 15_675, shipping: 0, total: 120_175 },
    address,
    promise: { from: '2026-03-03', to: '2026-03-04' },
  },
  cancellation: { ...base, total: 125_350 },
  dispatchConfirmation: {
    ...base,
    trackingNumber: '290000001',
    trackingUrl: 'https://track.example/290000001',
    invoiceUrl: 'https://store.example/invoice/1',
    lines,
    total: 125_350,
    address,
  },
  delivered: { ...base, lines, total: 125_350 },
  paymentFailed: { ...base, total: 125_350 },
  refund: { ...base, amount: 125_350, refundMethod: 'card' },
  addressNeeded: {
    ...base,
    link: 'https://store.example/en-sa/my-address/token',
    until: '2026-03-05T08:00:00.000Z',
  },
};

describe.each(LANGUAGES)('an order email in %s', (language) => {
  it.each(Object.entries(orderData))('%s contains its required texts', async (kind, data) => {
    const message = await compose({ ...email(kind, language), data }, STORE);
    for (const form of [message.text, message.html]) {
      expect(form).toContain('#10001');
      expect(form).toContain(language === 'ar' ? 'شركة مصنع دار المسك للعطور' : 'Dar Al Misk Perfume Factory Company');
      expect(form).not.toMatch(/\{\{|undefined|NaN/);
    }
    expect(message.text).toMatchSnapshot();
  });

  it.each([
    ['yes', true, false],
    ['no', false, true],
    ['unknown', true, false],
  ] as const)(
    'of a cancelled order, paid: %s, promises money only where some may have been paid',
    async (paid, comesBack, isNone) => {
      const data = { ...orderData.cancellation, paid };
      const { text, html } = await compose({ ...email('cancellation', language), data }, STORE);
      for (const form of [text, html]) {
        expect(form.includes('1,253.50')).toBe(comesBack);
        expect(/7 (?:to|إلى) 10/.test(form)).toBe(comesBack);
        expect(form.includes(language === 'ar' ? 'لم يُدفع شيء' : 'Nothing was paid')).toBe(isNone);
      }
    },
  );

  it.each(['orderAcknowledgement', 'dispatchConfirmation'] as const)('%s is entirely in its language', async (kind) => {
    const { text, html } = await compose({ ...email(kind, language), data: orderData[kind] }, STORE);
    const [size, country] = {
      en: ['100 ml', 'Kingdom of Saudi Arabia'],
      ar: ['100 مل', 'المملكة العربية السعودية'],
    }[language];
    for (const form of [text, html]) {
      expect(form).toContain(size);
      expect(form).toContain(country);
      if (language === 'ar') expect(form).not.toMatch(/\d ml|Kingdom of/);
    }
  });

  it('acknowledges with items, amounts, address and the statement that the sale is not formed yet', async () => {
    const data = orderData.orderAcknowledgement;
    const { text } = await compose({ ...email('orderAcknowledgement', language), data }, STORE);
    expect(text).toContain(language === 'ar' ? 'فجر الطائف' : 'Taif Dawn');
    for (const amount of ['1,090.00', '156.75', '−45.00', '670.00', '1,201.75']) expect(text).toContain(amount);
    expect(text).toContain('King Fahd Road 1');
    // links carry the market, and one sentence leads to the order in the other language
    const [own, other] = language === 'ar' ? ['ar-sa', 'en-sa'] : ['en-sa', 'ar-sa'];
    expect(text).toContain(`${STORE}/${own}/orderdetails/${data.id}`);
    expect(text).toContain(`${STORE}/${other}/orderdetails/${data.id}`);
    expect(text).toContain(`${STORE}/${own}/delivery-and-return`);
    expect(text).toContain(language === 'ar' ? 'إشعار بتسلّم الطلب فقط' : 'acknowledges receipt only');
  });

  it('names each offer of the order with its sum, and the rest as the discount', async () => {
    const name = { en: 'Third one free', ar: 'الثالثة مجانًا' };
    const discounts = async (offers: readonly { name: typeof name; amount: number }[]) => {
      const data = { ...orderData.orderAcknowledgement, offers };
      return (await compose({ ...email('orderAcknowledgement', language), data }, STORE)).text;
    };
    const both = await discounts([{ name, amount: 3_000 }]);
    for (const words of [name[language], '−30.00', '−15.00']) expect(both).toContain(words);
    const alone = await discounts([{ name, amount: 4_500 }]);
    expect(alone).toContain('−45.00');
    expect(alone).not.toContain(language === 'ar' ? 'الخصم' : 'Discount');
  });

  it('thanks by name, dates the delivery, and shows photographs of a fixed size', async () => {
    const data = orderData.orderAcknowledgement;
    const { text, html } = await compose({ ...email('orderAcknowledgement', language), data }, STORE);
    const [thanks, days] =
      language === 'ar' ? ['شكرًا يا سارة', 'الثلاثاء 3 – الأربعاء 4 مارس'] : ['Thank you, سارة', 'Tue 3 – Wed 4 Mar'];
    for (const form of [text, html]) {
      expect(form).toContain(thanks);
      expect(form).toContain(days);
    }
    expect(html).toContain(`src="${STORE}/media/a/400.jpg" alt="" width="72" height="90"`);
  });
});

describe.each(LANGUAGES)("the links of a person's orders in %s", (language) => {
  it('names each order with its date and link', async () => {
    const link = `${STORE}/${language}-sa/orderdetails/${'o'.repeat(24)}`;
    const data = { firstName: 'سارة', orders: [{ number: 10_001, createdAt: now.toISOString(), link }] };
    const { text, html } = await compose({ ...email('orderLinks', language), data }, STORE);
    for (const form of [text, html]) {
      expect(form).toContain('#10001');
      expect(form).toContain(link);
      expect(form).not.toMatch(/\{\{|undefined|NaN/);
    }
  });
});

describe.each(LANGUAGES)('an email about a returned payment in %s', (language) => {
  it.each(['unfulfillable', 'duplicate', 'review'])(
    'states the reason (%s), the amount and the time',
    async (reason) => {
      const data = { firstName: 'سارة', currency: 'SAR', amount: 125_350, reference: 'a'.repeat(24), reason };
      const message = await compose({ ...email('paymentReturned', language), data }, STORE);
      for (const form of [message.text, message.html]) {
        expect(form).toContain('1,253.50');
        expect(form).toContain('a'.repeat(24));
        expect(form).toContain(language === 'ar' ? '7 إلى 10 أيام عمل' : '7 to 10 working days');
        expect(form).not.toMatch(/\{\{|undefined|NaN/);
      }
      expect(message.text).toMatchSnapshot();
    },
  );
});

describe.each(LANGUAGES)('an email about a product that is back in %s', (language) => {
  it('names it, links to its page in the market, and says that it is the only one', async () => {
    const data = { title: language === 'ar' ? 'دهن الصندل' : 'Dahn Al Sandal', path: '/ar-sa/details/1/x' };
    const message = await compose({ ...email('backInStock', language), data }, STORE);
    expect(message.subject).toContain(data.title);
    for (const form of [message.text, message.html]) {
      expect(form).toContain(`${STORE}${data.path}`);
      expect(form).toContain(language === 'ar' ? 'الرسالة الوحيدة' : 'the only message');
      expect(form).not.toMatch(/\{\{|undefined|NaN/);
    }
  });
});

it('isolates values in sentences and throws for a missing one', () => {
  expect(plain(fill('order {{orderId}} of {{name}}', { orderId: '#1', name: 'مسك' }))).toBe(
    'order \u2066#1\u2069 of \u2068مسك\u2069',
  );
  expect(() => fill('{{missing}}', {})).toThrow('missing');
});

it('removes line breaks from headers', () => {
  expect(headerText(fill('a {{name}}', { name: 'b\r\nBcc: x@y.z' }), 'en')).toBe('a b Bcc: x@y.z');
});
