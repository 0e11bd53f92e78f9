import { afterAll } from 'vitest';
import sellers from '#content/sellers.json' with { type: 'json' };
import type { Database } from '#database/database';
import { randomId } from '#kernel/ids';
import type { Actor } from '#shop/audit';
import { setContent } from '#shop/content';
import { createVault } from '#shop/invoices';
import { checkUnit, startUnit } from '#shop/tax-reports';
import { openZatcaHarness } from '../../src/providers/zatca/harness.ts';
import { insertChange } from '../../src/shop/settings/queries.ts';
import type { SettingKey } from '../../src/shop/settings/settings.rules.ts';
import { TAX_SELLER } from './tax-seller.ts';
import { testShop } from './test-shop.ts';

const ACTOR: Actor = {
  ...{ kind: 'staff', id: 'owner', name: 'Owner', role: 'owner', session: 's', request: 'r' },
  markets: ['KSA', 'UAE'],
};

/** Opens a shop over a migrated database beside a simulated tax authority on its clock. It is closed after the test file. */
export async function openTaxShop(database: Database) {
  const base = await testShop(database);
  const harness = await openZatcaHarness(() => base.clock.now());
  afterAll(() => harness.close());
  const tax = { authority: harness.authority, vault: createVault(harness.config.keySecret) };
  const shop = { ...base, tax };
  await database.transaction((tx) => setContent(tx, 'sellers', { ...sellers, KSA: TAX_SELLER }));
  let otp = 120_000;

  /** Turns a switch of the Saudi market, from now on or from a time. */
  async function setTo(key: SettingKey, value: boolean, startsAt = shop.clock.now()): Promise<void> {
    const change = { id: randomId(), key, market: 'KSA' as const, value, startsAt, setAt: startsAt, setBy: 'Owner' };
    await database.transaction((tx) => insertChange(tx, change));
  }

  /** Sets up a unit, or renews its certificate, with all its checks. Returns the id of the certificate. */
  async function setUp(kind: 'new' | 'renewal' = 'new'): Promise<string> {
    otp += 1;
    const started = await startUnit(shop, { actor: ACTOR, market: 'KSA', otp: String(otp), kind });
    if (!started.ok) throw new Error(started.error.code);
    await checkUnit(shop, started.value);
    return started.value;
  }
  return { shop, simulator: harness.simulator, setTo, setUp, actor: ACTOR };
}
