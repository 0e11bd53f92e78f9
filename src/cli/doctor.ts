import { parseArgs } from 'node:util';
import { systemClock } from '#kernel/clock';
import { MARKET_CODES, type MarketCode } from '#kernel/market';
import { STATE_WORDS, sentenceOf, TITLES } from '#shop/opening/condition-words.rules';
import {
  type Check,
  type CheckState,
  CONDITIONS,
  exitCodeOf,
  type Fix,
  summaryOf,
} from '#shop/opening/conditions.rules';
import type { Config } from '../config/config.ts';
import { openForLooking, plannedChecks } from '../process/opening/conditions.ts';
import { runChecks } from '../process/opening/run-checks.ts';
import { runWatch } from './watch.ts';

/** How a state is marked. */
const MARKS: Readonly<Record<CheckState, { readonly mark: string; readonly colour: number }>> = {
  ok: { mark: '✓', colour: 32 },
  fail: { mark: '✗', colour: 31 },
  warn: { mark: '!', colour: 33 },
  decide: { mark: '?', colour: 33 },
  wait: { mark: '…', colour: 33 },
  unknown: { mark: '·', colour: 35 },
  skipped: { mark: '–', colour: 90 },
};

/** Wrong arguments (EX_USAGE of sysexits.h). */
const EXIT_USAGE = 64;

const USAGE = `npm run doctor -- [--json] [--quiet] [--only <check>] [--market <code>], or --watch
  --only    the checks whose name begins so: ${CONDITIONS.map(({ id }) => id).join(', ')}
  --market  those of one market, and those of none: ${MARKET_CODES.join(', ')}
  --quiet   only what is not in order
  --watch   looks at a store that serves, and mails its owners what begins and ends`;

type Choice = {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly watch: boolean;
  readonly only: string;
  readonly market: MarketCode | null;
};

/** Reads the arguments of the command; null where they do not fit. */
export function readDoctorArguments(args: readonly string[]): Choice | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        json: { type: 'boolean', default: false },
        quiet: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        market: { type: 'string' },
      },
    });
    const market = MARKET_CODES.find((code) => code === values.market?.toUpperCase()) ?? null;
    if (values.market !== undefined && market === null) return null;
    if (!CONDITIONS.some(({ id }) => id.startsWith(values.only))) return null;
    return { json: values.json, quiet: values.quiet, watch: values.watch, only: values.only, market };
  } catch {
    return null;
  }
}

/**
 * Looks at every condition of opening and writes what it saw, as lines or as JSON. Returns the exit code: 0 when nothing required is
 * open, 1 when something is, 2 when something could not be looked at, 64 for wrong arguments. Changes nothing; works beside a running
 * store, without its database and without root.
 */
export async function runDoctor(
  { config, root }: { readonly config: Config; readonly root: string },
  args: readonly string[],
  write: (text: string) => void,
  isTerminal = false,
): Promise<number> {
  const choice = readDoctorArguments(args);
  if (!choice) {
    write(USAGE);
    return EXIT_USAGE;
  }
  if (choice.watch) return await runWatch({ config, root }, write);
  const started = performance.now();
  const at = systemClock.now().toISOString();
  const database = await openForLooking(config, root).catch(() => null);
  const planned = plannedChecks({ config, root, database }).filter(
    ({ id, market }) =>
      id.startsWith(choice.only) && (choice.market === null || market === null || market === choice.market),
  );
  const checks = await runChecks(planned);
  const shown = choice.quiet ? checks.filter(({ state }) => state !== 'ok' && state !== 'skipped') : checks;
  if (choice.json) {
    const report = {
      store: config.publicUrl ?? `http://localhost:${config.port}`,
      mode: config.mode,
      at,
      took_ms: Math.round(performance.now() - started),
      summary: summaryOf(checks),
      checks: shown.map(({ fixes = [], values = {}, evidence = '', ...check }) => ({
        ...{ ...check, values, evidence },
        fix: fixes[0] ?? null,
        fixes,
      })),
    };
    write(JSON.stringify(report, null, 2));
  } else for (const line of shown.flatMap((check) => linesOf(check, isTerminal))) write(line);
  void database?.close();
  return exitCodeOf(checks);
}

/** A check as people read it: what it is, how it stands and why, and below it what mends it. */
function linesOf(check: Check, isTerminal: boolean): readonly string[] {
  const { mark, colour } = MARKS[check.state];
  const word = STATE_WORDS[check.state].en;
  const title = `${TITLES[check.id].en}${check.market ? ` ${check.market}` : ''}`;
  const evidence = check.evidence ? ` (${check.evidence})` : '';
  const why = check.state === 'ok' ? word : `${word}. ${sentenceOf(check, 'en')}${evidence}`;
  const line = `${mark} ${title.padEnd(18)} ${why}`;
  const mends = check.state === 'ok' ? [] : (check.fixes ?? []).map((fix) => `    ${fixWords(fix)}`);
  return [isTerminal ? `\u001b[${colour}m${line}\u001b[0m` : line, ...mends];
}

function fixWords(fix: Fix): string {
  switch (fix.kind) {
    case 'dns':
      return `${fix.name}  ${fix.type}  ${fix.value}`;
    case 'page':
      return fix.path;
    default:
      return fix.text;
  }
}
