import { useCallback, useState } from 'react';
import type { AllOrdersAnswer, MyOrder } from '#contract/my-orders';
import type { OrderTab } from '#shop/orders/status.rules';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { showToast } from '../../client/toasts.ts';
import { type AccountData, forCustomer, useAccountData } from '../account/account-data.ts';

/** Orders per page (specification, section 9.1: 10 a Load more). */
const AT_ONCE = 10;

type Orders = { readonly orders: readonly MyOrder[]; readonly next: number | null };

type OrdersOfTab = {
  readonly data: AccountData<Orders>;
  readonly reload: () => Promise<void>;
  /** Reads the next page and appends it. */
  readonly more: () => Promise<void>;
  readonly loadingMore: boolean;
};

/** Reads the orders of a tab page by page. Reading the first page again drops the pages after it. */
export function useOrders(tab: OrderTab): OrdersOfTab {
  const errorText = useErrorText();
  const read = useCallback(
    (userId: string, before?: number) =>
      api.get('/allorder/{userId}', { path: { userId }, query: { tab, limit: AT_ONCE, before } }),
    [tab],
  );
  const [first, reload] = useAccountData(read);
  const [later, setLater] = useState<(Orders & { readonly below: AllOrdersAnswer }) | null>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  if (first.state !== 'ready') return { data: first, reload, more: async () => {}, loadingMore };

  const { data: below, user } = first;
  const { orders, next } = later?.below === below ? later : { orders: below.user, next: below.next };

  async function more() {
    if (next === null || loadingMore) return;
    setLoadingMore(true);
    const answer = await forCustomer(read(user.user, next));
    setLoadingMore(false);
    if (answer.ok) setLater({ below, orders: [...orders, ...answer.value.user], next: answer.value.next });
    else showToast({ kind: 'error', text: errorText(answer.error) });
  }

  return { data: { ...first, data: { orders, next } }, reload, more, loadingMore };
}
