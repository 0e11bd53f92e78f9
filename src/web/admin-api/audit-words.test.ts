import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#kernel/json';
import type { Language, MarketCode } from '#kernel/market';
import { ACT_WORDS } from './audit-acts.ts';
import { entryWords, idsIn } from './audit-words.ts';

const ARABIC = /\p{Script=Arabic}/u;
const names = {
  records: new Map([
    ['line1', { en: 'Taif Dawn', ar: 'فجر الطائف', order: 10_431, product: '65f0' }],
    ['65f0', { en: 'Taif Dawn', ar: 'فجر الطائف', order: null, product: '65f0' }],
    ['refund1', { en: '', ar: '', order: 10_431, product: null }],
  ]),
  staff: new Map([['mona', 'Mona Al Shamsi']]),
};

type Sides = { readonly before?: JsonObject; readonly after?: JsonObject; readonly reason?: string };

function words(language: Language, action: string, subject: string, sides: Sides, market: MarketCode | null = 'KSA') {
  const { before = null, after = null, reason = null } = sides;
  const entry = { action, subject, market, before, after, reason, roleThen: 'support' };
  return entryWords(entry, language, names);
}

/** The row of the log as one text. */
function said(...of: Parameters<typeof words>): string {
  const { did, about, changes, reason } = words(...of);
  const fields = changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`);
  return [`${did} ${about}`.trim(), ...fields, reason ?? ''].filter(Boolean).join(' · ').replaceAll('\u00a0', ' ');
}

describe('the words of the audit log', () => {
  it('say every act in both languages, in Arabic of anybody', () => {
    for (const { en, ar } of Object.values(ACT_WORDS)) {
      expect(en).toMatch(/^[a-z]/);
      expect(ar).toMatch(ARABIC);
      // a verbal noun, no verb of a man
      expect(ar).not.toMatch(/^(ألغى|أضاف|غيّر|عدّل|أنشأ|أرسل|أعاد|أزال|وافق|رفض|سجّل|صدّر) /);
    }
  });

  it('name the product, the amount and the lines of a refund', () => {
    const after = {
      ...{ refund: 'refund1', amount: 25_875, shipping: 0, currency: 'SAR', creditNote: 'KSA-2026-C00317' },
      lines: [{ id: 'line1', quantity: 1, restock: true }],
    };
    const sides = { after, reason: 'damaged' };
    expect(said('en', 'refund.make', 'order:10431', sides)).toBe(
      'refunded order 10431 · amount: – → SAR 258.75 · shipping: – → SAR 0.00 · credit note: – → KSA-2026-C00317 · lines: – → Taif Dawn × 1 (back to stock) · Arrived damaged or leaking',
    );
    expect(said('ar', 'refund.make', 'order:10431', sides)).toContain('البنود: – → فجر الطائف × 1 (إلى المخزون)');
  });

  it('say both values of a setting with its unit and market', () => {
    const sides = { before: { value: 30_000 }, after: { value: 20_000 } };
    expect(said('en', 'settings.set', 'setting:shipping.free_from', sides)).toBe(
      'changed free delivery from, KSA · value: SAR 300.00 → SAR 200.00',
    );
    expect(said('ar', 'settings.set', 'setting:shipping.free_from', sides)).toBe(
      'تغيير التوصيل المجاني من، السعودية · القيمة: 300.00 ر.س → 200.00 ر.س',
    );
    const limit = { before: { value: null }, after: { value: 50_000 } };
    expect(said('en', 'settings.set', 'setting:cash.limit', limit)).toContain('no limit → SAR 500.00');
    const offered = { before: { value: true }, after: { value: false } };
    expect(said('ar', 'settings.set', 'setting:cash.offered', offered)).toContain('نعم → لا');
    const rate = { before: { value: 1500 }, after: { value: 1600, from: '2026-12-31T21:00:00.000Z' } };
    expect(said('en', 'settings.set', 'setting:vat.rate', rate)).toContain(
      'value: 15.00% → 16.00% · from: – → 01/01/2027, 12:00 AM',
    );
    const kept = { before: { value: 30 }, after: { value: 45 } };
    expect(said('ar', 'settings.set', 'setting:retention.papers', kept, null)).toContain('30 يومًا → 45 يومًا');
  });

  it('say a state, a price and who was changed', () => {
    const state = { before: { state: 'draft', version: 2 }, after: { state: 'put_away', version: 3 } };
    expect(said('ar', 'product.state.set', 'product:65f0', state, null)).toBe(
      'تغيير حالة فجر الطائف · الحالة: مسودة → مؤرشف · النسخة: 2 → 3',
    );
    const price = { before: { 'prices.SAR.discountPrice': 34_900 }, after: { 'prices.SAR.discountPrice': 32_900 } };
    expect(said('en', 'product.price.set', 'product:65f0', price)).toBe(
      'changed the price of Taif Dawn · offer price, KSA: SAR 349.00 → SAR 329.00',
    );
    const access = {
      before: { role: 'support', markets: ['KSA'] },
      after: { role: 'finance', markets: ['KSA', 'UAE'] },
    };
    expect(said('ar', 'staff.change', 'staff:mona', access, null)).toBe(
      'تغيير صلاحيات Mona Al Shamsi · الدور: خدمة العملاء → المالية · الأسواق: السعودية → السعودية، الإمارات',
    );
    const lines = {
      before: { total: 1000, lines: [{ productId: '65f0', quantity: 2 }] },
      after: { total: 500, lines: [] },
    };
    expect(said('en', 'order.edit', 'order:7', lines)).toContain('lines: Taif Dawn × 2 → none');
  });

  it('link what they name, and read no JSON and no ids', () => {
    expect(words('en', 'refund.retry', 'refund:refund1', {})).toMatchObject({
      ...{ about: 'a refund of order 10431', path: '/orders/10431', role: 'Customer service' },
    });
    expect(words('en', 'session.open', 'staff:mona', { after: { by: 'passkey' } })).toMatchObject({
      ...{ did: 'signed in', about: '', path: null },
    });
    const coupon = { kind: 'percentage', weight: 1500, description: { en: 'Eid', ar: 'عيد' }, minimum: 0 };
    expect(said('ar', 'coupon.create', 'coupon:EID50', { after: coupon }, null)).not.toMatch(/[{}[\]]/);
    expect(idsIn({ subject: 'order:7', before: null, after: { lines: [{ id: 'line1' }] } })).toEqual(['7', 'line1']);
  });
});
