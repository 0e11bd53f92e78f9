import { minor } from '#kernel/money';
import { listByFamily, listByProduct, listDailyUnits } from './queries.ts';
import { currencyOf } from './rates.rules.ts';
import { shareOf } from './report.rules.ts';
import { type Body, both, converter, name, pointsOf, total, type Work } from './report-parts.ts';

/** Which scents and families sell. */
export async function scentsReport(work: Work): Promise<Body> {
  const { db, markets, language } = work;
  const currency = currencyOf(markets);
  const into = converter(markets);
  const [[now, then], products, families] = await Promise.all([
    both(work, (period) => listDailyUnits(db, markets, period)),
    listByProduct(db, markets, work.period),
    listByFamily(db, markets, work.period),
  ]);
  const units = (rows: typeof now) => total(rows, (row) => row.units);
  const sold = new Map<string, { called: string; units: number; amount: number }>();
  for (const row of products) {
    const found = sold.get(row.id) ?? { called: name(row, language), units: 0, amount: 0 };
    sold.set(row.id, {
      ...found,
      units: found.units + row.units,
      amount: found.amount + into(row.amount, row.market),
    });
  }
  const most = [...sold.values()].toSorted((one, other) => other.units - one.units).slice(0, 100);
  return {
    charts: [
      {
        key: 'units',
        currency: null,
        series: markets,
        points: pointsOf(
          work,
          markets,
          now.map((row) => ({ day: row.day, series: row.market, value: row.units })),
        ),
        total: units(now),
        before: then && units(then),
      },
    ],
    figures: [
      { key: 'units', value: units(now), before: then && units(then) },
      { key: 'scentsSold', value: sold.size, before: null },
    ],
    tables: [
      {
        key: 'topScents',
        columns: ['scent', 'units', 'revenue'],
        rows: most.map((row) => [row.called, row.units, { money: minor(row.amount), currency }]),
      },
      {
        key: 'byFamily',
        columns: ['family', 'units', 'share'],
        rows: families.map((row) => [name(row, language), row.units, shareOf(row.units, units(now))]),
      },
    ],
  };
}
