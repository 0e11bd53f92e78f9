import '#texts/load-other-texts';
import { Fragment, startTransition, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MarketCode } from '#kernel/market';
import { useText } from '#texts/use-text';
import type { SuggestAnswer } from '../../../../contract/search.ts';
import { api } from '../../client/api.ts';
import { useMarket } from '../../page/use-page.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { FindRow } from '../finder/find-row.tsx';
import { SearchFound } from './search-found.tsx';
import type { Shown } from './search-panel.tsx';
import { SearchStart } from './search-start.tsx';

/** Delay after the last keystroke before suggestions are requested, in milliseconds, and the fewest letters. */
const PAUSE_MS = 120;
const FEWEST = 2;

const NOTHING: SuggestAnswer = { products: [], notes: [], collections: [], reading: [], pages: [], total: null };

type Props = {
  /** The id of the field. */
  readonly id: string;
  /** What stands in the field, without space around it. */
  readonly wanted: string;
  /** The id of the active option. */
  readonly active: string | null;
  readonly onActive: (id: string | null) => void;
  /** Is told what is shown, and null once nothing is. */
  readonly onShown: (shown: Shown | null) => void;
  readonly onRemember: () => void;
  readonly close: () => void;
};

/** What the open search panel shows below its field. */
export default function SearchAnswers({ id, wanted, active, onActive, onShown, onRemember, close }: Props) {
  const text = useText();
  const navigate = useNavigate();
  const isAsking = wanted.length >= FEWEST;
  const { found, isSlow } = useSuggestions(isAsking ? wanted : '', useMarket().code);
  const finder = <FindRow text={text('finder.notSure')} />;
  useEffect(() => {
    onShown({ count: found === null || found.wanted === '' ? null : countOf(found.answer), isSlow });
  }, [found, isSlow, onShown]);
  useEffect(() => () => onShown(null), [onShown]);
  // an option that is not there any more cannot be the active one
  useEffect(() => onActive(null), [found, onActive]);

  if (found === null) return <SkeletonRows />;
  // what stands below a list comes and leaves with it, so that no answer moves it
  if (found.wanted === '') {
    return (
      <Fragment key="start">
        <SearchStart
          wanted={found.answer.products}
          onOpen={close}
          onAsk={(search) => {
            close();
            navigate(`/search?q=${encodeURIComponent(search)}`);
          }}
        />
        {finder}
      </Fragment>
    );
  }
  return (
    <Fragment key="found">
      <div id={`${id}-list`} role="listbox" aria-label={text('search.title')}>
        <SearchFound
          id={id}
          typed={isAsking ? wanted : found.wanted}
          found={found.answer}
          active={active}
          onOpen={() => {
            onRemember();
            close();
          }}
        />
      </div>
      {finder}
    </Fragment>
  );
}

function countOf({ products, notes, collections, reading, pages }: SuggestAnswer): number {
  return products.length + notes.length + collections.length + reading.length + pages.length;
}

type Found = { readonly wanted: string; readonly answer: SuggestAnswer };

/**
 * Asks for suggestions after a pause; most wanted products are the answer to no words. The answer before stays until the
 * next one is there.
 */
function useSuggestions(wanted: string, market: MarketCode): { found: Found | null; isSlow: boolean } {
  const [found, setFound] = useState<Found | null>(null);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    let current = true;
    const ask = async () => {
      setSlow(true);
      const answer = await api.get('/suggest', { query: { q: wanted, market } });
      if (!current) return;
      setSlow(false);
      const next = answer.ok ? { wanted, answer: answer.value } : null;
      startTransition(() => setFound((before) => next ?? before ?? { wanted: '', answer: NOTHING }));
    };
    const timer = setTimeout(ask, wanted === '' ? 0 : PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
      setSlow(false);
    };
  }, [wanted, market]);
  return { found, isSlow };
}
