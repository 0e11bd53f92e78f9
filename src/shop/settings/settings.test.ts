import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKET_CODES, MARKETS } from '#kernel/market';
import { minor, sum, units } from '#kernel/money';
import { isListed, methodsOf, PAYMENT_METHODS, type PaymentMethod } from '#kernel/payment-method';
import products from '../../../seeds/products.json' with { type: 'json' };
import {
  cashRefusal,
  initialTerms,
  isSettingOf,
  keysOf,
  MAX_TEXT,
  METHOD_SETTINGS,
  SETTING_GROUPS,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type StoredSetting,
  settingOf,
  type TradeTerms,
  termsAt,
  valueAt,
  valueProblem,
} from './settings.rules.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const rows = (key: SettingKey, ...values: [number | null, unknown][]): StoredSetting[] =>
  values.map(([from, value]) => ({ key, market: 'KSA', value, startsAt: from === null ? null : day(from) }));

describe('settings', () => {
  it('have initial values that fit, in every market', () => {
    for (const key of SETTING_KEYS) {
      for (const market of MARKET_CODES) expect(valueProblem(key, settingOf(key).initial(market))).toBeNull();
    }
    expect(SETTING_GROUPS.flatMap(keysOf).toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
  });

  it('without rows are what the store had before', () => {
    expect(initialTerms('KSA')).toEqual({
      freeShippingFrom: 200_00,
      addressHours: 96,
      shippingFee: 25_00,
      shippingFixed: true,
      vatBasisPoints: 1500,
      shippingVatFrom: null,
      vatFirst: false,
      holdsUnaddressed: false,
      staysAfterAdd: false,
      cards: ['VISA_MASTER', 'MADA'],
      applePayOnPage: false,
      ...{ lenders: {}, lenderLine: false },
      cash: {
        ...{ offered: true, limit: null, refusals: 0 },
        ceilings: {
          person: { orders: 5, units: 60, total: 20_000_00 },
          network: { orders: 300, units: 600, total: 200_000_00 },
          ...{ share: 33, least: 5 },
        },
      },
      delivery: { cutOff: null, holidays: '02-22, 09-23', lineMoves: false },
    });
    expect(initialTerms('UAE').vatBasisPoints).toBe(500);
  });

  it('have one by which each payment method of a market is on or off, all of the specification on at first', () => {
    for (const market of MARKET_CODES) {
      const methods = methodsOf(MARKETS[market]);
      for (const method of PAYMENT_METHODS) {
        expect(isSettingOf(METHOD_SETTINGS[method], market)).toBe(methods.includes(method));
      }
      const isOn = (terms: TradeTerms) => [...terms.cards, ...(terms.cash.offered ? ['COD'] : [])].toSorted();
      const set = (method: PaymentMethod, value: boolean) => ({
        ...{ key: METHOD_SETTINGS[method], market, value, startsAt: null },
      });
      expect(isOn(initialTerms(market))).toEqual(methods.filter(isListed).toSorted());
      fc.assert(
        fc.property(fc.subarray([...methods]), (included) => {
          const rows = methods.map((method) => set(method, included.includes(method)));
          expect(isOn(termsAt(rows, market, day(1)))).toEqual(included.toSorted());
        }),
      );
    }
  });

  it('leave cash open to honest shoppers of the sample store, one by one and behind one address', () => {
    for (const code of MARKET_CODES) {
      const { currency } = MARKETS[code];
      const prices = products
        .map(({ price }) => units(price[currency] ?? 0, currency))
        .toSorted((one, other) => other - one);
      const { vatBasisPoints, cash } = initialTerms(code);
      const paid = (amount: number) => (amount * (10_000 + vatBasisPoints)) / 10_000;
      const { person, network, least } = cash.ceilings;
      const usual = paid(prices[Math.floor(prices.length / 2)] ?? 0);
      expect(usual, code).toBeGreaterThan(0);
      // the five dearest in one order; or as many orders as may be open, of five usual ones each
      expect(paid(sum(prices.slice(0, 5))), code).toBeLessThan(person.total);
      expect(person.orders * 5 * usual, code).toBeLessThan(person.total);
      expect(person.orders * 5, code).toBeLessThanOrEqual(person.units);
      expect(least, code).toBeGreaterThanOrEqual(5);
      // an order of a usual one from each of the hundreds behind a carrier's address
      expect(network.orders * usual, code).toBeLessThan(network.total);
      expect(network.orders, code).toBeLessThanOrEqual(network.units);
    }
  });

  it('hold from their start on', () => {
    const vat = rows('vat.rate', [null, 1500], [10, 2000], [20, 500]);
    const rate = (at: Date) => termsAt(vat, 'KSA', at).vatBasisPoints;
    expect([day(1), new Date(day(10).getTime() - 1), day(10), day(25)].map(rate)).toEqual([1500, 1500, 2000, 500]);
    expect(termsAt(vat, 'UAE', day(25)).vatBasisPoints).toBe(0);
  });

  it('refuse what does not fit, and ignore what was stored wrong', () => {
    expect(valueProblem('shipping.fee', 12.5)).toBe('not_an_amount');
    expect(valueProblem('shipping.fee', -1)).toBe('not_an_amount');
    expect(valueProblem('shipping.fee', 100_001)).toBe('too_large');
    expect(valueProblem('vat.rate', 10_001)).toBe('too_large');
    expect(valueProblem('vat.rate', '15')).toBe('not_a_rate');
    expect(valueProblem('cash.limit', null)).toBeNull();
    expect(valueProblem('shipping.free_from', null)).toBe('not_an_amount');
    expect(valueProblem('cash.refusals', 2.5)).toBe('not_a_count');
    expect(valueProblem('cash.offered', 1)).toBe('not_a_switch');
    expect(valueProblem('delivery.national_address', 'enforce')).toBeNull();
    expect(valueProblem('delivery.address_hours', 71)).toBe('too_small');
    expect(valueProblem('delivery.address_hours', 720)).toBeNull();
    expect(valueProblem('delivery.national_address', 'off')).toBe('not_a_choice');
    expect(valueProblem('payment.apple_pay_domain', `7b22\r\n\t{"a": 1}~ \n`)).toBeNull();
    expect(valueProblem('payment.apple_pay_domain', 'ملف')).toBe('not_plain_text');
    expect(valueProblem('payment.apple_pay_domain', 'a\u0000')).toBe('not_plain_text');
    expect(valueProblem('payment.apple_pay_domain', null)).toBe('not_plain_text');
    expect(valueProblem('payment.apple_pay_domain', 'a'.repeat(MAX_TEXT))).toBeNull();
    expect(valueProblem('payment.apple_pay_domain', 'a'.repeat(MAX_TEXT + 1))).toBe('too_large');
    expect(valueAt(rows('shipping.fee', [1, 'free']), 'shipping.fee', 'KSA', day(2))).toBe(25_00);
  });

  it('are the last value that has started, in any order of the rows', () => {
    const changes = fc.uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 28 }), value: fc.nat(10_000) }), {
      selector: ({ from }) => from,
    });
    fc.assert(
      fc.property(changes, fc.integer({ min: 1, max: 28 }), (all, at) => {
        const stored = rows('vat.rate', ...all.map(({ from, value }): [number, unknown] => [from, value]));
        const started = all.filter(({ from }) => from <= at).toSorted((a, b) => a.from - b.from);
        const expected = started.at(-1)?.value ?? 0;
        expect(valueAt(stored, 'vat.rate', 'KSA', day(at))).toBe(expected);
        expect(valueAt(stored.toReversed(), 'vat.rate', 'KSA', day(at))).toBe(expected);
      }),
    );
  });
});

describe('cash on delivery', () => {
  const terms = { ...initialTerms('KSA').cash, limit: minor(2_500_00), refusals: 2 };

  it('is refused above its limit, where it is not offered, and after too many refused parcels', () => {
    expect(cashRefusal(terms, minor(2_500_00), 1)).toBeNull();
    expect(cashRefusal(terms, minor(2_500_01), 0)).toEqual({ code: 'cashAbove', limit: 2_500_00 });
    expect(cashRefusal(terms, minor(1), 2)).toEqual({ code: 'cashAfterRefusals' });
    expect(cashRefusal({ ...terms, offered: false }, minor(1), 0)).toEqual({ code: 'cashNotOffered' });
    expect(cashRefusal(initialTerms('KSA').cash, minor(99_999_99), 50)).toBeNull();
  });
});
