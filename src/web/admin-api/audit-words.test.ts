import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#kernel/json';
import type { Language, MarketCode } from '#kernel/market';
import type { AuditAction } from '#shop/audit';
import { WEAR_WORDS } from '#shop/catalogue/wear.rules';
import type { AuditName } from '#shop/order-desk';
import { CANCEL_REASONS } from '#shop/orders/order-words.rules';
import { STAFF_REASONS } from '#shop/payments/refund-reasons.rules';
import { HIDING_REASONS } from '#shop/reviews/moderation.rules';
import { PERMISSIONS, ROLES } from '#shop/staff/permissions.rules';
import { STOCK_REASONS } from '#shop/stock/reasons.rules';
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
      expect(ar).not.toMatch(/^(ألغى|أضاف|غيّر|عدّل|أنشأ|أرسل|أعاد|أزال|وافق|رفض|سجّل|صدّر|حدّد|أمر|طلب من) /);
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
    const days = { before: { value: 30 }, after: { value: 45 } };
    expect(said('ar', 'settings.set', 'setting:retention.papers', days, null)).toContain('30 يومًا → 45 يومًا');
  });

  it('say a state, a price and who was changed', () => {
    const state = { before: { state: 'draft', version: 2 }, after: { state: 'put_away', version: 3 } };
    expect(said('ar', 'product.state.set', 'product:65f0', state, null)).toBe(
      'تغيير حالة فجر الطائف · الحالة: مسودة → مؤرشف · النسخة: 2 → 3',
    );
    const price = { before: { 'prices.SAR.discountPrice': 34_900 }, after: { 'prices.SAR.discountPrice': 32_900 } };
    expect(said('en', 'product.price.set', 'product:65f0', price)).toBe(
      'changed the price of Taif Dawn · discount price, KSA: SAR 349.00 → SAR 329.00',
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

  const wear = Object.fromEntries(Object.entries(WEAR_WORDS).map(([list, all]) => [`wear.${list}`, [...all]]));
  const product = {
    ...{
      'title.en': '1',
      'title.ar': 'فجر الطائف',
      categories: ['for-her'],
      layers: ['amber-majlis'],
      shelf: '١',
    },
    ...{
      ...wear,
      'wear.lasts': 8,
      shows: 'notes',
      sizes: [{ amount: 100, unit: 'ml' }],
      pictures: [{}],
      lowStockDays: 14,
    },
    ...{
      'notes.top.ar': 'ورد',
      'shortNote.ar': 'ورد',
      'description.ar': 'ورد',
      'prices.SAR.hidden': true,
      state: 'shown',
    },
    ...{ weight: 100, position: 1, barcode: '1', sizeGroup: '1', backOn: '2026-12-01', dimensions: '1' },
  };
  const line = { productId: '65f0', quantity: 1 };
  const PRICE = { price: 1, discountPrice: 1, startsAt: '2026-11-20T12:00:00Z', endsAt: null, schedule: 'sc' };
  const COUPON = { kind: 'fixed', weight: 1, 'description.ar': 'عيد', minimum: 0, usesAllowed: 1, usesPerShopper: 1 };
  /** What each act that says more than its name keeps. */
  const WITH_VALUES: Partial<Readonly<Record<AuditAction, readonly (Sides & { readonly of?: string })[]>>> = {
    'approval.request': [{ of: 'order:7', after: { approval: 'x', kind: 'refund' } }],
    'category.create': [{ of: 'category:for-her', after: { title: 'for-her' } }],
    'category.edit': [
      { of: 'category:for-her', after: { 'name.ar': 'لها', navInclude: true, homeInclude: false, image: '١' } },
    ],
    'category.order': [{ of: 'category:all', after: { order: ['for-her'] } }],
    'category.products.order': [{ of: 'category:for-her', after: { products: ['65f0'] } }],
    'content.publish': [{ of: 'content:policy-terms-KSA', after: { number: 3 } }],
    'content.schedule': [{ of: 'content:home', after: { number: 3, at: '2026-11-20T12:00:00Z' } }],
    'coupon.create': [{ of: 'coupon:50', after: COUPON }],
    'customer.anonymise': [{ of: 'customer:u_1', after: { orders: 2, account: true } }],
    'customer.merge': [
      { of: 'customer:u_1', after: { merged: 'u_2', orders: 1, addresses: 1, wishlist: 0, reviews: 0 } },
    ],
    'customer.merge.undo': [{ of: 'customer:u_1', after: { separated: 'u_2', orders: 1 } }],
    'import.apply': [{ of: 'import:1', after: { rows: 4 } }],
    'order.address.correct': [
      {
        of: 'order:7',
        after: {
          fields: ['firstName', 'lastName', 'address', 'apartment', 'city', 'state', 'zip', 'phone', 'shortAddress'],
        },
      },
    ],
    'order.cancel': CANCEL_REASONS.map((reason) => ({
      of: 'order:7',
      after: { cancelled: true, reason, amount: 100 },
    })),
    'order.create': [{ of: 'order:7', after: { total: 100, lines: 2, method: 'COD' } }],
    'order.edit': [{ of: 'order:7', before: { total: 1, lines: [line] }, after: { total: 2, lines: [], gift: true } }],
    'order.mail.resend': [{ of: 'order:7', after: { kind: 'orderAcknowledgement' } }],
    'order.payment-link': [{ of: 'order:7', after: { expiresAt: '2026-11-20T12:00:00Z', mail: true } }],
    'orders.export': [{ of: 'orders:list', after: { rows: 7 } }],
    'parcel.hand-over': [{ of: 'order:7', after: { manifest: 3 } }],
    'parcel.print': [{ of: 'order:7', after: { paper: 'p' } }],
    'parcel.set-aside': [{ of: 'order:7', after: { productId: '65f0' } }],
    'payment.accept': [{ of: 'payment:1', after: { result: 'accepted', amount: 1, currency: 'SAR' } }],
    'payment.return': [{ of: 'payment:1', after: { result: 'returned', amount: 1, currency: 'SAR' } }],
    'picture.add': ['product', 'category', 'hero', 'banner', 'store', 'press', 'about', 'share'].map((kind) => ({
      ...{ of: 'picture:1', after: { kind, width: 800, height: 1000 } },
    })),
    'product.duplicate': [{ of: 'product:65f0', after: { version: 1, from: '65f0' } }],
    'product.edit': [{ of: 'product:65f0', after: product }],
    'product.price.schedule': [{ of: 'product:65f0', after: PRICE }],
    'reconciliation.close': [{ of: 'day:paytabs 2026-11-20', after: { ours: 1, theirs: 1 } }],
    'refund.make': STAFF_REASONS.map((reason) => ({
      ...{ of: 'order:7', after: { amount: 1, shipping: 0, lines: [{ ...line, restock: true }] }, reason },
    })),
    'refund.note': [{ of: 'refund:refund1', after: { state: 'done', reference: '1' } }],
    'refund.retry': [{ of: 'refund:refund1', after: { state: 'asked' } }],
    'remittance.settle': [{ of: 'remittance:1', after: { row: 2 } }],
    'remittance.close': [{ of: 'remittance:1', after: { reference: '1' }, reason: '1' }],
    'remittance.undo': [{ of: 'remittance:1', before: { reference: '1', lines: 2, amount: 1, currency: 'SAR' } }],
    'remittance.upload': [{ of: 'remittance:1', after: { reference: '1', lines: 2, amount: 1, currency: 'SAR' } }],
    'review.answer': [{ of: 'review:1', before: { answered: false }, after: { answered: true } }],
    'review.hide': HIDING_REASONS.map((reason) => ({
      ...{ of: 'review:1', before: { state: 'waiting', reason: null }, after: { state: 'hidden', reason }, reason },
    })),
    'role.create': [{ of: 'role:1', after: { name: 'دور', permissions: [...PERMISSIONS] } }],
    'search.spelling.add': [{ of: 'spelling:عود', after: { means: 'عود' } }],
    'session.end-others': [{ of: 'staff:mona', after: { ended: 2 } }],
    'session.open': ['password', 'passkey', 'app', 'recovery'].map((by) => ({ of: 'staff:mona', after: { by } })),
    'staff.change': ROLES.map((role) => ({
      of: 'staff:mona',
      after: { role, markets: ['KSA', 'UAE'], language: 'ar' },
    })),
    'stock.adjust': Object.keys(STOCK_REASONS).map((reason) => ({
      ...{ of: 'product:65f0', before: { onHand: 2 }, after: { onHand: 1, delta: -1, reason, reference: '' } },
    })),
  };
  const many = {
    records: new Map<string, AuditName>([
      ...names.records,
      ...['for-her', 'amber-majlis'].map(
        (id) => [id, { en: 'Amber', ar: 'عنبر', order: null, product: null }] as const,
      ),
    ]),
    staff: new Map([['mona', 'منى']]),
  };

  it.each(['en', 'ar'] as const)('show no code and no key of any act (%s)', (language) => {
    const raw: string[] = [];
    for (const action of Object.keys(ACT_WORDS)) {
      const sides = Object.entries(WITH_VALUES).find(([of]) => of === action)?.[1] ?? [{}];
      for (const { of = 'order:7', before = null, after = null, reason = null } of sides) {
        const entry = { action, subject: of, market: 'KSA' as const, before, after, reason, roleThen: 'owner' };
        const { did, about, changes, reason: why, role } = entryWords(entry, language, many);
        const texts = [did, about, why, role, ...changes.flatMap((one) => [one.field, one.before, one.after])];
        for (const text of texts) {
          const isRaw = language === 'ar' ? /[A-Za-z]/ : /[a-z][._][a-z]|[a-z][A-Z]/;
          if (text !== null && isRaw.test(text.replaceAll(/PayTabs/g, ''))) raw.push(`${action}: ${text}`);
        }
      }
    }
    expect(raw).toEqual([]);
  });
});
