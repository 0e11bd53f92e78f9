import type { RunResult } from './run-once.ts';

const money = (minorUnits: number): string => (minorUnits / 100).toFixed(2);

/** Counts kills by moment and step. */
function killsOf(results: readonly RunResult[]): ReadonlyMap<string, number> {
  const kills = new Map<string, number>();
  for (const { step, moment } of results.flatMap((one) => one.kills)) {
    kills.set(`${moment} ${step}`, (kills.get(`${moment} ${step}`) ?? 0) + 1);
  }
  return kills;
}

/** Formats the totals of all runs on one kind of database. */
export function report(kind: string, results: readonly RunResult[], seconds: number): string {
  const of = (figure: (one: RunResult) => number): number => results.reduce((sum, one) => sum + figure(one), 0);
  const kills = killsOf(results);
  const failed = of(({ problems }) => (problems.length > 0 ? 1 : 0));
  const sum = (figure: (one: RunResult) => number): string => money(of(figure));
  return [
    `${kind}: ${results.length} runs in ${seconds} s, ${failed} failed`,
    `  kills: ${of((one) => one.kills.length)} at ${kills.size} moments; ${of((one) => (one.kills.length === 0 ? 1 : 0))} runs without one`,
    `  shoppers: ${of((one) => one.shoppers)}, who returned ${of((one) => one.returns)} times; ${of((one) => one.messages)} provider messages accepted`,
    `  calls to providers lost, late or refused: ${of((one) => one.faults)}`,
    `  orders: ${of((one) => one.orders.paid)} paid, ${of((one) => one.orders.refunded)} refunded, ${of((one) => one.orders.other)} others (cash, unpaid, under review); ${of((one) => one.orders.reduced)} with offers`,
    `  money: captured ${sum((one) => one.money.captured)} = paid ${sum((one) => one.money.paid)} + refunded ${sum((one) => one.money.refunded)} + under review ${sum((one) => one.money.underReview)}`,
    `  units sold: ${of((one) => one.sold)}, reserved: 0; invoices: ${of((one) => one.invoices)}; refunds: ${of((one) => one.refunds)}`,
    `  acknowledgements: ${of((one) => one.mail.due)} due, ${of((one) => one.mail.arrived)} arrived, none twice; emails uncertain: ${of((one) => one.mail.uncertain)}, of which lost: ${of((one) => one.mail.lost)}`,
    `  parcels: ${of((one) => one.parcels.booked)} booked, each once; ${of((one) => one.parcels.recalled)} recalled; ${of((one) => one.handedOver)} handed over, each on one manifest; ${of((one) => one.acts)} acts of the support desk; ${of((one) => one.imports)} sheets imported, each wholly and once`,
    ...[...kills].sort().map(([name, count]) => `    ${String(count).padStart(4)} × ${name}`),
  ].join('\n');
}
