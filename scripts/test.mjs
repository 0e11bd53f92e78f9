/**
 * `npm test`: installs what the tests need, builds, and runs everything; `npm test -- unit e2e` runs those parts.
 * Ends with the line `N passed, N failed`, counted from the reports of the runners; a runner without a report, or
 * with an error but no failed test, counts as one failure.
 */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DATED, DATELESS, faketime, underClock } from './clocks.mjs';
import { ROOT, runNode, runTo, runTool } from './node.mjs';
import { build, install } from './prepare.mjs';

const REPORTS = path.join(ROOT, '.cache', 'reports');
const report = (name) => path.join(REPORTS, `${name}.json`);
const vitest = (name, args, env = () => ({})) => ({
  name,
  run: (options) =>
    runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`, ...args], {
      ...options,
      env: env(),
    }),
  count: countVitest,
});
/** A check without tests of its own, which passes or fails as a whole. */
const check = (name, run) => ({ name, run, count: null });

/**
 * The parts in the order in which they begin: two run side by side, the longest of those that wait for a database or a
 * process first, since one of them alone leaves a core idle.
 */
const PARTS = [
  vitest('embedded', ['--config', 'vitest.db.config.ts'], () => ({ TEST_DATABASE: 'embedded' })),
  vitest('postgres', ['--config', 'vitest.db.config.ts'], () => ({ TEST_DATABASE: 'postgres' })),
  {
    name: 'faults',
    run: (options) =>
      runNode(['tests/faults/run.ts', '--postgres', '10', '--embedded', '3', '--report', report('faults')], options),
    count: countVitest,
  },
  check('third-market', (options) => runNode(['tests/third-market/run.ts'], options)),
  vitest('unit', []),
  // a short form of `npm run clocks`
  vitest('new-year', ['--config', 'vitest.db.config.ts', ...DATED], () => ({
    TEST_DATABASE: 'embedded',
    ...underClock('new-year-in-both'),
  })),
  vitest(
    'leap-day',
    DATELESS.flatMap((files) => ['--exclude', files]),
    () => underClock('leap-day'),
  ),
  // several threads each check what they share anew: twice the processor time, which another part has here
  check('types', (options) => runTool('tsc', ['--noEmit', '--singleThreaded'], options)),
  check('lint', (options) => runTool('biome', ['check', '.'], options)),
  check('import-rules', (options) => runNode(['scripts/import-rules/check.ts'], options)),
];

/** Parts that keep both cores busy, or have limits of time: each runs alone, after the others. */
const ALONE = [
  {
    name: 'drills',
    run: (options) => runNode(['drills/short.ts', report('drills')], options),
    count: countVitest,
  },
  {
    name: 'e2e',
    run: (options) =>
      runTool('playwright', ['test'], { ...options, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('e2e') } }),
    count: countPlaywright,
  },
];

/** Runs parts in two lanes, then those that run alone. Returns the result of each with its name. */
async function runParts(parts, alone) {
  const waiting = [...parts];
  const results = [];
  const run = parts.length > 1 ? runPartBeside : runPart;
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) results.push([part.name, await run(part)]);
  };
  await Promise.all([lane(), lane()]);
  for (const part of alone) results.push([part.name, await runPart(part)]);
  return results;
}

function countVitest({ numPassedTests, numFailedTests, numPendingTests, success, testResults = [] }) {
  const failures = testResults.flatMap((file) => [
    ...(file.status === 'failed' && file.message ? [`${file.name}: ${file.message}`] : []),
    ...file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file.name} › ${test.fullName}: ${(test.failureMessages ?? []).join('\n')}`),
  ]);
  return {
    passed: numPassedTests,
    failed: success ? numFailedTests : Math.max(1, numFailedTests),
    skipped: numPendingTests,
    failures,
  };
}

function countPlaywright({ stats, errors, suites }) {
  const failed = stats.unexpected + stats.flaky;
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const failures = suites
    .flatMap(specs)
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      return `${spec.file} › ${spec.title}: ${results.flatMap((result) => result.errors.map((error) => error.message)).join('\n')}`;
    });
  return {
    passed: stats.expected,
    failed: errors.length > 0 ? Math.max(1, failed) : failed,
    skipped: stats.skipped,
    failures: [...errors.map((error) => error.message), ...failures],
  };
}

/** Programs of the system that tests use, and the Debian packages that contain them. */
const NEEDS = [
  {
    what: 'Chromium',
    packages: ['chromium'],
    there: () => existsSync('/usr/bin/chromium') || Boolean(process.env.CHROMIUM),
  },
  {
    what: 'PostgreSQL',
    packages: ['postgresql', 'postgresql-contrib'],
    there: () => existsSync('/usr/lib/postgresql'),
  },
  {
    what: 'libfaketime',
    packages: ['libfaketime'],
    there: () => faketime() !== undefined,
  },
  {
    what: 'xmllint',
    packages: ['libxml2-utils'],
    there: () => existsSync('/usr/bin/xmllint'),
  },
];

/** Makes journeys shorter, which run without it too (docs/structure.md). */
const OPTIONAL = {
  what: "Chromium's headless shell",
  packages: ['chromium-headless-shell'],
  there: () => existsSync('/usr/bin/chromium-headless-shell') || Boolean(process.env.CHROMIUM),
};

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const APT = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };

async function provide() {
  const missing = NEEDS.filter((need) => !need.there());
  const packages = missing.flatMap((need) => need.packages);
  const names = missing.map((need) => need.what).join(' and ');
  const advice = `The tests need ${names}: install them, on Debian by "apt-get install ${packages.join(' ')}"`;
  if (missing.length > 0 && !mayInstall()) throw new Error(advice);
  if ((missing.length === 0 && OPTIONAL.there()) || !mayInstall()) return;
  if (missing.length > 0 && !(await aptInstalls(names, packages))) throw new Error(advice);
  if (!OPTIONAL.there() && !(await aptInstalls(OPTIONAL.what, OPTIONAL.packages, BRIEFLY)))
    console.error('The tests run without it.');
}

/** Has apt give up soon where there is no network. */
const BRIEFLY = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10', '-o', 'Acquire::Retries=0'];

async function aptInstalls(names, packages, options = []) {
  console.error(`Installing ${names}…`);
  const apt = (...args) => runTo('stderr', 'apt-get', [...options, ...args], APT);
  await apt('update', '-qq');
  return (await apt('install', '-y', '-qq', '--no-install-recommends', ...packages)) === 0;
}

async function runPart(part) {
  console.log(`\n── ${part.name}`);
  return await measured(part, {});
}

/** Runs a part whose output would mix with that of others: it is shown once the part has ended. */
async function runPartBeside(part) {
  const file = path.join(REPORTS, `${part.name}.log`);
  const output = openSync(file, 'w');
  try {
    return await measured(part, { stdio: ['ignore', output, output] }, () =>
      console.log(`\n── ${part.name}\n${readFileSync(file, 'utf8')}`),
    );
  } finally {
    closeSync(output);
  }
}

async function measured(part, options, onEnd = () => undefined) {
  const started = Date.now();
  const code = await part.run(options);
  const seconds = Math.round((Date.now() - started) / 1000);
  const result = resultOf(part, code);
  onEnd();
  console.log(
    `── ${part.name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped, ${seconds} s`,
  );
  return result;
}

function resultOf(part, code) {
  const badly = code === 0 ? 0 : 1;
  if (!part.count) return { passed: 1 - badly, failed: badly, skipped: 0, failures: badly ? [part.name] : [] };
  if (!existsSync(report(part.name)))
    return { passed: 0, failed: 1, skipped: 0, failures: [`${part.name} left no report`] };
  const counted = part.count(JSON.parse(readFileSync(report(part.name), 'utf8')));
  return { ...counted, failed: Math.max(badly, counted.failed) };
}

const wanted = process.argv.slice(2);
const names = [...PARTS, ...ALONE].map(({ name }) => name);
const unknown = wanted.filter((name) => !names.includes(name));
const isWanted = ({ name }) => wanted.length === 0 || wanted.includes(name);
const totals = { passed: 0, failed: 0, skipped: 0 };
/** What failed, said again at the end, since the output before it is long. */
const failures = [];
const MAX_MESSAGE = 1_200;
try {
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}; there are ${names.join(', ')}`);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  await install();
  await provide();
  await build();
  for (const [name, result] of await runParts(PARTS.filter(isWanted), ALONE.filter(isWanted))) {
    for (const key of Object.keys(totals)) totals[key] += result[key];
    failures.push(...result.failures.map((failure) => `${name}: ${failure}`));
  }
} catch (error) {
  console.error(error.message);
  totals.failed += 1;
}
for (const failure of failures) console.log(`\nFAILED ${failure.slice(0, MAX_MESSAGE)}`);
if (totals.skipped > 0) console.log(`\n${totals.skipped} skipped`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);
