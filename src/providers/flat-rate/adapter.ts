import type { Minor } from '#kernel/money';
import { ok } from '#kernel/result';
import type { ShippingCharges } from '#shop/delivery/port';

/** Charges the same for every delivery: `charge`, or the market's own fee. Always has a price. */
export function createFlatRate(charge?: Minor): ShippingCharges {
  return { quote: async ({ fee }) => ok(charge ?? fee), known: ({ fee }) => charge ?? fee };
}
