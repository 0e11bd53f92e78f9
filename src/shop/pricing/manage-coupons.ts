import { z } from 'zod';
import type { JsonObject, JsonValue } from '#kernel/json';
import { differences } from '#kernel/json-patch';
import { MARKET_CODES, MARKETS, TRADE_CURRENCIES } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import { couponCode } from './coupon.rules.ts';
import {
  insertStaffCoupon,
  listStaffCoupons,
  lockCoupon,
  type StaffCoupon,
  updateStaffCoupon,
} from './staff-coupon-queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
/** A wrong field of a gift code. */
type CouponFault = {
  readonly path: string;
  readonly code: 'missing' | 'wrong' | 'taken' | 'tooLarge' | 'tooLong' | 'endsFirst' | 'belowUsed' | 'usesNeeded';
};
type ManageRefusal =
  | { readonly code: 'unknown' }
  | { readonly code: 'wrong'; readonly fields: readonly CouponFault[] }
  | { readonly code: 'stale'; readonly current: StaffCoupon };

const LARGEST = 1_000_000_00;
/** Above half of an order, or 500 of the currency, a code says how often it may be used (decision 0527). */
const LARGE = { percentage: 5000, fixed: 500_00 } as const;
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

/** Adds a gift code. */
export async function createCoupon(
  deps: Deps,
  input: { readonly actor: Actor; readonly code: string; readonly terms: CouponTermsInput },
): Promise<Result<string, ManageRefusal>> {
  const code = couponCode(input.code);
  const checked = within(input.actor, check(input.terms, 0));
  if (code === null || 'fields' in checked) {
    const isBlank = input.code.trim() === '';
    const ofCode: CouponFault[] = code === null ? [{ path: 'code', code: isBlank ? 'missing' : 'wrong' }] : [];
    return refused({ code: 'wrong', fields: [...ofCode, ...('fields' in checked ? checked.fields : [])] });
  }
  return await deps.database.transaction(async (tx) => {
    if (!(await insertStaffCoupon(tx, code, checked.terms)))
      return refused({ code: 'wrong', fields: [{ path: 'code', code: 'taken' }] });
    const after = json(checked.terms);
    await insertAudit(tx, deps.clock, {
      actor: input.actor,
      action: 'coupon.create',
      subject: `coupon:${code}`,
      after,
    });
    return ok(code);
  });
}

/** Changes the terms of a gift code, for the version that the person saw. Returns its version. */
export async function updateCoupon(
  deps: Deps,
  input: {
    readonly actor: Actor;
    readonly code: string;
    readonly version: number;
    readonly changes: { readonly [Name in keyof CouponTermsInput]?: CouponTermsInput[Name] | undefined };
  },
): Promise<Result<number, ManageRefusal>> {
  const { actor, code, version, changes } = input;
  return await deps.database.transaction(async (tx) => {
    const coupon = await lockCoupon(tx, code);
    if (!coupon) return refused({ code: 'unknown' });
    if (coupon.version !== version) return refused({ code: 'stale', current: coupon });
    const before = json(coupon.terms);
    const checked = within(actor, check({ ...inputOf(coupon), ...changes }, coupon.used), coupon.terms.currency);
    if ('fields' in checked) return refused({ code: 'wrong', fields: checked.fields });
    const changed = differences(before, json(checked.terms));
    if (changed.length === 0) return ok(version);
    const saved = await updateStaffCoupon(tx, code, checked.terms);
    const side = (name: 'before' | 'after'): JsonObject =>
      Object.fromEntries(changed.map((one) => [one.path, one[name]]));
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'coupon.edit',
      subject: `coupon:${code}`,
      before: { ...side('before'), version },
      after: { ...side('after'), version: saved },
    });
    return ok(saved);
  });
}

type Checked = { readonly terms: StoredTerms } | { readonly fields: readonly CouponFault[] };

/** Refuses a code of a currency, before or after its change, none of whose markets is the person's; one of all only people of all make. */
function within(actor: Actor, checked: Checked, before?: StoredTerms['currency']): Checked {
  if (actor.kind !== 'staff' || 'fields' in checked) return checked;
  const isTheirs = (currency: StoredTerms['currency']) =>
    MARKET_CODES.every((code) =>
      currency === null || MARKETS[code].currency === currency ? actor.markets.includes(code) : true,
    );
  const currencies = before === undefined ? [checked.terms.currency] : [before, checked.terms.currency];
  return currencies.every(isTheirs) ? checked : { fields: [{ path: 'currency', code: 'wrong' }] };
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
  if (terms.weight > LARGE[terms.kind] && terms.usesAllowed === null)
    fields.push({ path: 'usesAllowed', code: 'usesNeeded' });
  return fields.length > 0 ? { fields } : { terms };
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

function inputOf({ terms }: StaffCoupon): CouponTermsInput {
  return { ...terms, startsAt: iso(terms.startsAt), endsAt: iso(terms.endsAt) };
}

function json(terms: StoredTerms): Record<string, JsonValue> {
  return { ...terms, startsAt: iso(terms.startsAt), endsAt: iso(terms.endsAt) };
}
