import { useTexts } from '../../client/language.ts';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type StatusKind, StatusMark } from '../../ui/status-mark.tsx';
import type { OrderPage } from './order-data.ts';
import { refusalWords } from './refusal.ts';
import { TEXTS } from './texts.ts';

const KINDS: Readonly<Record<string, StatusKind>> = {
  refused: 'bad',
  unstoppable: 'bad',
  returned: 'bad',
  delivered: 'ok',
  dispatched: 'info',
  booked: 'info',
};

/** The parcel of an order: its state, waybill, the cash to collect, and the courier's last words. */
export function Parcel({ order }: { readonly order: OrderPage }) {
  const texts = useTexts(TEXTS);
  const { parcel, currency, scan } = order;
  if (!parcel) {
    return (
      <Panel title={texts.parcel}>
        <p className="faint">{texts.noParcel}</p>
      </Panel>
    );
  }
  return (
    <Panel title={texts.parcel}>
      <div className="row order__h">
        <StatusMark kind={KINDS[parcel.state] ?? 'plain'} shape={parcel.state === 'waiting' ? 'ring' : 'dot'}>
          {texts.parcelState[parcel.state] ?? parcel.state}
        </StatusMark>
      </div>
      <dl className="dl">
        <dt>{texts.courier}</dt>
        <dd>
          <bdi>{parcel.courier}</bdi>
        </dd>
        <dt>{texts.waybill}</dt>
        <dd className={parcel.waybill ? undefined : 'faint'}>
          {parcel.waybill ? (
            parcel.trackingUrl ? (
              <a className="link" href={parcel.trackingUrl} target="_blank" rel="noreferrer">
                <bdi dir="ltr">{parcel.waybill}</bdi>
              </a>
            ) : (
              <bdi dir="ltr">{parcel.waybill}</bdi>
            )
          ) : (
            texts.afterBooking
          )}
        </dd>
        <dt>{texts.cash}</dt>
        <dd>
          <Money amount={parcel.cashToCollect} currency={currency} />
        </dd>
        <dt>{texts.weight}</dt>
        <dd>
          <bdi>{texts.kilograms((parcel.weightGrams / 1000).toFixed(2))}</bdi>
        </dd>
        {parcel.tries > 0 ? (
          <>
            <dt>{texts.tries}</dt>
            <dd>{parcel.tries}</dd>
          </>
        ) : null}
        {scan ? (
          <>
            <dt>{texts.scan}</dt>
            <dd>{scan}</dd>
          </>
        ) : null}
      </dl>
      {parcel.lastError === '' ? null : (
        <p className="sm order__r order__e">
          {parcel.state === 'refused' ? (
            refusalWords(parcel.lastError, texts)
          ) : (
            <>
              {texts.lastWords}: <bdi>{parcel.lastError}</bdi>
            </>
          )}
        </p>
      )}
    </Panel>
  );
}
