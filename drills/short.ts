/**
 * Runs the short form of each drill that has one, for `npm test`: `node drills/short.ts <report>` writes their checks in the
 * format of the test runner's report. `node drills/short.ts <report> <name>` runs one and adds to a report of its own.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { DRILLS } from './drill.ts';
import { openDrill } from './kit.ts';

/** Drills wait for processes most of the time. */
const AT_ONCE = 2;

type Assertion = {
  readonly fullName: string;
  readonly status: 'passed' | 'failed';
  readonly failureMessages: string[];
};
type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly success: boolean;
  readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly Assertion[] }[];
};

const [report = '', name] = process.argv.slice(2);
process.exit(name === undefined ? await runAll() : await runOne(name));

async function runOne(name: string): Promise<number> {
  const drill = DRILLS.find((one) => one.name === name);
  if (!drill) throw new Error(`there is no drill "${name}"`);
  return await openDrill(drill, {
    args: [],
    isShort: true,
    onRows(rows) {
      const assertions = rows.map(
        ({ what, figure, limit, passed }): Assertion => ({
          fullName: what,
          status: passed ? 'passed' : 'failed',
          failureMessages: passed ? [] : [`${figure} (limit ${limit})`],
        }),
      );
      write(report, [{ name: `drill ${name}`, assertionResults: assertions }]);
    },
  });
}

async function runAll(): Promise<number> {
  const waiting = DRILLS.filter((drill) => drill.hasShort).map((drill) => drill.name);
  const results: Report['testResults'][number][] = [];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await runApart(next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return write(report, results).success ? 0 : 1;
}

/** Runs one drill in a process of its own, prints what it says once it has ended, and returns its checks. */
async function runApart(name: string): Promise<Report['testResults'][number]> {
  const own = report.replace(/\.json$/, `-${name}.json`);
  const began = performance.now();
  const child = spawn(process.execPath, [import.meta.filename, own, name], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  console.log(`${said.trimEnd()}\n(${Math.round((performance.now() - began) / 1000)} s)\n`);
  const found = readReport(own)?.testResults[0];
  if (found && (code === 0 || found.assertionResults.some(({ status }) => status === 'failed'))) return found;
  const failure: Assertion = {
    fullName: 'it ran to its end',
    status: 'failed',
    failureMessages: [`exit code ${code}`],
  };
  return { name: `drill ${name}`, assertionResults: [...(found?.assertionResults ?? []), failure] };
}

function write(file: string, testResults: Report['testResults']): Report {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = all.filter(({ status }) => status === 'failed').length;
  const counted = {
    numPassedTests: all.length - failed,
    numFailedTests: failed,
    numPendingTests: 0,
    success: failed === 0,
  };
  const whole: Report = { ...counted, testResults };
  writeFileSync(file, JSON.stringify(whole));
  return whole;
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
