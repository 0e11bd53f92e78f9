/**
 * Runs tests under shifted clocks with Debian's libfaketime. `npm run clocks` runs all of them, which takes half an
 * hour; `npm run clocks -- 40-days unit` those of some clocks or runners. `npm test` runs a short form.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './node.mjs';

const DAY = 24 * 3600;

/** Seconds from now to each clock. At 20:30 UTC it is the next year in the Emirates only. */
const SHIFTS = {
  '1-day': () => DAY,
  '40-days': () => 40 * DAY,
  '400-days': () => 400 * DAY,
  'leap-day': () => secondsTo(`${nextLeapYear()}-02-29T12:00:00Z`),
  'new-year-in-emirates': () => secondsTo(`${new Date().getUTCFullYear()}-12-31T20:30:00Z`),
  'new-year-in-both': () => secondsTo(`${new Date().getUTCFullYear()}-12-31T21:30:00Z`),
};

const RUNNERS = {
  unit: { args: [], env: {} },
  embedded: { args: ['--config', 'vitest.db.config.ts'], env: { TEST_DATABASE: 'embedded' } },
  postgres: { args: ['--config', 'vitest.db.config.ts'], env: { TEST_DATABASE: 'postgres' } },
};

/** Database tests that depend on dates, for the short form. */
export const DATED = [
  'src/jobs/',
  'src/shop/accounts/',
  'src/shop/settlement/card-late',
  'src/shop/checkout/delete-idle-guests',
  'src/shop/checkout/place-order',
  'src/shop/customers/',
  'src/shop/invoices/',
  'src/shop/emails/',
  'src/shop/parcels/',
  'src/web/api/accounts',
  'src/web/api/social-login',
  'tests/db/anonymised-attempts',
  'tests/db/cli-',
];

/** Unit tests that depend on no date and take long, which the short form leaves out. */
export const DATELESS = [
  'src/providers/typst/**',
  'src/providers/media/**',
  'src/shop/credentials/**',
  'src/shop/sheets/**',
  'tests/unit/**',
];

/** Returns the path of libfaketime, or undefined when it is not installed. */
export function faketime() {
  if (process.platform !== 'linux') return undefined;
  return readdirSync('/usr/lib')
    .map((name) => path.join('/usr/lib', name, 'faketime', 'libfaketimeMT.so.1'))
    .find((file) => existsSync(file));
}

/**
 * Returns the environment that shifts the clock of a program and its children. The shift is an offset, since each
 * process would restart a fixed time; monotonic time is real, since timers hang otherwise.
 */
export function underClock(shift) {
  return shiftedBy(SHIFTS[shift]());
}

/** Returns the environment whose clock is at that ISO 8601 time now. */
export function clockAt(time) {
  return shiftedBy(secondsTo(time));
}

function shiftedBy(seconds) {
  return {
    LD_PRELOAD: faketime(),
    FAKETIME: seconds < 0 ? String(seconds) : `+${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

/** Runs the tests of the named clocks and runners, or all; returns 0 when all of them pass. */
export async function runClocks(names) {
  const unknown = names.filter((name) => !(name in SHIFTS) && !(name in RUNNERS));
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}; there are ${known().join(', ')}`);
  if (!faketime()) throw new Error('libfaketime is not installed: on Debian, "apt-get install libfaketime"');
  const chosen = (all) => (names.some((name) => name in all) ? names.filter((name) => name in all) : Object.keys(all));
  const failed = [];
  for (const shift of chosen(SHIFTS)) {
    for (const runner of chosen(RUNNERS)) {
      console.log(`\n── ${runner} under the clock ${shift}`);
      const { args, env } = RUNNERS[runner];
      const code = await runTool('vitest', ['run', ...args], { env: { ...env, ...underClock(shift) } });
      if (code !== 0) failed.push(`${runner} under ${shift}`);
    }
  }
  console.log(failed.length > 0 ? `\nfailed: ${failed.join(', ')}` : '\nall passed');
  return failed.length > 0 ? 1 : 0;
}

const known = () => [...Object.keys(SHIFTS), ...Object.keys(RUNNERS)];

function secondsTo(time) {
  return Math.round((Date.parse(time) - Date.now()) / 1000);
}

function nextLeapYear() {
  let year = new Date().getUTCFullYear();
  while (new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1 || Date.UTC(year, 1, 29) < Date.now()) year += 1;
  return year;
}
