import '../../client/personal.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MyOrder } from '#contract/my-orders';
import { ORDER_TABS, type OrderTab } from '#shop/orders/status.rules';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { showToast } from '../../client/toasts.ts';
import { ForCustomer, ReadContent } from '../../features/account/account-content.tsx';
import { forCustomer } from '../../features/account/account-data.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { CancelDialog, moneyText } from '../../features/orders/cancel-dialog.tsx';
import { OrderBox } from '../../features/orders/order-box.tsx';
import { TrackLink } from '../../features/orders/track-link.tsx';
import { useOrders } from '../../features/orders/use-orders.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const isTab = (id: string): id is OrderTab => ORDER_TABS.some((tab) => tab === id);

/** My Orders (specification, section 2.14): four tabs, one box an order, newest first, and Cancel Order within two hours. */
export default function MyOrdersPage() {
  const text = useText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [tab, setTab] = useState<OrderTab>('all');
  const { data, reload, more, loadingMore } = useOrders(tab);
  const [confirming, setConfirming] = useState<MyOrder | null>(null);

  async function cancel(order: MyOrder) {
    setConfirming(null);
    const answer = await forCustomer(
      api.send('POST', '/cancel-order', { body: { id: order._id, reason: 'cancelled' } }),
    );
    if (!answer.ok) {
      showToast({ kind: 'error', text: errorText(answer.error) });
      return reload();
    }
    // the specified words (decision 0542), and for an order that nobody paid what is true of it
    const words = [text('orders.cancelDone'), ...(order.isPaid ? [] : [text(moneyText(order))])];
    showToast({ kind: 'done', text: words.join(' ') });
    navigate('/ordercancel', { state: { money: moneyText(order) } });
  }

  const content = (
    <ReadContent data={data} onRetry={reload}>
      {({ orders, next }) =>
        orders.length === 0 ? (
          <EmptyState sentence={text('orders.none')} />
        ) : (
          <>
            {orders.map((order) => (
              <OrderBox key={order._id} order={order} onCancel={setConfirming} />
            ))}
            {next !== null && (
              <div className="loadmore">
                <button
                  type="button"
                  className={`btn btn--line${loadingMore ? ' is-pending' : ''}`}
                  aria-busy={loadingMore}
                  onClick={() => void more()}
                >
                  {text('list.loadMore')}
                </button>
              </div>
            )}
          </>
        )
      }
    </ReadContent>
  );

  return (
    <AccountFrame current="orders" title={text('account.myOrders')}>
      <ForCustomer instead={<TrackLink />}>
        <Tabs
          label={text('orders.tabs')}
          tabs={ORDER_TABS.map((id) => ({ id, label: text(`orders.${id}`), panel: id === tab ? content : null }))}
          open={tab}
          onOpen={(id) => isTab(id) && setTab(id)}
        />
      </ForCustomer>
      <CancelDialog order={confirming} onCancel={(order) => void cancel(order)} onKeep={() => setConfirming(null)} />
    </AccountFrame>
  );
}
