const formats = new Map<string, Intl.DateTimeFormat>();

/** The format of a zone's wall clock, kept: making one takes longer than using it a hundred times. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const numeric = 'numeric' as const;
  const day = { year: numeric, month: numeric, day: numeric };
  const time = { hour: numeric, minute: numeric, second: numeric };
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...day, ...time });
  formats.set(zone, made);
  return made;
}

/** The wall-clock parts of an instant in a time zone. */
function partsIn(zone: string, instant: Date): number {
  const parts = formatOf(zone).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/**
 * The instant of a wall-clock time (`2026-12-01T12:00`, or a date alone for its midnight) in a time zone; null for a text
 * that names no time.
 */
export function instantIn(zone: string, local: string): Date | null {
  const [, date = '', time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(local) ?? [];
  const asUtc = new Date(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(`${date}T${time}`)) return null;
  // the offset at the guess is the one at the result, except in the hour of a change of clocks
  let instant = new Date(asUtc.getTime() - (partsIn(zone, asUtc) - asUtc.getTime()));
  instant = new Date(asUtc.getTime() - (partsIn(zone, instant) - instant.getTime()));
  return instant;
}

/** The wall-clock time of an instant in a time zone, as `2026-12-01T12:00`. */
export function localTime(zone: string, instant: Date): string {
  return new Date(partsIn(zone, instant)).toISOString().slice(0, 16);
}

/** The wall-clock time of an instant in a time zone to the second, as `2026-12-01T12:00:00`. */
export function localSeconds(zone: string, instant: Date): string {
  return new Date(partsIn(zone, instant)).toISOString().slice(0, 19);
}
