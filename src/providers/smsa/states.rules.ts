/** The courier's scans (SMSA contract, section 3). */

export type State = 'created' | 'in-transit' | 'delivered' | 'exception' | 'returned' | 'cancelled';

type ScanType = { readonly state: State; readonly en: string; readonly ar: string | null };

/** By `ScanType`. The Arabic words are the courier's status lookup as documented; the last eight codes are an integrator's. */
export const SCAN_TYPES: Readonly<Record<string, ScanType>> = {
  DL: { state: 'delivered', en: 'Delivered', ar: 'تم التسليم' },
  OD: { state: 'in-transit', en: 'Out for Delivery', ar: 'في الطريق للتسليم' },
  AF: { state: 'in-transit', en: 'Arrived Delivery Facility', ar: 'وصلت محطة التوزيع' },
  HOP: { state: 'in-transit', en: 'Shipment Departed SMSA Sorting Facility', ar: null },
  CC: { state: 'in-transit', en: 'Processing for Consignee Collection', ar: 'تحت المعالجة لإستلام العميل' },
  CR: { state: 'in-transit', en: 'Customs Released', ar: 'تم التخليص الجمركي' },
  DE: { state: 'exception', en: 'Delivery Exception', ar: 'تعذر تسليم الشحنة' },
  PU: { state: 'in-transit', en: 'Picked Up', ar: null },
  PKD: { state: 'in-transit', en: 'Picked Up', ar: null },
  RTO: { state: 'returned', en: 'Returned to Origin', ar: null },
  RTN: { state: 'returned', en: 'Returned', ar: null },
  CAN: { state: 'cancelled', en: 'Cancelled', ar: null },
  BK: { state: 'created', en: 'Booked', ar: null },
  NEW: { state: 'created', en: 'Data Received', ar: null },
};

/** Our words for scans that the courier's status lookup has no Arabic for. */
const OWN_ARABIC: Readonly<Record<string, string>> = {
  HOP: 'غادرت الشحنة مركز الفرز',
  PU: 'تم استلام الشحنة من المتجر',
  PKD: 'تم استلام الشحنة من المتجر',
  RTO: 'أُعيدت الشحنة إلى المتجر',
  RTN: 'أُعيدت الشحنة',
  CAN: 'أُلغيت الشحنة',
  BK: 'حُجزت الشحنة',
  NEW: 'وردت بيانات الشحنة',
};

/** The Arabic words of a scan code: the courier's as documented, else ours; null for a code that we don't know. */
export function arabicOf(code: string): string | null {
  const known = Object.hasOwn(SCAN_TYPES, code) ? SCAN_TYPES[code] : undefined;
  return known?.ar ?? (Object.hasOwn(OWN_ARABIC, code) ? (OWN_ARABIC[code] ?? null) : null);
}

/** What a scan code means; null for a code that we don't know, which raises no state. */
export function stateOf(code: string): State | null {
  const known = Object.hasOwn(SCAN_TYPES, code) ? SCAN_TYPES[code] : undefined;
  return known?.state ?? null;
}

/**
 * Where a parcel is by its scans, newest first: what the newest one that we know says. `created` before the first scan, null
 * while there are only ones we don't know.
 */
export function stateOfScans(scans: readonly { readonly type: string }[]): State | null {
  const states = scans.map(({ type }) => stateOf(type));
  return states.length === 0 ? 'created' : (states.find((state) => state !== null) ?? null);
}

/** The code of an activity told in English words, as the older interface does; the words themselves when unknown. */
export function codeOfActivity(activity: string): string {
  const words = activity.trim().toLowerCase();
  return Object.entries(SCAN_TYPES).find(([, known]) => known.en.toLowerCase() === words)?.[0] ?? activity.trim();
}
