import { setImmediate as restOfRound } from 'node:timers/promises';
import { invoiceOrders } from '#shop/invoices';
import type { Shop } from '../shop/shop.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'tax'>;

type Round = { readonly deps: Deps; readonly orders: string[]; readonly done: Promise<unknown> };

let open: Round | null = null;

/**
 * Issues the invoice of an order with those of the same round of jobs: numbers without gaps are taken one transaction after the
 * other, so a round takes its numbers at once. When one cannot be issued, none is, and each is tried alone.
 */
export async function issueInRound(deps: Deps, order: string): Promise<void> {
  if (open?.deps !== deps) open = openRound(deps);
  const { orders, done } = open;
  orders.push(order);
  try {
    await done;
  } catch (error) {
    if (orders.length === 1) throw error;
    await invoiceOrders(deps, [order]);
  }
}

function openRound(deps: Deps): Round {
  const orders: string[] = [];
  const done = restOfRound().then(() => {
    open = null;
    return invoiceOrders(deps, orders);
  });
  return { deps, orders, done };
}
