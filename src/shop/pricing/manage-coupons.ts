import { z } from 'zod';
import type { Transaction } from '#database/database';
import type { JsonObject, JsonValue } from '#kernel/json';
import { differences } from '#kernel/json-patch';
import { MARKET_CODES, MARKETS, type MarketCode, TRADE_CURRENCIES } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { requestApproval } from '#shop/staff';
import type { Shop } from '../shop.ts';
import { couponCode } from './coupon.rules.ts';
import { couponNeedsSecondPerson, isLargeCoupon } from './coupon-limits.rules.ts';
import {
  insertStaffCoupon,
  listStaffCoupons,
  lockCoupon,
  type StaffCoupon,
  updateStaffCoupon,
} from './staff-coupon-queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
type Staff = Extract<Actor, { readonly kind: 'staff' }>;
/** A wrong field of a gift code. */
type CouponFault = {
  readonly path: string;
  readonly code: 'missing' | 'wrong' | 'taken' | 'tooLarge' | 'tooLong' | 'endsFirst' | 'belowUsed' | 'usesNeeded';
};
type ManageRefusal =
  | { readonly code: 'unknown' }
  | { readonly code: 'approvalWaiting' }
  | { readonly code: 'wrong'; readonly fields: readonly CouponFault[] }
  | { readonly code: 'stale'; readonly current: StaffCoupon };

const LARGEST = 1_000_000_00;
const time = z.iso.datetime({ offset: true }).nullable();
const times = z.int().min(1).max(10_000_000).nullable();

/** The terms of a gift code as staff write them: shares in basis points, amounts in hundredths of the unit. */
const couponTerms = z
  .object({
    kind: z.enum(['percentage', 'fixed']),
    weight: z.int().min(1).max(LARGEST),
    description: z.object({ en: z.string().max(300), ar: z.string().max(300) }),
    currency: z.enum(TRADE_CURRENCIES).nullable(),
    minimum: z.int().min(0).max(LARGEST),
    startsAt: time,
    endsAt: time,
    usesAllowed: times,
    usesPerShopper: times,
  })
  .strict();
type CouponTermsInput = z.input<typeof couponTerms>;

/** Every gift code, the newest first, with how often it was used and whether it is good now. */
export async function staffCoupons(deps: Deps): Promise<readonly StaffCoupon[]> {
  return await listStaffCoupons(deps.database.read);
}

/** What became of a gift code: saved with a version, or waiting for a second person with nothing saved. */
type Saved = { readonly state: 'saved' | 'waiting'; readonly version: number };

/** Adds a gift code. A large one waits for a second person (decision 0564). */
export async function createCoupon(
  deps: Deps,
  input: { readonly actor: Staff; readonly code: string; readonly terms: CouponTermsInput },
): Promise<Result<Saved & { readonly code: string }, ManageRefusal>> {
  const { actor } = input;
  const code = couponCode(input.code);
  const checked = within(actor, check(input.terms, 0));
  if (code === null || 'fields' in checked) {
    const isBlank = input.code.trim() === '';
    const ofCode: CouponFault[] = code === null ? [{ path: 'code', code: isBlank ? 'missing' : 'wrong' }] : [];
    return refused({ code: 'wrong', fields: [...ofCode, ...('fields' in checked ? checked.fields : [])] });
  }
  const { terms } = checked;
  return await deps.database.transaction(async (tx) => {
    const taken = { code: 'wrong', fields: [{ path: 'code', code: 'taken' }] } as const;
    if (couponNeedsSecondPerson(null, terms)) {
      if (await lockCoupon(tx, code)) return refused(taken);
      const asked = await askSecondPerson(deps, tx, actor, { code, before: null, terms });
      return asked.ok ? ok({ code, state: 'waiting', version: 0 }) : asked;
    }
    return (await addCoupon(deps, tx, actor, code, terms)) ? ok({ code, state: 'saved', version: 1 }) : refused(taken);
  });
}

/**
 * Changes the terms of a gift code, for the version that the person saw. Returns its version. A large code that would give more
 * waits for a second person and keeps its terms until then.
 */
export async function updateCoupon(
  deps: Deps,
  input: {
    readonly actor: Staff;
    readonly code: string;
    readonly version: number;
    readonly changes: { readonly [Name in keyof CouponTermsInput]?: CouponTermsInput[Name] | undefined };
  },
): Promise<Result<Saved, ManageRefusal>> {
  const { actor, code, version, changes } = input;
  return await deps.database.transaction(async (tx) => {
    const coupon = await lockCoupon(tx, code);
    if (!coupon) return refused({ code: 'unknown' });
    if (coupon.version !== version) return refused({ code: 'stale', current: coupon });
    const before = coupon.terms;
    const checked = within(actor, check({ ...inputOf(before), ...changes }, coupon.used), before.currency);
    if ('fields' in checked) return refused({ code: 'wrong', fields: checked.fields });
    if (couponNeedsSecondPerson(before, checked.terms)) {
      const asked = await askSecondPerson(deps, tx, actor, { code, before, terms: checked.terms });
      return asked.ok ? ok({ state: 'waiting', version }) : asked;
    }
    return ok({ state: 'saved', version: await changeCoupon(deps, tx, actor, coupon, checked.terms) });
  });
}

/** The kind of approvals of gift codes that need a second person. */
export const COUPON_APPROVAL = 'coupon';

/** A large gift code that waits for a second person, as its approval keeps it; `before` is null for a new one. */
export const askedCoupon = z.object({ code: z.string(), before: couponTerms.nullable(), terms: couponTerms });

/** Lets a gift code wait for a second person who writes gift codes in all markets that it is good in, before or after. */
async function askSecondPerson(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  actor: Staff,
  asked: { readonly code: string; readonly before: StoredTerms | null; readonly terms: StoredTerms },
): Promise<Result<string, { readonly code: 'approvalWaiting' }>> {
  const { code, before, terms } = asked;
  const markets = new Set([terms, before ?? terms].flatMap(({ currency }) => marketsOf(currency)));
  const [only] = markets;
  return await requestApproval(deps, tx, {
    actor,
    kind: COUPON_APPROVAL,
    subject: `coupon:${code}`,
    market: markets.size === 1 ? only : undefined,
    payload: { code, before: before && inputOf(before), terms: inputOf(terms) },
    needs: 'coupons.write',
  });
}

/**
 * Adds or changes a gift code that a second person confirmed, in the transaction of the approval. Refused when the code was made
 * or changed meanwhile, or is over by its dates.
 */
export async function runApprovedCoupon(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { actor, payload }: { readonly actor: Actor; readonly payload: JsonObject },
): Promise<Result<null, { readonly code: 'couponNoLongerFits' }>> {
  const gone = refused({ code: 'couponNoLongerFits' } as const);
  const { data: asked } = askedCoupon.safeParse(payload);
  if (!asked) return gone;
  const coupon = await lockCoupon(tx, asked.code);
  const checked = check(asked.terms, coupon?.used ?? 0);
  if ('fields' in checked) return gone;
  const { terms } = checked;
  if (terms.endsAt && terms.endsAt <= deps.clock.now()) return gone;
  if (asked.before === null) return (await addCoupon(deps, tx, actor, asked.code, terms)) ? ok(null) : gone;
  if (!coupon || differences(asked.before, json(coupon.terms)).length > 0) return gone;
  await changeCoupon(deps, tx, actor, coupon, terms);
  return ok(null);
}

/** Adds a gift code with its audit row; false when the code is in use. */
async function addCoupon(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  actor: Actor,
  code: string,
  terms: StoredTerms,
): Promise<boolean> {
  if (!(await insertStaffCoupon(tx, code, terms))) return false;
  await insertAudit(tx, deps.clock, { actor, action: 'coupon.create', subject: `coupon:${code}`, after: json(terms) });
  return true;
}

/** Writes new terms of a locked gift code with their audit row; nothing where they are the same. Returns its version. */
async function changeCoupon(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  actor: Actor,
  { code, version, terms: before }: StaffCoupon,
  terms: StoredTerms,
): Promise<number> {
  const changed = differences(json(before), json(terms));
  if (changed.length === 0) return version;
  const saved = await updateStaffCoupon(tx, code, terms);
  const side = (name: 'before' | 'after'): JsonObject =>
    Object.fromEntries(changed.map((one) => [one.path, one[name]]));
  await insertAudit(tx, deps.clock, {
    actor,
    action: 'coupon.edit',
    subject: `coupon:${code}`,
    before: { ...side('before'), version },
    after: { ...side('after'), version: saved },
  });
  return saved;
}

type Checked = { readonly terms: StoredTerms } | { readonly fields: readonly CouponFault[] };

/** Refuses a code of a currency, before or after its change, none of whose markets is the person's; one of all only people of all make. */
function within(actor: Staff, checked: Checked, before?: StoredTerms['currency']): Checked {
  if ('fields' in checked) return checked;
  const isTheirs = (currency: StoredTerms['currency']) =>
    marketsOf(currency).every((code) => actor.markets.includes(code));
  const currencies = before === undefined ? [checked.terms.currency] : [before, checked.terms.currency];
  return currencies.every(isTheirs) ? checked : { fields: [{ path: 'currency', code: 'wrong' }] };
}

/** The markets that a code is good in. */
function marketsOf(currency: StoredTerms['currency']): readonly MarketCode[] {
  return MARKET_CODES.filter((code) => currency === null || MARKETS[code].currency === currency);
}

/** The terms of a gift code as they are kept. */
type StoredTerms = StaffCoupon['terms'];

function check(
  input: unknown,
  used: number,
): { readonly terms: StoredTerms } | { readonly fields: readonly CouponFault[] } {
  const parsed = couponTerms.safeParse(input);
  if (!parsed.success) {
    return {
      fields: parsed.error.issues.map(({ path, code }) => ({
        path: path.join('.'),
        code: code === 'too_small' ? 'missing' : code === 'too_big' ? 'tooLarge' : 'wrong',
      })),
    };
  }
  const { data } = parsed;
  const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
  const terms = { ...data, startsAt: date(data.startsAt), endsAt: date(data.endsAt) };
  const fields: CouponFault[] = [];
  if (terms.kind === 'percentage' && terms.weight > 10_000) fields.push({ path: 'weight', code: 'tooLarge' });
  if (terms.startsAt && terms.endsAt && terms.endsAt <= terms.startsAt)
    fields.push({ path: 'endsAt', code: 'endsFirst' });
  if (terms.usesAllowed !== null && terms.usesAllowed < used) fields.push({ path: 'usesAllowed', code: 'belowUsed' });
  if (isLargeCoupon(terms) && terms.usesAllowed === null) fields.push({ path: 'usesAllowed', code: 'usesNeeded' });
  return fields.length > 0 ? { fields } : { terms };
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

function inputOf(terms: StoredTerms): CouponTermsInput {
  return { ...terms, startsAt: iso(terms.startsAt), endsAt: iso(terms.endsAt) };
}

function json(terms: StoredTerms): Record<string, JsonValue> {
  return { ...terms, startsAt: iso(terms.startsAt), endsAt: iso(terms.endsAt) };
}
