import { describe, expect, it } from 'vitest';
import { SCREENS } from '../screens.ts';
import { isCalled } from './is-called.ts';

const found = (typed: string) => SCREENS.filter((screen) => isCalled(screen, typed)).map(({ id }) => id);

describe('a screen is found by its usual names', () => {
  it.each([
    ['Import', 'import'],
    ['استيراد', 'import'],
    ['الاستيراد', 'import'],
    ['vat', 'vat'],
    ['الضريبه', 'vat'],
    ['Reports', 'reports'],
    ['تقارير', 'reports'],
    ['الاعدادات', 'settings'],
    ['اعدادات', 'settings'],
    ['مطابقه', 'reconciliation'],
    ['المطابقة', 'reconciliation'],
    ['inventory', 'stock'],
    ['المخزون', 'stock'],
    ['coupons', 'coupons'],
    ['شخص ثان', 'approvals'],
    ['approvals', 'approvals'],
  ])('%s', (typed, id) => expect(found(typed)).toContain(id));

  it.each(SCREENS.map((screen) => [screen.id, screen] as const))(
    '%s by every name of it',
    (id, { label, alsoCalled }) => {
      for (const name of [label.en, label.ar, ...(alsoCalled ?? [])]) expect(found(name), name).toContain(id);
    },
  );

  it('is not found by nothing, nor by what it is not called', () => {
    expect(found(' ')).toEqual([]);
    expect(found('0501000144')).toEqual([]);
    expect(found('Noura')).toEqual([]);
  });
});
