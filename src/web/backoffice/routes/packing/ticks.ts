import type { Ticks } from '#shop/packing/scan.rules';
import { createStored } from '../../client/storage.ts';

const NONE: Ticks = [];

/** Units in boxes that are not full yet, by order number: they outlive a reload of the page. */
const ticks = createStored<Readonly<Record<string, Ticks>>>('packing-ticks', {}, (value) =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(isTicks)) : null,
);

function isTicks(entry: [string, unknown]): entry is [string, number[]] {
  return Array.isArray(entry[1]) && entry[1].every((one) => typeof one === 'number');
}

export { ticks as ticksOfOrders };

/** The units of an order that are in its box. */
export function ticksOf(all: Readonly<Record<string, Ticks>>, number: number): Ticks {
  return all[String(number)] ?? NONE;
}

/** Keeps the units of an order; null forgets them. */
export function keepTicks(number: number, own: Ticks | null): void {
  const { [String(number)]: _before, ...others } = ticks.get();
  ticks.set(own === null ? others : { ...others, [String(number)]: own });
}

type ScanCheck = 'units' | 'label';

/** Whether each unit is scanned, or the label alone because the packer checks by eye; remembered by this browser. */
export const scanCheck = createStored<ScanCheck>('packing-check', 'units', (value) =>
  value === 'label' || value === 'units' ? value : null,
);
