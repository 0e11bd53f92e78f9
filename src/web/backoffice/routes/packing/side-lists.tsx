import { Link } from 'react-router';
import { MARKETS } from '#kernel/market';
import { urlOf } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { useMay } from '../../client/session.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { AddressList } from './address-list.tsx';
import type { Wave } from './packing-data.ts';
import { ParcelCard, titleOf } from './parcel-card.tsx';
import { TEXTS } from './texts.ts';
import { usePutBack } from './use-put-back.ts';

/** Parcels that were cancelled after they were booked: they leave the wave's boxes before anything is handed over. */
export function TakeOutList({ wave }: { readonly wave: Wave }) {
  const texts = useTexts(TEXTS);
  if (wave.cancelled.length === 0) return null;
  return (
    <Panel flush title={texts.cancelledList}>
      <p className="p__b mute">{texts.cancelledWords}</p>
      <ul>
        {wave.cancelled.map((parcel) => (
          <ParcelCard key={parcel.number} parcel={parcel} />
        ))}
      </ul>
    </Panel>
  );
}

/** What needs a hand beside the wave: parcels that wait for an address, a decision or a unit, and the last manifests. */
export function SideLists({ wave }: { readonly wave: Wave }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const may = useMay();
  const putBackNow = usePutBack();
  return (
    <>
      {MARKETS[wave.market].nationalAddress ? <AddressList market={wave.market} /> : null}
      {wave.held.length > 0 ? (
        <Panel flush title={texts.heldList}>
          <p className="p__b mute">{texts.heldWords}</p>
          <ul>
            {wave.held.map((parcel) => (
              <ParcelCard key={parcel.number} parcel={parcel} />
            ))}
          </ul>
        </Panel>
      ) : null}
      {wave.setAside.length > 0 ? (
        <Panel flush title={texts.setAsideList}>
          <ul>
            {wave.setAside.map((parcel) => {
              const missing = parcel.lines.find(({ productId }) => productId === parcel.setAsideFor);
              return (
                <ParcelCard key={parcel.number} parcel={parcel}>
                  {missing ? <span className="tag pc__due">{texts.waitsFor(titleOf(missing, language))}</span> : null}
                  {missing && may('stock.adjust') ? (
                    <Link className="link sm" to={`/stock?view=all&q=${encodeURIComponent(missing.slug)}`}>
                      {texts.count}
                    </Link>
                  ) : null}
                  <Button onClick={() => void putBackNow(parcel.number)}>{texts.putBack}</Button>
                </ParcelCard>
              );
            })}
          </ul>
        </Panel>
      ) : null}
      {wave.manifests.length > 0 && may('parcels.hand-over') ? (
        <Panel title={texts.manifests}>
          <ul className="stack s">
            {wave.manifests.map(({ id, number, createdAt, by, parcels }) => (
              <li key={id} className="row">
                <a className="link" href={urlOf('/manifests/{id}', { path: { id } })} target="_blank" rel="noreferrer">
                  {texts.manifest(number)}
                </a>
                <span className="mute">{texts.parcels(parcels)}</span>
                <span className="sp mute sm">
                  <bdi>{by}</bdi> · <Time at={createdAt} market={wave.market} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </>
  );
}
