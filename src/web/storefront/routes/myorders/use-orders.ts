import { useCallback, useEffect, useState } from 'react';
import type { AllOrdersAnswer, MyOrder } from '#contract/account-lists';
import type { OrderTab } from '#shop/orders/status.rules';
import { type AccountData, forCustomer, useAccountData } from '../../client/account-data.ts';
import { api } from '../../client/api.ts';

/** How many orders are read at once (specification, section 9.1: 10 a Load more). */
const AT_ONCE = 10;

type Orders = { readonly orders: readonly MyOrder[]; readonly next: number | null };

type OrdersOfTab = {
  readonly data: AccountData<Orders>;
  readonly reload: () => Promise<void>;
  /** Reads the next part and puts it below. */
  readonly more: () => Promise<void>;
  readonly loadingMore: boolean;
};

/** The orders under a tab, part by part. */
export function useOrders(tab: OrderTab): OrdersOfTab {
  const pathFor = useCallback((userId: string) => `allorder/${userId}?tab=${tab}&limit=${AT_ONCE}`, [tab]);
  const [first, reload] = useAccountData<AllOrdersAnswer>(pathFor);
  const [later, setLater] = useState<Orders>({ orders: [], next: null });
  const [loadingMore, setLoadingMore] = useState(false);
  const start = first.state === 'ready' ? first.data : null;

  useEffect(() => {
    setLater({ orders: [], next: start?.next ?? null });
  }, [start]);

  async function more() {
    if (first.state !== 'ready' || later.next === null || loadingMore) return;
    setLoadingMore(true);
    const path = `${pathFor(first.user.user)}&before=${later.next}`;
    const answer = await forCustomer(api.get<AllOrdersAnswer>(path));
    setLoadingMore(false);
    if (!answer.ok) return;
    const { user, next } = answer.value;
    setLater((before) => ({ orders: [...before.orders, ...user], next }));
  }

  const data: AccountData<Orders> =
    first.state === 'ready'
      ? { ...first, data: { orders: [...first.data.user, ...later.orders], next: later.next } }
      : first;
  return { data, reload, more, loadingMore };
}
