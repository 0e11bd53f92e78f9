import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.rules.ts';

describe('initialsOf', () => {
  it.each([
    ['ليلى المنصوري', 'لم'],
    ['يوسف القرشي', 'يق'],
    ['ليلى حداد', 'لح'],
    ['Noura Al Otaibi', 'NO'],
    ['Noura Al-Otaibi', 'NO'],
    ['Alia Haddad', 'AH'],
    ['ألين', 'أ'],
    ['ال', 'ا'],
    ['', ''],
  ])('%s is %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
