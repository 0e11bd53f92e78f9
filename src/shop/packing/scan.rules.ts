import { westernDigits } from '#kernel/text';
import type { WaveLine, WaveParcel } from './wave.rules.ts';

type ScannedParcel = Pick<WaveParcel, 'number' | 'waybill'> & {
  /** A time, as the server or a browser has it; null while it is not packed. */
  readonly packedAt: Date | string | null;
  readonly lines: readonly Pick<WaveLine, 'productId' | 'count' | 'barcode' | 'slug'>[];
};

/** How many units of each line are in the box, by the line's index. */
export type Ticks = readonly number[];

/** What a scan means while parcels are packed. `open` is the parcel on the table. */
type ScanResult =
  | { readonly kind: 'opened'; readonly number: number }
  | { readonly kind: 'ticked'; readonly line: number; readonly ticks: Ticks; readonly complete: boolean }
  /** A unit of the open parcel, but all of its kind are in the box. */
  | { readonly kind: 'too_many'; readonly line: number }
  /** A unit of the wave that does not belong into the open parcel. */
  | { readonly kind: 'wrong_unit' }
  | { readonly kind: 'packed_already'; readonly number: number }
  /** A unit was scanned before a label. */
  | { readonly kind: 'no_parcel' }
  | { readonly kind: 'unknown'; readonly code: string };

/** A code as scanners send it: without blanks, in upper case, in Western digits whatever the keyboard's language. */
export function tidyCode(text: string): string {
  return westernDigits(text.replace(/\s/g, '')).toUpperCase();
}

/** The code of a unit as the slip and the pick list print it: the barcode, or the name in paths. */
export function unitCode(line: Pick<WaveLine, 'barcode' | 'slug'>): string {
  return line.barcode || line.slug.toUpperCase();
}

/** Whether a tidied code names the unit of a line: its barcode, its name in paths or its id. */
function isUnitOf(line: Pick<WaveLine, 'productId' | 'barcode' | 'slug'>, code: string): boolean {
  return (
    (line.barcode !== '' && code === line.barcode) ||
    code === line.slug.toUpperCase() ||
    code === line.productId.toUpperCase()
  );
}

/** Whether a tidied code names a parcel: its waybill or its order's number. */
function isLabelOf({ number, waybill }: Pick<ScannedParcel, 'number' | 'waybill'>, code: string): boolean {
  return (waybill !== null && code === waybill.toUpperCase()) || code === String(number);
}

/**
 * What a scan means: a label opens its parcel, a unit is ticked in the open parcel, and the last unit completes it. A unit
 * of two lines is ticked in the first that still lacks one. Units come before labels, since a barcode may look like a number.
 */
export function readScan(
  text: string,
  wave: readonly ScannedParcel[],
  open: ScannedParcel | null,
  ticks: Ticks,
): ScanResult {
  const code = tidyCode(text);
  const inOpen = open ? open.lines.flatMap((line, index) => (isUnitOf(line, code) ? [index] : [])) : [];
  if (open && inOpen[0] !== undefined) {
    const free = inOpen.find((index) => (ticks[index] ?? 0) < (open.lines[index]?.count ?? 0));
    if (free === undefined) return { kind: 'too_many', line: inOpen[0] };
    const next = open.lines.map((_line, index) => (ticks[index] ?? 0) + Number(index === free));
    return { kind: 'ticked', line: free, ticks: next, complete: isComplete(open, next) };
  }
  const parcel = wave.find((one) => isLabelOf(one, code));
  if (parcel) return { kind: parcel.packedAt ? 'packed_already' : 'opened', number: parcel.number };
  if (!wave.some(({ lines }) => lines.some((line) => isUnitOf(line, code)))) return { kind: 'unknown', code };
  return { kind: open ? 'wrong_unit' : 'no_parcel' };
}

/** Whether every unit of a parcel is in the box. */
export function isComplete({ lines }: Pick<ScannedParcel, 'lines'>, ticks: Ticks): boolean {
  return lines.every((line, index) => (ticks[index] ?? 0) >= line.count);
}
