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
