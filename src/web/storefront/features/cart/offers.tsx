import { useEffect, useRef, useState } from 'react';
import type { CartOffers } from '#contract/offers';
import type { Minor } from '#kernel/money';
import { showToast } from '../../client/toasts.ts';
import { useFreeShippingFrom } from '../../page/use-page.ts';
import { useCart } from './cart.ts';
import { FreeDelivery } from './free-delivery.tsx';

type Applied = CartOffers['applied'][number];

/**
 * How far free delivery is, and the one offer that is near. Once delivery is free the offer stands in its place; before, both stand
 * together only where there is room for `both` (design of offers, rule 4).
 */
export function DeliveryAndNear({ subtotal, both = false }: { readonly subtotal: Minor; readonly both?: boolean }) {
  const near = useCart().offers?.near[0];
  const isFree = subtotal >= useFreeShippingFrom();
  return (
    <>
      {near && isFree ? null : <FreeDelivery subtotal={subtotal} />}
      {near && (isFree || both) && (
        <div className="ship">
          <p>{near.words}</p>
          <div className="progress">
            <i style={{ inlineSize: `${near.way}%` }} />
          </div>
        </div>
      )}
    </>
  );
}

/** Why offers that touch the cart do not apply, each behind its question (rule 7). */
export function LostOffers() {
  const { offers } = useCart();
  return offers?.lost.map(({ id, question, words }) => (
    <details className="small muted lost" key={id}>
      <summary className="link">{question}</summary>
      <p>{words}</p>
    </details>
  ));
}

/** Says the newest change of the offers that apply, once (rule 8): one that has gone is seen too, since the total rises. */
export function OfferNews() {
  const applied = useCart().offers?.applied;
  const before = useRef<readonly Applied[]>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    const was = before.current;
    before.current = applied;
    if (!was || !applied) return;
    const gone = was.find(isNotIn(applied));
    if (gone) showToast({ kind: 'done', text: gone.gone });
    setNews(applied.find(isNotIn(was))?.words ?? '');
  }, [applied]);
  return (
    <p className="vh" role="status">
      {news}
    </p>
  );
}

const isNotIn =
  (others: readonly Applied[]) =>
  ({ id }: Applied): boolean =>
    others.every((other) => other.id !== id);
