/** What is watched of a store that serves, by the conditions of opening and by whether it is ready. */
export const WATCHED = ['ready', 'disk', 'clock', 'certificate', 'backup-made', 'backup-restored'] as const;
export type Watched = (typeof WATCHED)[number];

/** A thing that is not in order: since when, how often in a row it was seen so, and when people were told last. */
type Trouble = { readonly since: string; readonly seen: number; readonly mailedAt: string | null };
/** What a run leaves for the next one. Times are ISO 8601. */
export type WatchState = {
  readonly troubles: Readonly<Partial<Record<Watched, Trouble>>>;
  /** When mails were sent in the last hour. */
  readonly sent: readonly string[];
};

/** What people are told: that something begins, goes on, or is in order again after so many minutes. */
export type Alert = { readonly about: Watched; readonly kind: 'begins' | 'goesOn' | 'ends'; readonly minutes: number };

const MINUTE_MS = 60_000;
/** How often something is seen before it is told: one look may have hit a restart. */
const SEEN = 2;
const REPEAT_MS = 12 * 60 * MINUTE_MS;
const HOURLY_LIMIT = 6;

/**
 * What is told after a look, and what is kept: each trouble when it was seen twice, every twelve hours while it goes on, and when it
 * ends; at most six an hour, the rest with a later look. What could not be looked at stays as it was.
 */
export function watch(
  before: WatchState,
  found: Readonly<Record<Watched, 'ok' | 'bad' | 'unknown'>>,
  now: Date,
): { readonly state: WatchState; readonly alerts: readonly Alert[] } {
  const at = now.toISOString();
  const since = (time: string): number => now.getTime() - Date.parse(time);
  const sent = before.sent.filter((time) => since(time) < 60 * MINUTE_MS);
  const alerts: Alert[] = [];
  const troubles: Partial<Record<Watched, Trouble>> = {};
  const mayTell = (): boolean => sent.length + alerts.length < HOURLY_LIMIT;
  for (const about of WATCHED) {
    const known = before.troubles[about];
    const minutes = known ? Math.round(since(known.since) / MINUTE_MS) : 0;
    if (found[about] === 'bad') {
      const { mailedAt = null, seen = 0, since: begun = at } = known ?? {};
      const isDue = seen + 1 >= SEEN && (mailedAt === null || since(mailedAt) >= REPEAT_MS) && mayTell();
      if (isDue) alerts.push({ about, kind: mailedAt === null ? 'begins' : 'goesOn', minutes });
      troubles[about] = { since: begun, seen: seen + 1, mailedAt: isDue ? at : mailedAt };
    } else if (known && found[about] === 'unknown') {
      troubles[about] = known;
    } else if (known?.mailedAt) {
      if (mayTell()) alerts.push({ about, kind: 'ends', minutes });
      else troubles[about] = known;
    }
  }
  return { state: { troubles, sent: [...sent, ...alerts.map(() => at)] }, alerts };
}
