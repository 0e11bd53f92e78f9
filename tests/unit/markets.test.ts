import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, currencyFacts, DEFAULT_MARKET, MARKETS, PREFIXES } from '#kernel/market';
import { PAYMENT_METHODS } from '#kernel/payment-method';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ALL = Object.values(MARKETS);

/** Files that may name a currency or a market: shared test suites, and the markets that a provider declares. */
const MAY_NAME =
  /\.test\.tsx?$|^src\/providers\/[a-z]+\/index\.ts$|\.contract\.ts$|harness\.ts$|paytabs\/simulator\/api\.ts$|^src\/kernel\/markets\//;

describe('the table of markets', () => {
  it.each(Object.entries(MARKETS))('%s is complete', (key, market) => {
    expect(market.code).toBe(key);
    expect(market.pathCode).toMatch(/^[a-z]{2}$/);
    expect(market.iso2).toMatch(/^[A-Z]{2}$/);
    expect(Intl.supportedValuesOf('timeZone')).toContain(market.timeZone);
    expect(Intl.supportedValuesOf('currency')).toContain(market.currency);
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: market.currency,
    }).resolvedOptions();
    expect(market.money.digits).toBe(maximumFractionDigits);
    expect(market.methods.filter((method) => !PAYMENT_METHODS.includes(method))).toEqual([]);
    expect(Number.isInteger(market.deliveryCharge) && Number.isInteger(market.money.freeShippingFrom)).toBe(true);
    const ends = market.cardOnDelivery.tiers.map(({ upTo }) => upTo);
    expect(ends).toEqual(ends.toSorted((one, other) => one - other));
  });

  it('has unique codes, countries, prefixes and currencies', () => {
    for (const field of ['code', 'pathCode', 'iso2', 'country', 'currency'] as const) {
      expect(new Set(ALL.map((market) => market[field])).size).toBe(ALL.length);
    }
    expect(ALL).toContain(DEFAULT_MARKET);
    for (const currency of CURRENCIES) expect(currencyFacts(currency).freeShippingFrom).toBeGreaterThan(0);
  });

  it('is the only source that names markets, their prefixes and their currencies', () => {
    const names = [...ALL.flatMap(({ code, currency, iso2 }) => [code, currency, iso2]), ...PREFIXES];
    const quoted = new RegExp(`['"](?:${names.join('|')})['"]|\\b(?:MARKETS|sellers|whatsapp)\\.[A-Z]{3}\\b`);
    const found = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
      .filter((file) => !MAY_NAME.test(file))
      .flatMap((file) =>
        readFileSync(path.join(ROOT, file), 'utf8')
          .split('\n')
          .flatMap((line, index) => (quoted.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
      );
    expect(found).toEqual([]);
  });
});
