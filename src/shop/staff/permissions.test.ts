import { describe, expect, it } from 'vitest';
import { MARKET_CODES } from '#kernel/market';
import { type FixedRole, mayDo, PERMISSIONS, permissionsOf, ROLES, rolesWith, worksFor } from './permissions.rules.ts';

const may = (role: FixedRole, permission: (typeof PERMISSIONS)[number]): boolean =>
  mayDo({ permissions: new Set(permissionsOf(role)) }, permission);

describe('permissions', () => {
  it('are all the owner’s, and each has a role', () => {
    expect(permissionsOf('owner')).toEqual(PERMISSIONS);
    expect(PERMISSIONS.every((permission) => rolesWith(permission).includes('owner'))).toBe(true);
  });

  it('let the owner alone change staff and settings, and export or anonymise persons', () => {
    for (const permission of ['staff.write', 'settings.write', 'customers.export', 'customers.anonymise'] as const)
      expect(ROLES.filter((role) => may(role, permission))).toEqual(['owner']);
  });

  it('keep persons from catalogue, and spending from fulfilment', () => {
    expect(may('catalogue', 'orders.persons')).toBe(false);
    expect(may('fulfilment', 'customers.read')).toBe(false);
    expect(may('fulfilment', 'customers.addresses')).toBe(true);
  });

  it('are limited by market apart from the role', () => {
    const [one] = MARKET_CODES;
    expect(MARKET_CODES.filter((code) => worksFor({ markets: [one] }, code))).toEqual([one]);
  });
});
