import sellers from '#content/sellers.json' with { type: 'json' };
import { systemClock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { setContent } from '#shop/content';
import { createVault } from '#shop/invoices';
import { checkUnit, startUnit } from '#shop/tax-reports';
import { TAX_SELLER } from '#support/tax-seller';
import { openDatabase } from '../src/database/database.ts';
import { openZatcaHarness } from '../src/providers/zatca/harness.ts';
import { insertChange } from '../src/shop/settings/queries.ts';

/** Where the stores of a bench report to: nobody answers, so that no simulator takes their time. */
export const NO_AUTHORITY = { ZATCA_URL: 'http://127.0.0.1:9/zatca' };

/** Has the papers of Saudi Arabia reported from now on: a whole seller, a unit with a certificate of the simulator, the settings. */
export async function reportPapers(url: string): Promise<void> {
  const database = openDatabase({ url, maxConnections: 2 });
  const harness = await openZatcaHarness();
  const tax = { authority: harness.authority, vault: createVault(harness.config.keySecret) };
  const deps = {
    database,
    clock: systemClock,
    tax,
    publicUrl: harness.config.url,
    jobs: { send: async () => undefined, countGivenUp: async () => 0 },
  };
  const actor = { kind: 'system', name: 'bench' } as const;
  try {
    await database.transaction((tx) => setContent(tx, 'sellers', { ...sellers, KSA: TAX_SELLER }));
    const started = await startUnit(deps, { actor, market: 'KSA', otp: '120001', kind: 'new' });
    if (!started.ok) throw new Error(started.error.code);
    await checkUnit(deps, started.value);
    const now = systemClock.now();
    for (const key of ['shipping.includes_vat', 'invoices.reported'] as const) {
      const change = {
        id: randomId(),
        key,
        market: 'KSA' as const,
        value: true,
        startsAt: now,
        setAt: now,
        setBy: 'bench',
      };
      await database.transaction((tx) => insertChange(tx, change));
    }
  } finally {
    await harness.close();
    await database.close();
  }
}
