/** How a change of the stock may be described. `staff` reasons are chosen by a person; the others are written by the shop. */
type Reason = {
  readonly by: 'staff' | 'shop';
  /** Whether units are added, taken away, or either. */
  readonly direction: 'in' | 'out' | 'both';
  /** What a person must give with it. */
  readonly needs: 'nothing' | 'reference' | 'note' | 'market';
};

/**
 * Every reason of a stock movement, once: the database's CHECK, the screens' texts and the forms derive from it.
 * - `opening`: the stock before movements were written; `loaded`: a product was saved or imported with its stock
 * - `sold`: an order; `held`, `released`: a card payment under way; `cancelled`, `edited`: an order was undone or changed
 * - `unexplained`: the stock was written without a reason
 */
export const STOCK_REASONS = {
  opening: { by: 'shop', direction: 'in', needs: 'nothing' },
  loaded: { by: 'shop', direction: 'both', needs: 'nothing' },
  sold: { by: 'shop', direction: 'out', needs: 'nothing' },
  held: { by: 'shop', direction: 'out', needs: 'nothing' },
  released: { by: 'shop', direction: 'in', needs: 'nothing' },
  cancelled: { by: 'shop', direction: 'in', needs: 'nothing' },
  edited: { by: 'shop', direction: 'both', needs: 'nothing' },
  received: { by: 'staff', direction: 'in', needs: 'reference' },
  counted: { by: 'staff', direction: 'both', needs: 'nothing' },
  broken: { by: 'staff', direction: 'out', needs: 'nothing' },
  gift: { by: 'staff', direction: 'out', needs: 'nothing' },
  returned: { by: 'staff', direction: 'in', needs: 'nothing' },
  moved: { by: 'staff', direction: 'both', needs: 'market' },
  correction: { by: 'staff', direction: 'both', needs: 'note' },
  unexplained: { by: 'shop', direction: 'both', needs: 'nothing' },
} as const satisfies Readonly<Record<string, Reason>>;

export type StockReason = keyof typeof STOCK_REASONS;
/** A reason that a person may choose. */
export type StaffReason = {
  [Key in StockReason]: (typeof STOCK_REASONS)[Key]['by'] extends 'staff' ? Key : never;
}[StockReason];

const isReason = (name: string): name is StockReason => Object.hasOwn(STOCK_REASONS, name);
const isStaffReason = (name: StockReason): name is StaffReason => STOCK_REASONS[name].by === 'staff';

/** All reasons, in the order of the list. */
export const STOCK_REASON_NAMES: readonly StockReason[] = Object.keys(STOCK_REASONS).filter(isReason);
/** The reasons that a person may choose, in the order of the form. */
export const STAFF_REASON_NAMES: readonly StaffReason[] = STOCK_REASON_NAMES.filter(isStaffReason);

/** Whether units may move in this direction for a reason. */
export function mayMove(reason: StockReason, delta: number): boolean {
  const { direction }: Reason = STOCK_REASONS[reason];
  return direction === 'both' || (direction === 'in') === delta > 0;
}

/** What is wrong with a person's adjustment; null when nothing is. `to` is the other market of a move. */
export function wrongAdjustment(one: {
  readonly reason: StaffReason;
  readonly delta: number;
  readonly reference?: string | undefined;
  readonly note?: string | undefined;
  readonly to?: string | undefined;
}): 'no_change' | 'wrong_direction' | 'reference_missing' | 'note_missing' | 'market_missing' | null {
  const { needs }: Reason = STOCK_REASONS[one.reason];
  if (one.delta === 0) return 'no_change';
  if (!mayMove(one.reason, one.delta)) return 'wrong_direction';
  if (needs === 'reference' && !one.reference?.trim()) return 'reference_missing';
  if (needs === 'note' && !one.note?.trim()) return 'note_missing';
  if (needs === 'market' && !one.to) return 'market_missing';
  return null;
}
