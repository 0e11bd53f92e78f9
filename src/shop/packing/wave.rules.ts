import type { Bilingual, Language, MarketCode, TradeCurrency } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import type { ParcelState } from '../parcels/progress.rules.ts';

/** A line of a parcel, with where its product stands and the codes that a scanner may read from its unit. */
export type WaveLine = {
  readonly productId: string;
  readonly title: Bilingual;
  readonly size: string;
  readonly image: string;
  readonly count: number;
  readonly unitPrice: Minor;
  /** Empty when the product stands on no shelf. */
  readonly shelf: string;
  /** Empty for none. */
  readonly barcode: string;
  /** The product's name in paths; its id when the product is gone. */
  readonly slug: string;
};

/** A parcel from its booking to the courier, with what packing it needs. Amounts are in minor units. */
export type WaveParcel = {
  readonly orderId: string;
  readonly number: number;
  readonly market: MarketCode;
  readonly currency: TradeCurrency;
  readonly language: Language;
  readonly name: string;
  readonly city: string;
  readonly state: ParcelState;
  readonly waybill: string | null;
  readonly hasLabel: boolean;
  readonly isCancelled: boolean;
  /** Whether a refund of its order waits for a second person: until then it is not sent. */
  readonly refundWaits: boolean;
  /** Cash that the courier collects; 0 for a paid order. */
  readonly collect: Minor;
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly tax: Minor;
  readonly shipping: Minor;
  readonly total: Minor;
  /** Whether the slip shows no prices. */
  readonly gift: boolean;
  readonly giftNote: string;
  readonly placedAt: Date;
  readonly printedAt: Date | null;
  /** The id of the member of staff who did it, or the name of what did; so with the two below. */
  readonly printedBy: string | null;
  readonly pickedAt: Date | null;
  readonly packedAt: Date | null;
  readonly packedBy: string | null;
  readonly handedOverAt: Date | null;
  readonly handedOverBy: string | null;
  readonly setAsideAt: Date | null;
  readonly setAsideFor: string;
  /** What goes into the box: what was bought, without units that were given back before it was packed. */
  readonly lines: readonly WaveLine[];
};

type Amounts = Pick<WaveParcel, 'subtotal' | 'discount' | 'tax' | 'shipping' | 'total'>;

/** What of an order was given back: `goods` at the price of their lines, `net` after the discount; they differ by its share. */
type Given = {
  readonly goods: Minor;
  readonly net: Minor;
  readonly tax: Minor;
  readonly shipping: Minor;
  readonly total: Minor;
};

/** The amounts of what is left of an order, so that its slip adds up: an amount off a line counts as discount. */
export function amountsLeft(order: Amounts, given: Given): Amounts {
  return {
    subtotal: minor(order.subtotal - given.goods),
    discount: minor(order.discount - given.goods + given.net),
    tax: minor(order.tax - given.tax),
    shipping: minor(order.shipping - given.shipping),
    total: minor(order.total - given.total),
  };
}

/** What staff do with parcels of a wave. */
export const PACKING_ACTS = ['print', 'pick', 'pack', 'unpack', 'hand-over', 'set-aside', 'put-back'] as const;
export type PackingAct = (typeof PACKING_ACTS)[number];

/** Why an act does not fit a parcel. */
export const PACKING_REFUSALS = [
  'unknown',
  'cancelled',
  'refunded',
  'not_booked',
  'address_refused',
  'with_courier',
  'handed_over',
  'printed',
  'packed',
  'set_aside',
  'refund_waits',
  'not_set_aside',
  'no_label',
  'not_packed',
] as const;
export type PackingRefusal = (typeof PACKING_REFUSALS)[number];

type Facts = Pick<
  WaveParcel,
  | 'state'
  | 'isCancelled'
  | 'refundWaits'
  | 'hasLabel'
  | 'printedAt'
  | 'packedAt'
  | 'packedBy'
  | 'handedOverAt'
  | 'setAsideAt'
> & { readonly lines: readonly unknown[] };

/** Who acts, and whether what is printed is printed again. */
type PackingBy = { readonly id: string; readonly again?: boolean };

/**
 * Why an act does not fit a parcel now; null when it fits. What a person has packed already fits, and changes nothing; what
 * somebody else has packed does not.
 */
export function refusalOf(act: PackingAct, parcel: Facts, by: PackingBy): PackingRefusal | null {
  if (parcel.isCancelled) return 'cancelled';
  if (parcel.handedOverAt !== null) return 'handed_over';
  if (parcel.state !== 'booked') return stateRefusal(parcel.state);
  if (parcel.lines.length === 0) return 'refunded';
  if (act === 'put-back') return parcel.setAsideAt === null ? 'not_set_aside' : null;
  if (act === 'unpack') return null;
  if (parcel.setAsideAt !== null) return 'set_aside';
  if (act !== 'set-aside' && parcel.refundWaits) return 'refund_waits';
  if (act === 'print' && !parcel.hasLabel) return 'no_label';
  if (act === 'print') return parcel.printedAt === null || by.again === true ? null : 'printed';
  if (act === 'hand-over') return parcel.packedAt === null ? 'not_packed' : null;
  return act === 'pack' && parcel.packedAt !== null && parcel.packedBy !== by.id ? 'packed' : null;
}

/** Who had done what an act is refused for, and when; null for other refusals. */
export function doneBefore(
  refusal: PackingRefusal,
  parcel: Pick<WaveParcel, 'printedAt' | 'printedBy' | 'packedAt' | 'packedBy' | 'handedOverAt' | 'handedOverBy'>,
): { readonly by: string; readonly at: Date } | null {
  const [by, at] =
    refusal === 'printed'
      ? [parcel.printedBy, parcel.printedAt]
      : refusal === 'packed'
        ? [parcel.packedBy, parcel.packedAt]
        : refusal === 'handed_over'
          ? [parcel.handedOverBy, parcel.handedOverAt]
          : [null, null];
  return by !== null && at !== null ? { by, at } : null;
}

function stateRefusal(state: ParcelState): PackingRefusal {
  switch (state) {
    case 'refused':
      return 'address_refused';
    case 'cancelling':
    case 'cancelled':
      return 'cancelled';
    case 'waiting':
    case 'booking':
    case 'booked':
      return 'not_booked';
    default:
      return 'with_courier';
  }
}

/** Whether a parcel is in the wave: booked, with something to send, neither set aside nor handed over, and without a refund that waits. */
export function isInWave(parcel: Facts): boolean {
  const isOpen = parcel.state === 'booked' && !parcel.isCancelled && parcel.handedOverAt === null;
  return isOpen && parcel.setAsideAt === null && !parcel.refundWaits && parcel.lines.length > 0;
}

const byNumbers = new Intl.Collator('en', { numeric: true });

/** Compares shelves as people walk along them: A-2 before A-10; what stands on none comes last. */
export function compareShelves(one: string, other: string): number {
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  return byNumbers.compare(one, other);
}

/** The first shelf of a parcel. */
export function shelfOf({ lines }: Pick<WaveParcel, 'lines'>): string {
  return lines.map(({ shelf }) => shelf).toSorted(compareShelves)[0] ?? '';
}

/** The parcels in the order of their shelves, then of their numbers: the order of labels, slips and picking. */
export function byShelf<T extends Pick<WaveParcel, 'lines' | 'number'>>(parcels: readonly T[]): T[] {
  return parcels.toSorted((one, other) => compareShelves(shelfOf(one), shelfOf(other)) || one.number - other.number);
}

/** One product of a pick list: how many units of it, for which orders. */
export type PickRow = Omit<WaveLine, 'count' | 'unitPrice'> & {
  readonly count: number;
  readonly orders: readonly { readonly number: number; readonly count: number }[];
};

/** What to take from the shelves for some parcels, in the order of the shelves. Its units are those of the parcels. */
export function pickListOf(parcels: readonly Pick<WaveParcel, 'lines' | 'number'>[]): PickRow[] {
  const rows = new Map<string, PickRow>();
  for (const { number, lines } of byShelf(parcels)) {
    for (const { count, unitPrice: _price, ...line } of lines) {
      const key = `${line.productId} ${line.size}`;
      const row = rows.get(key) ?? { ...line, count: 0, orders: [] };
      rows.set(key, { ...row, count: row.count + count, orders: [...row.orders, { number, count }] });
    }
  }
  return [...rows.values()].toSorted(
    (one, other) => compareShelves(one.shelf, other.shelf) || one.slug.localeCompare(other.slug),
  );
}

/** How far the units of a wave are. `handedOver` counts parcels of the same pick-up that the courier has. */
export type WaveCounts = {
  readonly all: number;
  readonly printed: number;
  readonly picked: number;
  readonly packed: number;
  readonly handedOver: number;
};

/** Counts the steps of a wave. A packed parcel was picked, and one that was handed over has every step behind it. */
export function countsOf(
  wave: readonly Pick<WaveParcel, 'printedAt' | 'pickedAt' | 'packedAt'>[],
  handedOver: number,
): WaveCounts {
  const count = (has: (parcel: (typeof wave)[number]) => boolean) => wave.filter(has).length + handedOver;
  return {
    all: count(() => true),
    printed: count((one) => one.printedAt !== null),
    picked: count((one) => one.pickedAt !== null || one.packedAt !== null),
    packed: count((one) => one.packedAt !== null),
    handedOver,
  };
}
