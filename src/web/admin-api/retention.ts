import { changeRetentionCall, readRetentionCall } from '#contract/admin/retention';
import type { Language } from '#kernel/market';
import { changePeriods, type RetentionState, readPeriods } from '#shop/retention';
import { type DaysProblem, PERIODS, type PeriodKind } from '#shop/retention/periods.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { expectedVersion, setVersion } from './context.ts';
import { problem } from './problems.ts';

/** Registers the calls of the periods for which personal data is kept. */
export function registerRetention(admin: AdminApi, shop: Pick<Shop, 'database' | 'clock' | 'guestCartDays'>): void {
  const answer = async () => retentionAnswer(await readPeriods(shop), shop.guestCartDays);

  admin.on(readRetentionCall, async (c) => {
    const found = await answer();
    setVersion(c, found.version);
    return c.json(found, 200);
  });

  admin.on(changeRetentionCall, async (c) => {
    const { actor, language } = c.var;
    const changes = c.req.valid('json').periods;
    const done = await changePeriods(shop, { actor, expected: expectedVersion(c), changes });
    const current = await answer();
    if (done.ok) {
      setVersion(c, current.version);
      return c.json(current, 200);
    }
    const { error } = done;
    if (error.code === 'stale') return problem(c, 'stale', { current, version: current.version });
    const fields = error.fields.map(({ kind, problem: code }) => ({
      path: kind,
      code,
      words: wordsOf(code, kind, language),
    }));
    return problem(c, 'invalid', { fields });
  });
}

function wordsOf(code: DaysProblem, kind: PeriodKind, language: Language): string {
  const { least, most } = PERIODS[kind];
  const words: Readonly<Record<DaysProblem, Readonly<Record<Language, string>>>> = {
    not_a_count: {
      en: `Write a whole number of days, from ${least} to ${most}.`,
      ar: `اكتب عدد أيام صحيحًا من ${least} إلى ${most}.`,
    },
    too_small: {
      en: `The store needs this for ${least} days at least.`,
      ar: `أقل مدة يحتاجها المتجر هنا: ${least} من الأيام.`,
    },
    too_large: { en: `Keep this for ${most} days at most.`, ar: `أطول مدة مسموحة هنا: ${most} يومًا.` },
  };
  return words[code][language];
}

function retentionAnswer({ version, periods }: RetentionState, guestCartDays: number) {
  return {
    version,
    guestCartDays,
    periods: periods.map(({ kind, days, set }) => {
      const { least, most } = PERIODS[kind];
      return { kind, days, least, most, set: set && { by: set.by, at: set.at.toISOString() } };
    }),
  };
}
