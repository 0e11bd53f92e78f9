import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useTexts } from '../../client/language.ts';
import { listQueryOf, readListAddress } from '../../client/list.ts';
import { useMarket } from '../../client/market.ts';
import { openPaperTab } from '../../client/paper-tab.ts';
import { problemOf } from '../../client/problem.ts';
import { useMay } from '../../client/session.ts';
import { useShortcuts } from '../../client/shortcuts.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel, Message, useProblemWords } from '../../ui/error-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { OrderStatus } from '../../ui/order-status.tsx';
import { Page } from '../../ui/panel.tsx';
import { SeenBy } from '../../ui/seen-by.tsx';
import { Time } from '../../ui/time.tsx';
import { useUndoable } from '../../ui/toasts.tsx';
import { ShipTo } from './address.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { Items } from './items.tsx';
import { actOnParcel, bookNow, type OrderPage, readOrderAgain, useOrder } from './order-data.ts';
import { Parcel } from './parcel.tsx';
import { Payment } from './payment.tsx';
import { Customer, Papers, Tags } from './side.tsx';
import { TEXTS } from './texts.ts';
import { Timeline } from './timeline.tsx';
import './order.css';

/** The page of an order. */
export function Component() {
  const { number = '' } = useParams();
  const { data, error, refetch } = useOrder(number, useFromList());
  if (data) return <Order order={data} />;
  return <Page title={number}>{error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}</Page>;
}

/** The query of the list that the address leads back to; empty where an order was opened by itself. */
function useFromList(): string {
  const [search] = useSearchParams();
  const market = useMarket();
  const from = search.get('from');
  if (!from) return '';
  const address = readListAddress(new URLSearchParams(from), { sort: '-placed', view: 'open' });
  return listQueryOf(address, { 'filter[view]': address.view, 'filter[market]': market });
}

function Order({ order }: { readonly order: OrderPage }) {
  const texts = useTexts(TEXTS);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isCancelling, setCancelling] = useState(false);
  const from = search.get('from') ?? '';
  const query = from === '' ? '' : `?from=${encodeURIComponent(from)}`;
  const { newer, older } = order;
  const go = (number: number | null) => number !== null && void navigate(`/orders/${number}${query}`);
  const { print, pack, book, canPrint, canPack, canBook } = useActs(order);
  useShortcuts([
    { keys: 'j', words: texts.keys.newer, run: () => go(older) },
    { keys: 'k', words: texts.keys.older, run: () => go(newer) },
    ...(canPrint ? [{ keys: 'p', words: texts.keys.print, run: () => void print() }] : []),
  ]);
  const may = useMay();
  const mayCancel = may('orders.cancel') && order.cancelling !== null;
  return (
    <Page
      tab={String(order.number)}
      crumb={
        <Link to={`/orders${from}`}>
          {texts.orders}
          <Icon name="next" small />
        </Link>
      }
      title={<bdi dir="ltr">{order.number}</bdi>}
      beside={
        <>
          <OrderStatus status={order.status} />
          <Time at={order.placed} market={order.market} />
          <SeenBy record={`order:${order.number}`} />
        </>
      }
      actions={
        <>
          <Button
            kind="text"
            icon="previous"
            aria-label={texts.older}
            disabled={newer === null}
            onClick={() => go(newer)}
          />
          <Button
            kind="text"
            icon="next"
            aria-label={texts.newer}
            disabled={older === null}
            onClick={() => go(older)}
          />
          {mayCancel ? (
            <Button kind="danger" onClick={() => setCancelling(true)}>
              {texts.cancel}
            </Button>
          ) : null}
          {canPrint ? (
            <Button icon="print" onClick={() => void print()}>
              {texts.print}
            </Button>
          ) : null}
          {canPack ? (
            <Button kind="go" icon="check" onClick={() => void pack()}>
              {texts.packed}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="cols">
        <div className="stack">
          {order.status === 'shopper_may_cancel' ? (
            <Message
              kind="info"
              icon="clock"
              action={
                canBook ? (
                  <Button kind="text" onClick={() => void book()}>
                    {texts.bookNow}
                  </Button>
                ) : null
              }
            >
              {texts.mayCancel.until} <Time at={order.mayCancelUntil} market={order.market} style="clock" />.{' '}
              {order.parcel ? texts.mayCancel.after(order.parcel.courier) : null}
            </Message>
          ) : null}
          {order.payment.waitingRefund ? (
            <Message
              icon="clock"
              action={
                <Link className="link" to="/approvals">
                  {texts.secondPerson}
                </Link>
              }
            >
              {texts.refundWaits(order.payment.waitingRefund.by)}{' '}
              <Money amount={order.payment.waitingRefund.amount} currency={order.currency} />. {texts.notSent}
            </Message>
          ) : null}
          <Items key={order.number} order={order} />
          <div className="g2">
            <Payment order={order} />
            <Parcel order={order} />
          </div>
          <Timeline order={order} />
        </div>
        <div className="stack">
          <Customer order={order} />
          <ShipTo key={`${order.number} ${order.version}`} order={order} />
          <Papers order={order} />
          <Tags order={order} />
        </div>
      </div>
      {isCancelling && order.cancelling ? (
        <CancelDialog order={order} follows={order.cancelling} onClose={() => setCancelling(false)} />
      ) : null}
    </Page>
  );
}

/** What can be done with the parcel of an order now. */
function useActs(order: OrderPage) {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const words = useProblemWords();
  const undoable = useUndoable();
  const { parcel, number } = order;
  const isHere = parcel?.state === 'booked' && parcel.handedOverAt === null && order.payment.waitingRefund === null;
  const again = () => readOrderAgain(number);
  const act = async (which: 'pack' | 'unpack') => {
    const [result] = (await actOnParcel(number, which)).results;
    if (result && !result.ok) toast(result.words, { kind: 'bad' });
  };
  return {
    canPrint: isHere && may('parcels.print'),
    canPack: isHere && parcel?.packedAt === null && may('parcels.pack'),
    canBook: parcel?.state === 'waiting' && order.payment.waitingRefund === null && may('parcels.mend'),
    async print(): Promise<void> {
      const tab = openPaperTab();
      try {
        const { results, paper } = await actOnParcel(number, 'print');
        if (paper) tab.show(paper);
        else tab.close();
        const [result] = results;
        if (result && !result.ok) toast(result.words, { kind: 'bad' });
        await again();
      } catch (error) {
        tab.close();
        toast(words(problemOf(error)), { kind: 'bad' });
      }
    },
    pack: () => undoable({ words: texts.unpacked, run: () => act('pack'), undo: () => act('unpack'), after: again }),
    async book(): Promise<void> {
      try {
        await bookNow(number);
        toast(texts.bookedNow);
        await again();
      } catch (error) {
        toast(words(problemOf(error)), { kind: 'bad' });
      }
    },
  };
}
