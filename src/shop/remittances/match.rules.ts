import { type Minor, minor, share, sum, ZERO } from '#kernel/money';
import { orderNumberIn, type RemittanceLine } from './read-lines.rules.ts';

/**
 * `matched`: the cash of an order, to the minor unit. `amount`: short or over. `unknown`: no cash order of ours. `twice`: its cash
 * came before, in this file or an earlier one. `fee`: the cash agrees, what was kept of it does not.
 */
export const LINE_STATES = ['matched', 'amount', 'unknown', 'twice', 'fee'] as const;
type LineState = (typeof LINE_STATES)[number];

/** What a courier's contract charges: nothing known, an amount a parcel, or a share of its cash in basis points. */
export const FEE_KINDS = ['none', 'parcel', 'share'] as const;
export type FeeRule = { readonly kind: (typeof FEE_KINDS)[number]; readonly value: number };

/** The cash that a parcel was to bring; `isRemitted` when it came before. */
export type ExpectedCash = {
  readonly orderId: string;
  readonly number: number;
  /** What the courier was told to collect. */
  readonly cash: Minor;
  readonly isRemitted: boolean;
};

/** Expected cash by waybill, and by the number of its order. */
export type ExpectedCashBy = {
  readonly waybill: ReadonlyMap<string, ExpectedCash>;
  readonly number: ReadonlyMap<number, ExpectedCash>;
};

export type MatchedLine = RemittanceLine & {
  readonly state: LineState;
  readonly order: ExpectedCash | null;
  /** The fee by the contract; null where none is known. */
  readonly feeDue: Minor | null;
};

/** What the contract charges for cash; null where it is not known. */
function feeDueOf(amount: Minor, { kind, value }: FeeRule): Minor | null {
  if (kind === 'none') return null;
  return kind === 'parcel' ? minor(value) : share(amount, value);
}

/** What a line leaves after fee and VAT; what the file says where it says so. */
function netOf({ amount, fee, feeVat, net }: RemittanceLine): Minor {
  return net ?? lessFees(amount, fee, feeVat);
}

function lessFees(amount: Minor, fee: Minor | null, feeVat: Minor | null): Minor {
  return minor(amount - (fee ?? 0) - (feeVat ?? 0));
}

/** Matches the lines of a file, in their order, with the cash that parcels were to bring: by waybill, else by reference. */
export function matchLines(
  lines: readonly RemittanceLine[],
  expected: ExpectedCashBy,
  rule: FeeRule,
): readonly MatchedLine[] {
  const seen = new Set<string>();
  return lines.map((line) => {
    const number = orderNumberIn(line.reference);
    const order =
      expected.waybill.get(line.waybill) ?? (number === null ? null : (expected.number.get(number) ?? null));
    const feeDue = feeDueOf(line.amount, rule);
    if (order === null) return { ...line, order, feeDue, state: 'unknown' };
    if (order.isRemitted || seen.has(order.orderId)) return { ...line, order, feeDue, state: 'twice' };
    seen.add(order.orderId);
    if (line.amount !== order.cash) return { ...line, order, feeDue, state: 'amount' };
    const keepsOther = line.net !== null && line.net !== lessFees(line.amount, line.fee, line.feeVat);
    const isFeeWrong = keepsOther || (feeDue !== null && line.fee !== null && line.fee !== feeDue);
    return { ...line, order, feeDue, state: isFeeWrong ? 'fee' : 'matched' };
  });
}

type Sum = { readonly count: number; readonly amount: Minor };

/** The lines of each result with their cash, the cash of the file, and what it leaves net of fees. */
export function sumsOf(lines: readonly MatchedLine[]): {
  readonly results: Readonly<Record<LineState, Sum>>;
  readonly total: Minor;
  readonly net: Minor;
} {
  const results: Record<LineState, Sum> = {
    matched: { count: 0, amount: ZERO },
    amount: { count: 0, amount: ZERO },
    unknown: { count: 0, amount: ZERO },
    twice: { count: 0, amount: ZERO },
    fee: { count: 0, amount: ZERO },
  };
  for (const { state, amount } of lines) {
    const { count, amount: before } = results[state];
    results[state] = { count: count + 1, amount: minor(before + amount) };
  }
  return { results, total: sum(lines.map(({ amount }) => amount)), net: sum(lines.map(netOf)) };
}
