import { expect, it } from 'vitest';
import type { Finding } from '#shop/opening/conditions.rules';
import { type Planned, runChecks } from './run-checks.ts';

const OK: Finding = { state: 'ok', code: 'ok' };
const plan = (look: Planned['look']): Planned => ({ id: 'disk', market: null, level: 'required', look });

it('keeps the order, and looks at no more than a number at once', async () => {
  let [now, most] = [0, 0];
  const checks = await runChecks(
    Array.from({ length: 9 }, (_none, index) =>
      plan(async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
        return { ...OK, values: { index } };
      }),
    ),
    { eachMs: 60_000, allMs: 60_000, atOnce: 3 },
  );
  expect(checks.map(({ values }) => values?.index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(most).toBe(3);
});

it('waits for no look that never ends, nor for what would begin too late, and tells it so', async () => {
  let aborted = false;
  const never = plan((signal) => {
    signal.addEventListener('abort', () => {
      aborted = true;
    });
    return new Promise(() => undefined);
  });
  const checks = await runChecks([never, never, plan(async () => OK)], { eachMs: 60_000, allMs: 50, atOnce: 1 });
  expect(checks.map(({ state, code }) => `${state} ${code}`)).toEqual([
    'unknown tooLate',
    'unknown tooLate',
    'unknown tooLate',
  ]);
  expect(aborted).toBe(true);
});

it('repeats no message of what was thrown', async () => {
  const thrown = Object.assign(new Error('postgres://user:secret@host'), { code: 'ECONNREFUSED' });
  const [check] = await runChecks([plan(() => Promise.reject(thrown))]);
  expect(check).toMatchObject({ state: 'unknown', code: 'failed', evidence: 'ECONNREFUSED' });
  expect(JSON.stringify(check)).not.toContain('secret');
});
