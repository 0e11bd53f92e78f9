/** The state of the SMSA simulator: parcels, whose scans follow from the clock. */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { ANSWER_MODES } from '../../simulation/faults.ts';

export const switches = z.object({
  answers: z.enum(ANSWER_MODES).default('normal'),
  lateMs: z.number().int().min(0).max(3_600_000).default(20_000),
  /** How quotes fail: a failure text, a SOAP fault, another currency or an invalid price. */
  quotes: z.enum(['normal', 'failed', 'fault', 'foreign', 'garbled']).default('normal'),
  /** How new parcels travel: delivered directly or after an exception. */
  path: z.enum(['normal', 'exception']).default('normal'),
  /** The factor by which parcels travel faster than real ones. */
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
  /** The short code of the national address; empty for none. */
  shortCode: z.string().default(''),
  exception: z.boolean(),
  /** Scans added by hand. After the first one the parcel moves by hand only. */
  moves: z.array(z.object({ type: z.string(), at: z.number() })).default([]),
  cancelledAt: z.number().nullable(),
  createdAt: z.number(),
});
export type Parcel = z.infer<typeof parcel>;

export const smsaState = z.object({
  switches: switches.prefault({}),
  parcels: z.array(parcel).default([]),
  /** The first waybill. A simulator whose state was deleted starts with another one. */
  first: z
    .number()
    .int()
    .default(() => 290_000_000_001 + randomInt(1000) * 1_000_000),
});
type SmsaState = z.infer<typeof smsaState>;

/** Returns the state of a new simulator. */
export function freshState(): SmsaState {
  return smsaState.parse({});
}

export type Simulation = { readonly state: SmsaState; readonly now: number };

/** Books a parcel under the next waybill. */
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

/** Returns the scans of a parcel so far, newest first. A cancelled parcel stops. */
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

/** Cancels a parcel. Returns false when it is out for delivery or later. */
export function cancel(simulation: Simulation, one: Parcel): boolean {
  if (scansOf(simulation, one).some(({ type }) => type === 'OD' || type === 'DL')) return false;
  one.cancelledAt ??= simulation.now;
  return true;
}

/** The scans that can be added by hand, in the order of a journey. */
export const MOVES = ['PU', 'HOP', 'AF', 'OD', 'DE', 'DL', 'RTO'] as const;

const ENDS = ['DL', 'RTO', 'CAN'];

/** Returns whether a journey with these scans has ended. */
export function hasArrived(scans: readonly ParcelScan[]): boolean {
  return scans.some(({ type }) => ENDS.includes(type));
}

/** Adds a scan by hand after the existing ones. Returns false when the journey has ended. */
export function move(simulation: Simulation, one: Parcel, type: string): boolean {
  const before = scansOf(simulation, one);
  if (hasArrived(before)) return false;
  one.moves = [...before.toReversed(), { type, at: simulation.now }];
  return true;
}

/** Formats a time as the courier does: local (+03:00), without its zone. */
export function localTime(at: number): string {
  return new Date(at + 3 * HOUR).toISOString().slice(0, 19);
}
