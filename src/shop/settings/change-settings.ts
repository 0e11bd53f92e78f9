import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database';
import { DAY_MS } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import type { JsonObject } from '#kernel/json';
import { isMarketCode, type MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { requestApproval } from '#shop/staff';
import type { Shop } from '../shop.ts';
import {
  getVersion,
  insertChange,
  listChanges,
  listSettingsAt,
  listValues,
  lockSettings,
  type SettingChange,
  withdrawChange,
} from './queries.ts';
import { forgetTerms } from './read-terms.ts';
import {
  isSettingKey,
  isSettingOf,
  isValue,
  keysOf,
  type SettingGroup,
  type SettingKey,
  type SettingValue,
  settingOf,
  TEXT_KEYS,
  type ValueProblem,
  valueAt,
  valueProblem,
} from './settings.rules.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** The settings of a group as a person sees them. */
export type GroupOfSettings = {
  readonly version: number;
  readonly values: readonly {
    readonly key: SettingKey;
    readonly market: MarketCode;
    readonly value: SettingValue;
    /** Who set it and when; null for a value that was never changed. */
    readonly set: { readonly by: string; readonly at: Date } | null;
  }[];
  /** Changes that have not started. */
  readonly upcoming: readonly SettingChange[];
};

/** Reads a group of settings for some markets. */
export async function readSettings(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  group: SettingGroup,
  markets: readonly MarketCode[],
): Promise<GroupOfSettings> {
  const now = clock.now();
  const keys = keysOf(group);
  const [version, changes, ...current] = await Promise.all([
    getVersion(database.read, keys),
    listChanges(database.read, keys, markets),
    ...markets.map((market) => listSettingsAt(database.read, market, now)),
  ]);
  const values = markets.flatMap((market) =>
    keys
      .filter((key) => isSettingOf(key, market))
      .map((key) => {
        const last = changes.findLast((one) => one.key === key && one.market === market && one.startsAt <= now);
        const set = last ? { by: last.setBy, at: last.setAt } : null;
        return { key, market, value: valueAt([...current.flat(), ...changes], key, market, now), set };
      }),
  );
  return { version, values, upcoming: changes.filter(({ startsAt }) => startsAt > now) };
}

/** A wanted change. `startsAt` only for settings that are dated: null for at once. */
export type WantedChange = {
  readonly key: SettingKey;
  readonly market: MarketCode;
  readonly value: unknown;
  readonly startsAt: Date | null;
};

type SettingsRefusal<Need> =
  | { readonly code: 'stale' }
  | { readonly code: 'needs'; readonly index: number; readonly need: Need }
  | { readonly code: 'approvalWaiting' }
  | {
      readonly code: 'invalid';
      readonly fields: readonly { readonly index: number; readonly problem: ValueProblem | 'starts_in_the_past' }[];
    };

/** The furthest that a change may lie ahead, in days. */
const MAX_DAYS_AHEAD = 730;

/**
 * Writes changes of a group's settings, all or none, with an audit row each. They hold for orders placed after their start.
 * Refuses values that do not fit, a start in the past, a version that is not the newest, and a change that needs something
 * first: `needOf` says what, as of the change's start, and null for nothing.
 */
export async function changeSettings<Need = never>(
  deps: Deps,
  input: {
    readonly actor: Extract<Actor, { readonly kind: 'staff' }>;
    readonly group: SettingGroup;
    readonly expected: number;
    readonly changes: readonly WantedChange[];
    readonly needOf: (db: Queryable, change: WantedChange, at: Date) => Promise<Need | null>;
  },
): Promise<Result<null, SettingsRefusal<Need>>> {
  const { actor, group, expected, changes, needOf } = input;
  const now = deps.clock.now();
  const keys = keysOf(group);
  const fields = changes.flatMap((change, index) => {
    const problem = keys.includes(change.key) ? changeProblem(change, now) : 'not_an_amount';
    return problem === null ? [] : [{ index, problem }];
  });
  if (fields.length > 0) return refused({ code: 'invalid', fields });
  const done = await deps.database.transaction(async (tx): Promise<Result<null, SettingsRefusal<Need>>> => {
    await lockSettings(tx);
    if ((await getVersion(tx, keys)) !== expected) return refused({ code: 'stale' });
    for (const [index, change] of changes.entries()) {
      const need = await needOf(tx, change, change.startsAt ?? now);
      if (need !== null) return refused({ code: 'needs', index, need });
    }
    for (const { key, market, value, startsAt } of changes) {
      const before = await valueNow(tx, key, market, now);
      if (!isValue(value) || (before === value && startsAt === null)) continue;
      if (settingOf(key).secondPerson) {
        const payload = { key, market, value, before, startsAt: startsAt?.toISOString() ?? null, by: actor.name };
        const subject = `setting:${key}:${market}`;
        const needs = 'settings.write';
        const act = { actor, kind: SETTING_APPROVAL, subject, market, payload, needs } as const;
        const asked = await requestApproval(deps, tx, act);
        if (!asked.ok) return asked;
      } else {
        await writeChange(deps, tx, actor, { key, market, value, startsAt }, actor.name);
      }
    }
    return ok(null);
  });
  forgetTerms(deps);
  return done;
}

/** Writes one change with its audit row, and has pages rendered anew at its start. */
async function writeChange(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Transaction,
  actor: Actor,
  { key, market, value, startsAt }: Omit<WantedChange, 'value'> & { readonly value: SettingValue },
  setBy: string,
): Promise<void> {
  const now = deps.clock.now();
  const id = randomId();
  const before = await valueNow(tx, key, market, now);
  await insertChange(tx, { id, key, market, value, startsAt: startsAt ?? now, setAt: now, setBy });
  await insertAudit(tx, deps.clock, {
    actor,
    action: 'settings.set',
    subject: `setting:${key}`,
    market,
    before: { value: inAudit(key, before) },
    after: { value: inAudit(key, value), ...(startsAt ? { from: startsAt.toISOString() } : {}) },
  });
  if (!startsAt) return;
  const startAfterSeconds = Math.ceil((startsAt.getTime() - now.getTime()) / 1000);
  await deps.jobs.send(tx, 'startSetting', { change: id }, { key: id, startAfterSeconds });
}

async function valueNow(db: Queryable, key: SettingKey, market: MarketCode, now: Date): Promise<SettingValue> {
  const rows = TEXT_KEYS.includes(key) ? await listValues(db, [key], [market]) : await listSettingsAt(db, market, now);
  return valueAt(rows, key, market, now);
}

/** A value as the audit log has it: of a text its length and hash, since the text itself is in the settings. */
function inAudit(key: SettingKey, value: SettingValue): SettingValue {
  if (typeof value !== 'string' || value === '' || !TEXT_KEYS.includes(key)) return value;
  return `${value.length} · ${createHash('sha256').update(value).digest('hex').slice(0, 16)}`;
}

/** The kind of approvals of settings that need a second person. */
export const SETTING_APPROVAL = 'setting';

const plain = z.union([z.number(), z.boolean(), z.string(), z.null()]);

/** A change that waits for a second person, as its approval keeps it, with the value that held when it was asked for. */
export const askedSetting = z.object({
  key: z.string(),
  value: plain,
  before: plain.default(null),
  startsAt: z.string().nullable(),
});

/**
 * Writes a change that a second person approved, in the transaction of the approval. A start that has passed meanwhile means at
 * once. Refuses a payload that fits no setting any more.
 */
export async function runApprovedSetting(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Transaction,
  { actor, payload }: { readonly actor: Actor; readonly payload: JsonObject },
): Promise<Result<null, { readonly code: 'invalid' }>> {
  const { key, market, value, startsAt, by } = payload;
  if (typeof key !== 'string' || !isSettingKey(key) || !isMarketCode(market) || !isValue(value)) {
    return refused({ code: 'invalid' });
  }
  if (valueProblem(key, value) !== null) return refused({ code: 'invalid' });
  const start = typeof startsAt === 'string' ? new Date(startsAt) : null;
  const isAhead = start !== null && start > deps.clock.now();
  await lockSettings(tx);
  await writeChange(
    deps,
    tx,
    actor,
    { key, market, value, startsAt: isAhead ? start : null },
    typeof by === 'string' ? by : '',
  );
  return ok(null);
}

function changeProblem(change: WantedChange, now: Date): ValueProblem | 'starts_in_the_past' | null {
  const problem = valueProblem(change.key, change.value);
  if (problem !== null || change.startsAt === null) return problem;
  const days = (change.startsAt.getTime() - now.getTime()) / DAY_MS;
  return settingOf(change.key).dated && days > 0 && days <= MAX_DAYS_AHEAD ? null : 'starts_in_the_past';
}

/** Withdraws a change that has not started. Refuses one that has, or that is gone. */
export async function withdrawSetting(
  deps: Pick<Deps, 'database' | 'clock'>,
  { actor, id, markets }: { readonly actor: Actor; readonly id: string; readonly markets: readonly MarketCode[] },
): Promise<Result<SettingChange, { readonly code: 'notFound' }>> {
  return await deps.database.transaction(async (tx) => {
    await lockSettings(tx);
    const known = (await listChanges(tx, [...keysOf('tax'), ...keysOf('papers')], markets)).some(
      (one) => one.id === id,
    );
    const gone = known ? await withdrawChange(tx, id, deps.clock.now()) : null;
    if (!gone) return refused({ code: 'notFound' });
    const { key, market, value, startsAt } = gone;
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'settings.withdraw',
      subject: `setting:${key}`,
      market,
      before: { value: isValue(value) ? value : null, from: startsAt.toISOString() },
    });
    return ok(gone);
  });
}
