/** The message of the log line that each accepted order leaves. */
export const ACCEPTED = 'an order was accepted';

/** What the log keeps of an accepted order: no person, and no id by which somebody could open it. */
export type AcceptedOrder = {
  readonly order: number;
  readonly market: string;
  /** In minor units of the currency. */
  readonly total: number;
  readonly currency: string;
};

/** What the database has of an order, for the comparison. */
export type StoredOrder = AcceptedOrder & {
  /** Whether somebody changed its lines after it was accepted, and so perhaps its total. */
  readonly edited: boolean;
};

/** Returns the fields of an order's log line. */
export function acceptedFields(order: {
  readonly number: number;
  readonly market: string;
  readonly currency: string;
  readonly amounts: { readonly total: number };
}): AcceptedOrder {
  return { order: order.number, market: order.market, total: order.amounts.total, currency: order.currency };
}

/**
 * Reads a line of a log: the accepted order it tells of, null for any other line. What a collector of logs put before the
 * object is skipped.
 */
export function readAcceptedLine(line: string): AcceptedOrder | null {
  if (!line.includes(ACCEPTED)) return null;
  let read: unknown;
  try {
    read = JSON.parse(line.slice(line.indexOf('{')));
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null || !('msg' in read) || read.msg !== ACCEPTED) return null;
  if (!('order' in read && 'market' in read && 'total' in read && 'currency' in read)) return null;
  const { order, market, total, currency } = read;
  if (typeof order !== 'number' || typeof total !== 'number') return null;
  if (typeof market !== 'string' || typeof currency !== 'string') return null;
  return { order, market, total, currency };
}

/**
 * Returns the acknowledged orders that the database does not have. A number under which it has another order counts as
 * missing: after a loss, numbers are given again.
 */
export function findMissing(
  acknowledged: readonly AcceptedOrder[],
  stored: readonly StoredOrder[],
): readonly AcceptedOrder[] {
  const known = new Map(stored.map((one) => [one.order, one]));
  return acknowledged.filter((one) => {
    const found = known.get(one.order);
    if (!found || found.market !== one.market || found.currency !== one.currency) return true;
    return found.total !== one.total && !found.edited;
  });
}
