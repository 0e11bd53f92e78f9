import { networkAround } from '#kernel/ip';
import type { AttemptKey } from './attempts.ts';

/** Where attempts come from. */
export type AttemptSource = {
  /** The key of the network (`networkOf`). */
  readonly network: string;
  /** The id of a device that is counted for itself; null for one of which nothing is known. */
  readonly device: string | null;
};

/** What one network may do in ten minutes, by action; 0 means no limit. */
export type NetworkAttempts = Readonly<Record<keyof typeof DEFAULT_NETWORK_ATTEMPTS, number>>;

/**
 * Enough for the hundreds of shoppers whom a carrier puts behind one IPv4 address. `sign-in`, `staff` and `lookup` count what
 * was wrong, the others each request.
 */
export const DEFAULT_NETWORK_ATTEMPTS = {
  register: 300,
  reset: 300,
  links: 300,
  alert: 300,
  lookup: 200,
  'sign-in': 300,
  staff: 100,
};

/** The period of all these allowances. */
const PERIOD_SECONDS = 600;
/** What one device may do in the period. */
const OF_DEVICE = 20;
/** How many times the allowance of one network those around it share, its known devices included. */
const TIMES_AROUND = 3;

/**
 * The keys that an action is counted by: the device when it is known, else its network; and the networks around it (the /48
 * of an IPv6 address) with a larger allowance, since one person may have all of them.
 */
export function sourceKeys(
  action: keyof NetworkAttempts,
  { network, device }: AttemptSource,
  allowed: NetworkAttempts,
): readonly AttemptKey[] {
  const most = allowed[action];
  if (most === 0) return [];
  const key = (kind: string, subject: string, count: number): AttemptKey => ({
    action: `${action}-${kind}`,
    subject,
    limit: { most: count, withinSeconds: PERIOD_SECONDS },
  });
  return [
    device === null ? key('network', network, most) : key('device', device, OF_DEVICE),
    key('around', networkAround(network), most * TIMES_AROUND),
  ];
}
