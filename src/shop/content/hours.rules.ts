const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const PART = /^([A-Z][a-z]{2})(?:\s*-\s*([A-Z][a-z]{2}))?\s+(\d{2}):(\d{2})\s*-\s*(\d{2}):(\d{2})$/;

/** Hours that hold from one weekday to another, over the end of the week too. Times are minutes after midnight. */
export type Hours = {
  /** 0 is Sunday. */
  readonly from: number;
  readonly to: number;
  readonly opens: number;
  readonly closes: number;
};

/**
 * Reads opening hours as `Sat-Thu 10:00-22:00, Fri 14:00-22:00`. Null for any other text, and for hours that end before they
 * begin.
 */
export function readHours(text: string): readonly Hours[] | null {
  const parts = text.split(',').map((part) => readPart(part.trim()));
  const found = parts.filter((part) => part !== null);
  return found.length === parts.length ? found : null;
}

function readPart(part: string): Hours | null {
  const [, first = '', last = first, ...times] = PART.exec(part) ?? [];
  const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)];
  const [openHour = 24, openMinute = 0, closeHour = 0, closeMinute = 0] = times.map(Number);
  const [opens, closes] = [openHour * 60 + openMinute, closeHour * 60 + closeMinute];
  const fits = from >= 0 && to >= 0 && openMinute < 60 && closeMinute < 60 && opens < closes && closes <= 24 * 60;
  return fits ? { from, to, opens, closes } : null;
}

/** Whether a shop is open, until when; or when it opens next. Times are minutes after midnight. */
export type OpenState =
  | { readonly open: true; readonly until: number }
  | {
      readonly open: false;
      readonly next: { readonly day: number; readonly in: number; readonly opens: number } | null;
    };

/** What a shop with these hours is at a weekday (0 is Sunday) and a minute of the day. `in` counts days from today. */
export function openState(hours: readonly Hours[], weekday: number, minute: number): OpenState {
  const today = hours.find((one) => holdsOn(one, weekday) && one.opens <= minute && minute < one.closes);
  if (today) return { open: true, until: today.closes };
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = (weekday + ahead) % 7;
    const opens = hours
      .filter((one) => holdsOn(one, day) && (ahead > 0 || one.opens > minute))
      .map((one) => one.opens)
      .toSorted((a, b) => a - b)[0];
    if (opens !== undefined) return { open: false, next: { day, in: ahead, opens } };
  }
  return { open: false, next: null };
}

function holdsOn({ from, to }: Hours, day: number): boolean {
  return from <= to ? from <= day && day <= to : day >= from || day <= to;
}
