import type { Budget } from './bucket.rules.ts';
import { type Kind, RATE_KINDS } from './kinds.rules.ts';

/** Calls a minute, by kind; 0 means no limit. */
export type RateLimits = Readonly<Record<Kind, number>>;
/** The same of a network in all, and the passes that its devices may get. */
type NetworkLimits = Readonly<Record<Kind | 'pass', number>>;

export type Limits = {
  /** For all callers of a network together that are not known; 0 switches a kind's limits off altogether. */
  readonly newcomers: RateLimits;
  /** For one customer, or one device with a pass. */
  readonly shopper: RateLimits;
  /** For all newcomers and devices of a network together. */
  readonly network: NetworkLimits;
};

/**
 * Newcomers: enough for a family or an office behind one IP, and for ordinary calls for the hundreds of shoppers whom a carrier
 * puts behind one IPv4 address.
 */
export const DEFAULT_RATE_LIMITS: RateLimits = {
  read: 3000,
  change: 600,
  'sign-in': 60,
  order: 60,
  lookup: 30,
  page: 1200,
};
/** One person: a checkout with a few gift codes and two cards is ten calls of `order`. */
export const DEFAULT_SHOPPER_LIMITS: RateLimits = {
  read: 600,
  change: 120,
  'sign-in': 20,
  order: 20,
  lookup: 10,
  page: 120,
};
/** Hundreds of shoppers behind one IPv4 address of a carrier. */
export const DEFAULT_NETWORK_LIMITS: NetworkLimits = {
  read: 12_000,
  change: 3000,
  'sign-in': 300,
  order: 120,
  lookup: 120,
  page: 6000,
  pass: 30,
};

/** How many minutes' worth a network may use at once: a sale begins at a second, and its shoppers have come before it. */
const NETWORK_BURST_MINUTES: Readonly<Partial<Record<Kind | 'pass', number>>> = { order: 10, pass: 10 };

/** How long a device has its pass before it counts for itself with orders and tries: longer than bots like to wait. */
const EARNED_MS = 10_000;

/** Kinds for which a pass counts from the beginning. */
const ORDINARY: ReadonlySet<Kind> = new Set<Kind>(['read', 'change', 'page']);

/** Who makes a call. */
export type Caller = {
  /** An IPv4 address or a /64 of IPv6. */
  readonly network: string;
  /** The id of a customer with a valid session; null for none. */
  readonly customer: string | null;
  /** The pass of a device, signed by the store; null for none. */
  readonly pass: { readonly id: string; readonly ageMs: number } | null;
};

/** A budget under the name that it is counted by. */
export type NamedBudget = Budget & { readonly name: string };

/** Returns what a caller counts as for a kind when not as its network; null for a newcomer. */
export function shopperOf(kind: Kind, { customer, pass }: Caller): string | null {
  if (customer !== null) return `customer ${customer}`;
  const device = ORDINARY.has(kind) ? pass?.id : earnedDevice(pass);
  return device ? `device ${device}` : null;
}

/** Returns the id of a device that has had its pass for long enough to count for itself with tries; null for any other. */
export function earnedDevice(pass: Caller['pass']): string | null {
  return pass !== null && pass.ageMs >= EARNED_MS ? pass.id : null;
}

/**
 * Returns the budgets that a call needs, all or none of them. A newcomer's are its network's for newcomers and in all. A shopper's
 * is its own; a device's also that of its network in all; that of newcomers for a try of a password, a code or a card too, given
 * back when it was right.
 */
export function budgetsOf(kind: Kind, caller: Caller, isTry: boolean, limits: Limits): readonly NamedBudget[] {
  if (limits.newcomers[kind] === 0) return [];
  const shopper = shopperOf(kind, caller);
  const own = shopper === null ? [] : named(`${kind} ${shopper}`, limits.shopper[kind], 1);
  const ofNewcomers = shopper === null || isTry ? triesOf(kind, caller.network, limits) : [];
  const isOfNetwork = caller.customer === null || isTry;
  return [...own, ...ofNewcomers, ...(isOfNetwork ? ofNetwork(kind, caller.network, limits) : [])];
}

/** Returns the budget of a network for newcomers, and for what anybody tries there. */
export function triesOf(kind: Kind, network: string, { newcomers }: Limits): readonly NamedBudget[] {
  return named(`${kind} newcomers ${network}`, newcomers[kind], 1);
}

/** Returns the budget of passes for the devices of a network. */
export function passesOf(network: string, limits: Limits): readonly NamedBudget[] {
  return named(`pass network ${network}`, limits.network.pass, NETWORK_BURST_MINUTES.pass ?? 1);
}

/** The budget of a network in all, which is never less than that of its newcomers. */
function ofNetwork(kind: Kind, network: string, limits: Limits): readonly NamedBudget[] {
  if (limits.network[kind] === 0) return [];
  const perMinute = Math.max(limits.network[kind], limits.newcomers[kind]);
  return named(`${kind} network ${network}`, perMinute, NETWORK_BURST_MINUTES[kind] ?? 1);
}

function named(name: string, perMinute: number, minutes: number): readonly NamedBudget[] {
  return perMinute === 0 ? [] : [{ name, burst: perMinute * minutes, perMinute }];
}

/** Whether any kind has a limit: otherwise nothing needs to be counted or signed. */
export function isLimited({ newcomers }: Limits): boolean {
  return RATE_KINDS.some((kind) => newcomers[kind] > 0);
}

type Parsed<Of> = { readonly ok: true; readonly value: Of } | { readonly ok: false; readonly error: string };

/** Parses `read=600,order=30`; kinds that are not named keep their default. The error explains what is wrong. */
export function parseLimits<Of extends Readonly<Record<string, number>>>(text: string, defaults: Of): Parsed<Of> {
  const limits = { ...defaults };
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [name = '', figure = ''] = part.split('=').map((one) => one.trim());
    if (!Object.hasOwn(defaults, name)) {
      return { ok: false, error: `names "${name}", which is none of ${Object.keys(defaults).join(', ')}` };
    }
    if (!/^\d{1,7}$/.test(figure)) {
      return { ok: false, error: `must give calls a minute as a whole number, as in ${name}=600` };
    }
    Object.assign(limits, { [name]: Number(figure) });
  }
  return { ok: true, value: limits };
}
