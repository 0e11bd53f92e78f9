import type { Bilingual } from '#kernel/market';
import { type Minor, minor, sum, times, ZERO } from '#kernel/money';
import { allocate } from '../invoices/allocate.rules.ts';
import { splitByLine } from '../invoices/split.rules.ts';
import type { GivenBack, SoldOrder } from './refund.rules.ts';

/** An order as it was bought, with what offers took off its products; null for none. */
export type OfferedOrder = Omit<SoldOrder, 'lines'> & {
  readonly lines: readonly (SoldOrder['lines'][number] & { readonly productId: string })[];
  readonly offers:
    | readonly {
        readonly name: Bilingual;
        readonly lines: readonly { readonly productId: string; readonly amount: Minor }[];
      }[]
    | null;
};

/** What an offer took off some goods. */
type OfferShare = { readonly name: Bilingual; readonly amount: Minor };

/**
 * What of each offer comes back with a refund, for its credit note; `before` are the refunds before it, the first one first. The
 * discount of returned units is divided by what is left on their line of each offer, of the code and of reductions given since,
 * so that the shares of all refunds of an order add up to its offers in any order of returns.
 */
export function offerSharesOf(
  order: OfferedOrder,
  before: readonly GivenBack[],
  refund: Pick<GivenBack, 'lines'>,
): readonly OfferShare[] {
  const offers = order.offers ?? [];
  const sold = splitByLine(order);
  const left = new Map(
    order.lines.map((line, index) => {
      const byOffers = offers.map(({ lines }) =>
        sum(lines.flatMap(({ productId, amount }) => (productId === line.productId ? [amount] : []))),
      );
      const others = minor((sold.lines[index]?.discount ?? ZERO) - sum(byOffers));
      return [line.id, { unitPrice: line.unitPrice, parts: [...byOffers, others] }];
    }),
  );
  let shares: readonly Minor[] = offers.map(() => ZERO);
  for (const one of [...before, refund]) {
    shares = offers.map(() => ZERO);
    for (const { id, quantity, net } of one.lines) {
      const line = left.get(id);
      if (!line) continue;
      // what is reduced without units makes the units that stay cheaper, beside their offers
      const taken =
        quantity === 0
          ? line.parts.map((_, index) => (index === offers.length ? minor(-net) : ZERO))
          : allocate(minor(times(line.unitPrice, quantity) - net), line.parts);
      left.set(id, { ...line, parts: line.parts.map((part, index) => minor(part - (taken[index] ?? 0))) });
      shares = shares.map((share, index) => minor(share + (taken[index] ?? 0)));
    }
  }
  return offers.flatMap(({ name }, index) => {
    const amount = shares[index] ?? ZERO;
    return amount > 0 ? [{ name, amount }] : [];
  });
}
