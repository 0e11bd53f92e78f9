import { DAY_MS } from '#kernel/clock';
import type { SettingKey } from '#shop/settings/settings.rules';
import type { Permission } from '#shop/staff/permissions.rules';

/**
 * The mails to staff: the setting that turns each on in a market, null for one that is always sent, and the permission of those
 * who get it.
 */
export const STAFF_MAILS = {
  staffCardReview: { setting: 'staff_mail.card_review', needs: 'payments.review' },
  staffSoldOut: { setting: 'staff_mail.sold_out', needs: 'stock.adjust' },
  staffOrder: { setting: 'staff_mail.every_order', needs: 'orders.read' },
  staffMorning: { setting: 'staff_mail.morning', needs: 'reports.read' },
  staffMention: { setting: null, needs: 'orders.read' },
  staffMissing: { setting: null, needs: 'orders.edit' },
} as const satisfies Readonly<Record<string, { readonly setting: SettingKey | null; readonly needs: Permission }>>;

export type StaffMailKind = keyof typeof STAFF_MAILS;

/** How far back a run looks, in milliseconds: longer than a short stop of the store. */
const LOOK_BACK_MS = 6 * 3_600_000;

/** From when on a run looks for events: not before the setting was turned on. */
export function lookFrom(now: Date, turnedOnAt: Date | null): Date {
  return new Date(Math.max(now.getTime() - LOOK_BACK_MS, turnedOnAt?.getTime() ?? 0));
}

/** The hours in which the summary of the morning is sent, on the market's clock. */
const MORNING = { from: 8, until: 12 };

/** Whether the summary of the morning is due. */
export function isMorning(now: Date, timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit' }).format(now));
  return hour >= MORNING.from && hour < MORNING.until;
}

const FIRST_DAYS = 7;

/** Which day of the store a day is, 1 to 7 from its first opening on; null before and after. Days are `YYYY-MM-DD` of one market. */
export function dayOfStore(openedOn: string | null, today: string): number | null {
  if (openedOn === null) return null;
  const day = Math.round((Date.parse(today) - Date.parse(openedOn)) / DAY_MS) + 1;
  return day >= 1 && day <= FIRST_DAYS ? day : null;
}
