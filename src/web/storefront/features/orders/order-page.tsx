import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '#texts/use-text';
import type { Answer } from '../../client/api.ts';
import { NeedsScripts } from '../../ui/needs-scripts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The frame of a page about one order, which the API provides. */
export function OrderPage({ children }: { readonly children: ReactNode }) {
  const text = useText();
  return (
    <div className="wrap main--page">
      <PageHead title={text('order.details')} />
      <NeedsScripts page="order" />
      {children}
    </div>
  );
}

/**
 * What a call answers, read again when `of` changes; null until then, and for an `of` of undefined. An answer that comes
 * after the page has left or changed is dropped.
 */
export function useAnswer<Value>(of: string | undefined, read: () => Promise<Answer<Value>>): Answer<Value> | null {
  const [answer, setAnswer] = useState<Answer<Value> | null>(null);
  useEffect(() => {
    if (of === undefined) return;
    let left = false;
    setAnswer(null);
    void read().then((found) => {
      if (!left) setAnswer(found);
    });
    return () => {
      left = true;
    };
  }, [of]);
  return answer;
}

/** Shown while an order is read. */
export function OrderSkeleton() {
  return (
    <div className="to-come" aria-busy="true">
      <Skeleton width="60%" height="4rem" />
      <div className="order__wait">
        <Skeleton height="24rem" />
      </div>
    </div>
  );
}
