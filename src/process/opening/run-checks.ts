import { systemClock } from '#kernel/clock';
import type { Check, Finding } from '#shop/opening/conditions.rules';
import { codeOf } from './name-servers.ts';

/** A condition that is going to be looked at. Its look ends soon after its signal aborts. */
export type Planned = Pick<Check, 'id' | 'market' | 'level'> & {
  readonly look: (signal: AbortSignal) => Promise<Finding>;
};

/** How long one look and all of them may take, and how many are under way at once. */
type LookLimits = { readonly eachMs: number; readonly allMs: number; readonly atOnce: number };
/** Those of the command. */
const LOOK_LIMITS: LookLimits = { eachMs: 10_000, allMs: 30_000, atOnce: 8 };

/** Those of a call of the back office, whose browser waits for half a minute. */
export const CALL_LIMITS: LookLimits = { ...LOOK_LIMITS, allMs: 20_000 };

/**
 * Looks at conditions, several at once, and returns them in their order. What takes too long or throws is `unknown`. No
 * message of an error is repeated, since it could name a secret.
 */
export async function runChecks(
  planned: readonly Planned[],
  { eachMs, allMs, atOnce }: LookLimits = LOOK_LIMITS,
): Promise<readonly Check[]> {
  const end = performance.now() + allMs;
  const done: Check[] = [];
  const waiting = [...planned.entries()];
  const work = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const [index, { look, ...facts }] = one;
      const started = performance.now();
      const finding = await within(Math.min(eachMs, end - started), look);
      done[index] = {
        ...facts,
        ...finding,
        level: finding.state === 'warn' ? 'advised' : facts.level,
        at: systemClock.now().toISOString(),
        took_ms: Math.round(performance.now() - started),
      };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return done;
}

async function within(ms: number, look: Planned['look']): Promise<Finding> {
  if (ms <= 0) return TOO_LATE;
  const ending = new AbortController();
  const late = Promise.withResolvers<Finding>();
  const timer = setTimeout(() => {
    ending.abort();
    late.resolve(TOO_LATE);
  }, ms);
  const looked = look(ending.signal).catch(
    (error: unknown): Finding => ({ state: 'unknown', code: 'failed', evidence: codeOf(error) }),
  );
  return await Promise.race([looked, late.promise]).finally(() => clearTimeout(timer));
}

const TOO_LATE: Finding = { state: 'unknown', code: 'tooLate' };
