import { DAY_MS } from '#kernel/clock';

/** The longest that what was typed is kept, in milliseconds: a day. */
export const DRAFT_MS = DAY_MS;

/** The fields of the address step that are kept: of the contact and the address, never of a card, nor a password. */
export const DRAFT_FIELDS = [
  'email',
  'phonecode',
  'phone',
  'firstname',
  'lastname',
  'city',
  'address',
  'appartment',
  'state',
  'pin',
  'shortAddress',
] as const;

/** What was typed into the address step, field by field; a field that the form does not have is absent. */
export type Draft = Readonly<Partial<Record<(typeof DRAFT_FIELDS)[number], string>>>;

/** The text that the device keeps: what was typed, for a delivery in a country, and when (milliseconds). */
export function writeDraft(typed: Draft, country: string, now: number): string {
  return JSON.stringify({ at: now, country, typed });
}

/** Reads it back; null for another country, after a day, and for anything unreadable. */
export function readDraft(stored: string | null, country: string, now: number): Draft | null {
  try {
    const draft = JSON.parse(stored ?? 'null');
    if (draft?.country !== country || !(Math.abs(now - draft.at) < DRAFT_MS)) return null;
    const typed: unknown[][] = DRAFT_FIELDS.map((field) => [field, draft.typed[field]]);
    return Object.fromEntries(typed.filter(([, value]) => typeof value === 'string'));
  } catch {
    return null;
  }
}
