import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import { type DaysProblem, daysOf, daysProblem, PERIOD_KINDS, type PeriodKind } from './periods.rules.ts';
import { listPeriods, lockPeriods, type StoredPeriod, upsertPeriod } from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** The periods as a person sees them. */
export type RetentionState = {
  readonly version: number;
  readonly periods: readonly {
    readonly kind: PeriodKind;
    readonly days: number;
    /** Who set it and when; null for a period that was never changed. */
    readonly set: { readonly by: string; readonly at: Date } | null;
  }[];
};

type PeriodsRefusal =
  | { readonly code: 'stale' }
  | {
      readonly code: 'invalid';
      readonly fields: readonly { readonly kind: PeriodKind; readonly problem: DaysProblem }[];
    };

/** Reads every period. */
export async function readPeriods({ database }: Pick<Deps, 'database'>): Promise<RetentionState> {
  return stateOf(await listPeriods(database.read));
}

function stateOf(stored: readonly StoredPeriod[]): RetentionState {
  const periods = PERIOD_KINDS.map((kind) => {
    const found = stored.find((one) => one.kind === kind);
    const set = found ? { by: found.setBy, at: found.setAt } : null;
    return { kind, days: daysOf(kind, found?.days ?? null), set };
  });
  return { version: stored.reduce((sum, { version }) => sum + version, 1), periods };
}

/**
 * Changes periods, all or none, with an audit row each. The hourly job deletes by them from then on. Refuses days that the
 * list does not allow, and a version that is not the newest.
 */
export async function changePeriods(
  deps: Deps,
  input: {
    readonly actor: Extract<Actor, { readonly kind: 'staff' }>;
    readonly expected: number;
    readonly changes: Partial<Readonly<Record<PeriodKind, number | null>>>;
  },
): Promise<Result<null, PeriodsRefusal>> {
  const { actor, expected, changes } = input;
  const wanted = PERIOD_KINDS.flatMap((kind) => {
    const days = changes[kind];
    return days === undefined ? [] : [{ kind, days, problem: daysProblem(kind, days) }];
  });
  const fields = wanted.flatMap(({ kind, problem }) => (problem === null ? [] : [{ kind, problem }]));
  if (fields.length > 0) return refused({ code: 'invalid', fields });
  return await deps.database.transaction(async (tx): Promise<Result<null, PeriodsRefusal>> => {
    await lockPeriods(tx);
    const { version, periods } = stateOf(await listPeriods(tx));
    if (version !== expected) return refused({ code: 'stale' });
    for (const { kind, days } of wanted) {
      const before = periods.find((one) => one.kind === kind)?.days;
      if (days === null || before === days) continue;
      await upsertPeriod(tx, { kind, days, setBy: actor.name, setAt: deps.clock.now() });
      await insertAudit(tx, deps.clock, {
        actor,
        action: 'settings.set',
        subject: `setting:retention.${kind}`,
        before: { value: before ?? null },
        after: { value: days },
      });
    }
    return ok(null);
  });
}
