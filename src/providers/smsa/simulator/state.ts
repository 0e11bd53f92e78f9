/** What the SMSA simulator knows: parcels, whose scans follow from the clock. */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { ANSWER_MODES } from '../../simulation/faults.ts';

export const switches = z.object({
  answers: z.enum(ANSWER_MODES).default('normal'),
  lateMs: z.number().int().min(0).max(3_600_000).default(20_000),
  /** How a price is refused: a failure text, a SOAP fault, another currency, or something that is no price. */
  quotes: z.enum(['normal', 'failed', 'fault', 'foreign', 'garbled']).default('normal'),
  /** The way new parcels go: delivered at once or after an exception. */
  path: z.enum(['normal', 'exception']).default('normal'),
  /** How many times faster than real parcels they travel. */
  speed: z.number().int().min(1).max(100_000).default(1),
});
export type Switches = z.infer<typeof switches>;

const parcel = z.object({
  awb: z.string(),
  reference: z.string(),
  name: z.string(),
  phone: z.string(),
  city: z.string(),
  country: z.string(),
  codAmount: z.string(),
  contents: z.string(),
  exception: z.boolean(),
  /** Scans that somebody made by hand; from the first one on the parcel moves by hand only. */
  moves: z.array(z.object({ type: z.string(), at: z.number() })).default([]),
  cancelledAt: z.number().nullable(),
  createdAt: z.number(),
});
export type Parcel = z.infer<typeof parcel>;

export const smsaState = z.object({
  switches: switches.prefault({}),
  parcels: z.array(parcel).default([]),
  /** The first waybill: a simulator that was emptied gives others than before. */
  first: z
    .number()
    .int()
    .default(() => 290_000_000_001 + randomInt(1000) * 1_000_000),
});
export type SmsaState = z.infer<typeof smsaState>;

/** Returns the state of a new simulator. */
export function freshState(): SmsaState {
  return smsaState.parse({});
}

export type Simulation = { readonly state: SmsaState; readonly now: number };

/** Books a parcel under the next waybill of twelve digits. */
export function book(
  simulation: Simulation,
  ask: Omit<Parcel, 'awb' | 'exception' | 'moves' | 'cancelledAt' | 'createdAt'>,
): Parcel {
  const { state, now } = simulation;
  const awb = String(state.first + state.parcels.length);
  const exception = state.switches.path === 'exception';
  const one: Parcel = { ...ask, awb, exception, moves: [], cancelledAt: null, createdAt: now };
  state.parcels.push(one);
  return one;
}

const HOUR = 3_600_000;
const NORMAL = [
  ['PU', 1],
  ['HOP', 4],
  ['AF', 20],
  ['OD', 24],
  ['DL', 30],
] as const;
const EXCEPTION = [
  ['PU', 1],
  ['HOP', 4],
  ['AF', 20],
  ['OD', 24],
  ['DE', 28],
  ['OD', 48],
  ['DL', 52],
] as const;

export type ParcelScan = { readonly type: string; readonly at: number };

/** The scans of a parcel so far, newest first. A cancelled one moves no further. */
export function scansOf({ state, now }: Simulation, one: Parcel): readonly ParcelScan[] {
  const end = one.cancelledAt ?? now;
  const steps = one.exception ? EXCEPTION : NORMAL;
  const byClock = steps
    .map(([type, hours]) => ({ type, at: one.createdAt + (hours * HOUR) / state.switches.speed }))
    .filter((scan) => scan.at <= end);
  const scans: ParcelScan[] = one.moves.length > 0 ? [...one.moves] : byClock;
  if (one.cancelledAt !== null) scans.push({ type: 'CAN', at: one.cancelledAt });
  return scans.reverse();
}

/** Cancels a parcel; false when it is out for delivery or beyond. */
export function cancel(simulation: Simulation, one: Parcel): boolean {
  if (scansOf(simulation, one).some(({ type }) => type === 'OD' || type === 'DL')) return false;
  one.cancelledAt ??= simulation.now;
  return true;
}

/** Scans that somebody can make by hand, in the order of a journey. */
export const MOVES = ['PU', 'HOP', 'AF', 'OD', 'DE', 'DL', 'RTO'] as const;

const ENDS = ['DL', 'RTO', 'CAN'];

/** Whether a journey with these scans has ended. */
export function hasArrived(scans: readonly ParcelScan[]): boolean {
  return scans.some(({ type }) => ENDS.includes(type));
}

/** Scans a parcel by hand, after all it was scanned so far; false when its journey has ended. */
export function move(simulation: Simulation, one: Parcel, type: string): boolean {
  const before = scansOf(simulation, one);
  if (hasArrived(before)) return false;
  one.moves = [...before.toReversed(), { type, at: simulation.now }];
  return true;
}

/** A time as the courier writes it: local, without its zone (+03:00). */
export function localTime(at: number): string {
  return new Date(at + 3 * HOUR).toISOString().slice(0, 19);
}
