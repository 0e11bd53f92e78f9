/**
 * The fault suite (`npm run faults`): kills the store between "Pay" and "order confirmed", lets it recover, and
 * checks money, stock, emails and invoices. See README.md beside it.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { report } from './counts.ts';
import { type Databases, type Kind, openEmbeddedDatabases, openPostgresDatabases } from './databases.ts';
import { type RunResult, runOnce } from './run-once.ts';

const { values } = parseArgs({
  options: {
    postgres: { type: 'string', default: '200' },
    embedded: { type: 'string', default: '50' },
    /** The first seed. */
    from: { type: 'string', default: '1' },
    /** Runs only this seed, on the database named by --on. */
    seed: { type: 'string' },
    on: { type: 'string', default: 'postgres' },
    /** Number of concurrent runs. */
    lanes: { type: 'string', default: '3' },
    /** A file for the counts, in the format of the test runner's report. */
    report: { type: 'string' },
  },
});

const OPEN: Readonly<Record<Kind, () => Promise<Databases>>> = {
  postgres: openPostgresDatabases,
  embedded: openEmbeddedDatabases,
};

function selectedRuns(): readonly { readonly kind: Kind; readonly seeds: readonly number[] }[] {
  const { seed, on } = values;
  if (seed !== undefined) return [{ kind: on === 'embedded' ? 'embedded' : 'postgres', seeds: [Number(seed)] }];
  const seeds = (runs: string) => Array.from({ length: Number(runs) }, (_, run) => Number(values.from) + run);
  return [
    { kind: 'postgres', seeds: seeds(values.postgres) },
    { kind: 'embedded', seeds: seeds(values.embedded) },
  ];
}

function printFailure(kind: Kind, seed: number, problems: readonly string[], log: readonly string[]): void {
  console.log(`FAILED, repeat with: npm run faults -- --seed ${seed} --on ${kind}`);
  for (const problem of problems) console.log(`  ${problem}`);
  for (const line of log.slice(-5)) console.log(`  | ${line.slice(0, 400)}`);
}

async function runAll(kind: Kind, seeds: readonly number[]): Promise<{ passed: number; failed: number }> {
  if (seeds.length === 0) return { passed: 0, failed: 0 };
  const databases = await OPEN[kind]();
  const began = Date.now();
  const waiting = [...seeds];
  const results: RunResult[] = [];
  let failed = 0;
  const lane = async (): Promise<void> => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      try {
        const result = await runOnce(databases, seed);
        results.push(result);
        if (results.length % 25 === 0) console.log(`${kind}: ${results.length} of ${seeds.length} runs`);
        if (result.problems.length === 0) continue;
        printFailure(kind, seed, result.problems, result.log);
      } catch (error) {
        printFailure(kind, seed, [error instanceof Error ? (error.stack ?? error.message) : String(error)], []);
      }
      failed += 1;
    }
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  await databases.close();
  console.log(report(kind, results, Math.round((Date.now() - began) / 1000)));
  return { passed: seeds.length - failed, failed };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const totals = { passed: 0, failed: 0 };
for (const { kind, seeds } of selectedRuns()) {
  const { passed, failed } = await runAll(kind, seeds);
  totals.passed += passed;
  totals.failed += failed;
}
console.log(`${totals.passed} runs passed, ${totals.failed} failed`);
if (values.report) {
  const { passed: numPassedTests, failed: numFailedTests } = totals;
  writeFileSync(
    values.report,
    JSON.stringify({ numPassedTests, numFailedTests, numPendingTests: 0, success: numFailedTests === 0 }),
  );
}
process.exit(totals.failed > 0 ? 1 : 0);
