/** Compares a provider's statement with the recorded money. */

type BookedMoney = {
  readonly paymentId: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
};

type StatedMoney = {
  readonly kind: 'payment' | 'refund' | 'other';
  readonly status: string;
  readonly paymentId: string | null;
  readonly reference: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
};

export type FoundDifference = {
  readonly kind: 'unknown-payment' | 'missing-payment' | 'unknown-refund' | 'missing-refund' | 'amount';
  readonly paymentId: string;
  readonly reference: string;
  readonly ours: number | null;
  readonly theirs: number | null;
  readonly currency: string;
};

type Books = { readonly payments: readonly BookedMoney[]; readonly refunds: readonly BookedMoney[] };

/** Money that moved according to a statement. */
function isMoney(one: StatedMoney): one is StatedMoney & { readonly paymentId: string } {
  return one.paymentId !== null && (one.status === 'paid' || (one.kind === 'payment' && one.status === 'review'));
}

function compareKind(
  kind: 'payment' | 'refund',
  ours: readonly BookedMoney[],
  theirs: readonly (StatedMoney & { readonly paymentId: string })[],
): readonly FoundDifference[] {
  const booked = new Map(ours.map((one) => [one.paymentId, one]));
  const stated = new Map(theirs.map((one) => [one.paymentId, one]));
  const unknown = [...stated.values()].flatMap((one): readonly FoundDifference[] => {
    const { paymentId, amount, currency } = one;
    const known = booked.get(paymentId);
    const row = { paymentId, theirs: amount, currency: currency ?? '', reference: one.reference ?? '' };
    if (!known) return [{ ...row, kind: `unknown-${kind}`, ours: null }];
    const same = known.amount === amount && known.currency === currency;
    return same ? [] : [{ ...row, kind: 'amount', ours: known.amount }];
  });
  const missing = [...booked.values()]
    .filter((one) => !stated.has(one.paymentId))
    .map(({ paymentId, reference, amount, currency }): FoundDifference => {
      return { kind: `missing-${kind}`, paymentId, reference, ours: amount, theirs: null, currency };
    });
  return [...unknown, ...missing];
}

/**
 * Returns every difference between a provider's statement and the recorded payments and refunds. A transaction that the
 * statement lists twice counts once; failed and pending ones do not count.
 */
export function compareBooks(books: Books, statement: readonly StatedMoney[]): readonly FoundDifference[] {
  const money = statement.filter(isMoney);
  return [
    ...compareKind(
      'payment',
      books.payments,
      money.filter((one) => one.kind === 'payment'),
    ),
    ...compareKind(
      'refund',
      books.refunds,
      money.filter((one) => one.kind === 'refund'),
    ),
  ];
}

type Timed = { readonly at: Date | null };

/** Both sides of a day, in minor units: captured less refunded. */
export type DaySum = {
  readonly day: string;
  readonly currency: string;
  readonly ours: number;
  readonly theirs: number;
};

type TimedBooks = {
  readonly payments: readonly (BookedMoney & Timed)[];
  readonly refunds: readonly (BookedMoney & Timed)[];
};

/**
 * Sums recorded and stated money by day and currency. Money that both sides have counts for the day that the statement says, so
 * that a day's sums differ only by what does not agree. `dayOf` returns null for a time that is not to be summed.
 */
export function sumByDay(
  books: TimedBooks,
  statement: readonly (StatedMoney & Timed)[],
  dayOf: (at: Date, currency: string) => string | null,
): readonly DaySum[] {
  const days = new Map<string, { day: string; currency: string; ours: number; theirs: number }>();
  const add = (side: 'ours' | 'theirs', at: Date | null, currency: string | null, amount: number): void => {
    const day = at && currency ? dayOf(at, currency) : null;
    if (day === null || currency === null) return;
    const sums = days.get(`${currency} ${day}`) ?? { day, currency, ours: 0, theirs: 0 };
    sums[side] += amount;
    days.set(`${currency} ${day}`, sums);
  };
  const stated = new Map(
    statement.flatMap((one) =>
      isMoney(one) && one.kind !== 'other' ? [[`${one.kind} ${one.paymentId}`, one] as const] : [],
    ),
  );
  const sides = [
    ['payment', 1, books.payments],
    ['refund', -1, books.refunds],
  ] as const;
  for (const [kind, sign, booked] of sides) {
    for (const { paymentId, currency, amount, at } of booked) {
      add('ours', stated.get(`${kind} ${paymentId}`)?.at ?? at, currency, sign * amount);
    }
  }
  for (const { kind, at, currency, amount } of stated.values()) {
    add('theirs', at, currency, (kind === 'payment' ? 1 : -1) * (amount ?? 0));
  }
  return [...days.values()];
}
