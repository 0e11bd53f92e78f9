import { describe, expect, it } from 'vitest';
import sellers from '#content/sellers.json' with { type: 'json' };
import type { Language } from '#kernel/market';
import { compose } from './compose.ts';
import { HINTS, hintOf } from './hints.rules.ts';
import type { MorningData } from './morning-template.ts';

const NOTHING = { orders: 0, visits: 0, markets: [] };
const FACTS: MorningData = {
  firstName: 'Huda',
  link: 'https://store.example/admin',
  today: '2026-11-22',
  dayOfStore: 3,
  yesterday: {
    orders: 14,
    visits: 640,
    markets: [{ market: 'KSA', revenue: 514_855, online: 369_855, givenBack: 29_900 }],
  },
  before: { orders: 11, visits: 512, markets: [{ market: 'KSA', revenue: 402_000, online: 277_000, givenBack: 0 }] },
  waiting: [
    { kind: 'stuck-parcels', count: 1, detail: '10014' },
    { kind: 'failed-refunds', count: 2, detail: 'SAR 186300, AED 43050' },
    { kind: 'reviews', count: 2, detail: null },
  ],
  undelivered: ['sara@gmial.example'],
  failing: ['smsa'],
};

async function mailOf(language: Language, facts: Partial<MorningData> = {}) {
  const at = new Date('2026-11-22T05:00:00Z');
  return await compose(
    {
      ...{ seller: sellers.KSA, id: 'n', kind: 'staffMorning', key: 'k', recipient: 'huda@store.example', language },
      ...{ market: 'KSA', data: { ...FACTS, ...facts }, state: 'waiting', attempts: 0, lastError: '' },
      ...{ createdAt: at, changedAt: at },
    },
    'https://store.example',
  );
}

describe('the mail of the morning', () => {
  it('says the day in its subject', async () => {
    const bare = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');
    expect(bare((await mailOf('en')).subject)).toBe('Yesterday: 14 orders, SAR 5,148.55 · 3 things wait');
    expect(bare((await mailOf('ar')).subject)).toBe('أمس: 14 طلبًا، 5,148.55 ر.س · 3 أمور تنتظر');
    const quiet = { yesterday: { ...NOTHING, visits: 2 }, waiting: [], undelivered: [], failing: [] };
    expect(bare((await mailOf('en', quiet)).subject)).toBe('Yesterday: no orders, 2 visits');
    expect(bare((await mailOf('ar', quiet)).subject)).toBe('أمس: لا طلبات، زيارتان');
  });

  it('has figures beside those before, and a link with each thing to do, as HTML and as plain text', async () => {
    const message = await mailOf('en');
    for (const form of [message.html, message.text].map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))) {
      const plain = form.replaceAll(/<[^>]*>/g, ' ').replaceAll('\u00a0', ' ');
      for (const words of ['Good morning, Huda', 'Sunday 22 November, the third day of your store', 'SAR 5,148.55']) {
        expect(plain).toContain(words);
      }
      // online, cash, given back, visits
      for (const words of ['SAR 3,698.55', 'SAR 1,450.00', 'SAR 299.00', '640 · 2.2', '512 · 2.1']) {
        expect(plain).toContain(words);
      }
      for (const words of [
        '1 parcel was refused',
        '10014',
        'SAR 1,863.00 · AED 430.50',
        'sara@gmial.example',
        'smsa',
      ]) {
        expect(plain).toContain(words);
      }
      for (const path of ['/orders?view=wants_person', '/payments?view=refunds', '/reviews', '/settings']) {
        expect(form).toContain(`https://store.example/admin${path}`);
      }
      expect(form).not.toContain('undefined');
    }
    expect(message.html).not.toContain('<img');
  });

  it('compares with the day before in the first week, and with the same weekday after it', async () => {
    expect((await mailOf('en')).text).toContain('The day before');
    const later = (await mailOf('en', { dayOfStore: null })).text;
    expect(later).toContain('A week before');
    expect(later).not.toContain('day of your store');
  });

  it('leaves out what there is nothing of, and says kindly that nothing was sold', async () => {
    const { text } = await mailOf('en', {
      yesterday: { ...NOTHING, visits: 12 },
      waiting: [],
      undelivered: [],
      failing: [],
    });
    expect(text).toContain('Nothing was sold yesterday.');
    expect(text).not.toMatch(/Waits for you|Did not work|Paid with VAT/);
  });

  it('says how the store is, and names a certificate that ends soon, old backups and jobs given up', async () => {
    const plain = async (facts: Partial<MorningData>, language: Language = 'en') =>
      (await mailOf(language, facts)).text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');
    const store = {
      ...{ restoredAt: '2026-11-22T00:41:00.000Z', runsSince: '2026-11-02T08:00:00.000Z' },
      ...{ diskPercent: 61, certificateDays: 21 },
    };
    const good = await plain({ store });
    for (const words of ['Your store', 'restored and compared', '22/11/2026 00:41 UTC', '61%'])
      expect(good).toContain(words);
    expect(good).not.toMatch(/certificate|given up|not found/);
    const bad = await plain({
      store: { ...store, restoredAt: '2026-11-20T23:59:00.000Z', certificateDays: 20 },
      givenUp: 2,
      missed: 34,
    });
    for (const words of [
      'No backup was restored in the last day',
      'ends in',
      '20 days',
      'given up: 2',
      'not found: 34',
    ])
      expect(bad).toContain(words);
    expect(await plain({ store: { ...store, restoredAt: null } })).toContain('No backup was restored');
    expect(await plain({ store }, 'ar')).toContain('متجركم');
    // of a mail that an earlier release queued
    expect(await plain({})).not.toContain('Your store');
  });

  it('has one hint a day in the first week, and none for what was done', async () => {
    expect(HINTS.map((_hint, index) => hintOf(index + 1, {}))).toEqual(HINTS);
    expect([hintOf(null, {}), hintOf(8, {}), hintOf(7, { secondOwner: true }), hintOf(7, { order: true })]).toEqual([
      ...[null, null, null, 'secondOwner'],
    ]);
    for (const language of ['en', 'ar'] as const)
      for (const hint of HINTS) expect((await mailOf(language, { hint })).text).not.toContain('undefined');
    expect((await mailOf('en', { hint: 'reviews' })).text).toContain('https://store.example/admin/reviews');
  });
});
