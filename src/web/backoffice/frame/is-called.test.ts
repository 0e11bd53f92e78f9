import { describe, expect, it } from 'vitest';
import { SCREENS } from '../screens.ts';
import { isCalled } from './is-called.ts';
import { OTHER_NAMES } from './other-names.ts';

const found = (typed: string) => SCREENS.filter((screen) => isCalled(screen, typed, OTHER_NAMES)).map(({ id }) => id);

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

  it.each(SCREENS.map((screen) => [screen.id, screen] as const))('%s by every name of it', (id, { label }) => {
    for (const name of [label.en, label.ar, ...(OTHER_NAMES[id] ?? [])]) expect(found(name), name).toContain(id);
  });

  it('names no screen that there is not', () => {
    const ids: readonly string[] = SCREENS.map(({ id }) => id);
    expect(Object.keys(OTHER_NAMES).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('is not found by nothing, nor by what it is not called', () => {
    expect(found(' ')).toEqual([]);
    expect(found('0501000144')).toEqual([]);
    expect(found('Noura')).toEqual([]);
  });
});
