import { describe, expect, it } from 'vitest';
import { promiseWords } from './delivery-promise.ts';
import { texts } from './texts.ts';

const [en, ar] = [texts('en'), texts('ar')];
const said = (minutes: number) =>
  [en, ar].map((text) => promiseWords(text, { ...DAYS, orderBy: 840, orderWithin: minutes }).orderWithin);
const unbroken = (days: string) => days.replaceAll(' ', '\u00a0');
const DAYS = { from: '2026-11-24', to: '2026-11-25' };

describe('the words of the delivery promise', () => {
  it('name the days, which stay on one line, and the city', () => {
    expect(promiseWords(en, { from: '2026-11-25', to: '2026-11-26' }, 'Dubai').withYou).toBe(
      `With you ${unbroken('Wed 25 – Thu 26 Nov')} in Dubai`,
    );
    expect(promiseWords(ar, DAYS, 'الرياض').withYou).toBe(
      `يصلك ${unbroken('الثلاثاء 24 – الأربعاء 25 نوفمبر')} في الرياض`,
    );
    expect(promiseWords(en, DAYS).withYou).toBe(`With you ${unbroken('Tue 24 – Wed 25 Nov')}`);
  });

  it('name both months and one day alone', () => {
    expect(promiseWords(en, { from: '2026-11-30', to: '2026-12-01' }).days).toBe('Mon 30 Nov – Tue 1 Dec');
    expect(promiseWords(ar, { from: '2026-11-30', to: '2026-12-01' }).days).toBe(
      'الاثنين 30 نوفمبر – الثلاثاء 1 ديسمبر',
    );
    expect(promiseWords(en, { from: '2027-09-01', to: '2027-09-01' }).days).toBe('Wed 1 Sep');
  });

  it('count hours and minutes with the plural forms of the language', () => {
    expect(said(190)).toEqual(['Order within 3 h 10 min', 'للطلب خلال 3 ساعات و10 دقائق']);
    expect(said(61)).toEqual(['Order within 1 h 1 min', 'للطلب خلال ساعة ودقيقة']);
    expect(said(122)).toEqual(['Order within 2 h 2 min', 'للطلب خلال ساعتين ودقيقتين']);
    expect(said(11 * 60 + 45)).toEqual(['Order within 11 h 45 min', 'للطلب خلال 11 ساعة و45 دقيقة']);
    expect(said(120)).toEqual(['Order within 2 h', 'للطلب خلال ساعتين']);
    expect(said(5)).toEqual(['Order within 5 min', 'للطلب خلال 5 دقائق']);
  });

  it('name the cut-off, or nothing without one', () => {
    expect(promiseWords(en, { ...DAYS, orderBy: 840 }).orderBefore).toBe('Order before 2:00\u00a0PM');
    expect(promiseWords(ar, { ...DAYS, orderBy: 5 }).orderBefore).toBe('للطلب قبل 12:05\u00a0ص');
    expect(promiseWords(en, DAYS)).toMatchObject({ orderBefore: null, orderWithin: null });
  });
});
