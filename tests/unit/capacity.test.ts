import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capacityOf, type Habits, type Prices, type Size, type UnitCosts } from '../../bench/capacity.rules.ts';
import { capacityText } from '../../bench/capacity.ts';

const COSTS: UnitCosts = {
  keptPageMs: 0.05,
  renderedPageMs: 10,
  renderedPageDatabaseMs: 2,
  keptCallMs: 0.05,
  addMs: 1,
  addDatabaseMs: 1,
  checkoutMs: 5,
  checkoutDatabaseMs: 5,
  checkoutLogKb: 10,
  orderStorageKb: 10,
  firstViewKb: 300,
  furtherViewKb: 40,
  connectionsPerProcess: 13,
};
const HABITS: Habits = {
  viewsPerVisit: 5,
  busiestHour: 0.1,
  busiestMinute: 2,
  callsPerView: 1,
  addsPerOrder: 4,
  keptShare: 0.9,
  utilisation: 0.5,
};
const PRICES: Prices = { currency: 'USD', year: 2026, core: 30, storageGb: 0.1, sentGb: 0.05 };
const SIZE: Size = {
  name: 'one',
  viewsPerDay: 1_800_000,
  ordersPerDay: 18_000,
  edgeShare: 0,
  remadePagesPerSecond: 0,
  standbys: 0,
};
const of = (size: Partial<Size>) => capacityOf({ ...SIZE, ...size }, COSTS, HABITS, PRICES);

describe('what a shop needs', () => {
  it('at the busiest minute of the busiest hour', () => {
    const found = of({});
    expect(found.peakViews).toBeCloseTo(100);
    expect(found.peakOrders).toBeCloseTo(1);
    // 90 kept, 10 made, 100 calls, 4 adds and 1 checkout a second: 118.5 ms of each second
    expect(found.webCores).toBe(1);
    expect(found.databaseCores).toBe(1);
    expect(found.connections).toBe(13);
    // 92 KB a view
    expect(found.sentGbPerMonth).toBeCloseTo((1_800_000 * 30 * 92) / 1024 ** 2);
    expect(found.storageGbPerYear).toBeCloseTo((18_000 * 365 * 10) / 1024 ** 2);
    expect(found.costPerMonth).toBeCloseTo(60 + found.storageGbPerYear * 0.1 + found.sentGbPerMonth * 0.05);
  });

  it('takes a named peak of orders, and pays for every copy of the database', () => {
    const busy = of({ peakOrders: 300 });
    // 300 orders with 4 adds each: 2,700 ms a second, half of a core to be busy
    expect(busy.databaseCores).toBe(Math.ceil((20 + 300 * 9) / 500));
    expect(of({ peakOrders: 300, standbys: 2 }).costPerMonth - busy.costPerMonth).toBeCloseTo(
      2 * (busy.databaseCores * 30 + busy.storageGbPerYear * 0.1),
    );
  });

  it('leaves to a cache in front what it answers, but not what has to be made', () => {
    expect(of({ viewsPerDay: 180_000_000, edgeShare: 0.9 }).webCores).toBeLessThan(
      of({ viewsPerDay: 180_000_000 }).webCores,
    );
  });

  it('adds processes for what each of them makes anew, and says when that is all they do', () => {
    expect(of({ viewsPerDay: 180_000_000, remadePagesPerSecond: 25 }).webCores).toBeGreaterThan(
      1.9 * of({ viewsPerDay: 180_000_000 }).webCores,
    );
    expect(() => of({ remadePagesPerSecond: 50 })).toThrow('no time left');
  });

  it('never needs less for more', () => {
    const amount = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 20 }), (one, more, remadePagesPerSecond) => {
        const [small, large] = [one, one + more].map((viewsPerDay) => of({ viewsPerDay, remadePagesPerSecond }));
        expect(large?.webCores).toBeGreaterThanOrEqual(small?.webCores ?? Number.NaN);
        expect(large?.costPerMonth).toBeGreaterThanOrEqual(small?.costPerMonth ?? Number.NaN);
      }),
    );
  });
});

it('docs/capacity.md is what the script computes', () => {
  const file = path.join(import.meta.dirname, '..', '..', 'docs', 'capacity.md');
  expect(readFileSync(file, 'utf8')).toBe(capacityText());
});
