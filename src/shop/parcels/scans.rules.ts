/** A scan of the courier as a parcel keeps it; `at` in ISO 8601. */
export type StoredScan = { readonly at: string; readonly en: string; readonly ar: string; readonly city: string };

/** Most scans that are kept of a parcel: the newest. */
const MAX_SCANS = 40;

type Scan = {
  readonly description: { readonly en: string; readonly ar: string };
  readonly city: string;
  readonly at: Date;
};

/** The newest scans in the form in which a parcel keeps them, newest first. */
export function newestScans(scans: readonly Scan[]): readonly StoredScan[] {
  return [...scans]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MAX_SCANS)
    .map(({ description, city, at }) => ({ at: at.toISOString(), en: description.en, ar: description.ar, city }));
}

/** Reads kept scans; what is none is left out. */
export function readScans(stored: unknown): readonly StoredScan[] {
  return Array.isArray(stored) ? stored.filter(isScan) : [];
}

function isScan(one: unknown): one is StoredScan {
  if (typeof one !== 'object' || one === null) return false;
  return 'at' in one && 'en' in one && 'ar' in one && 'city' in one && [one.at, one.en, one.ar, one.city].every(isText);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
