import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import type { SuggestAnswer } from '../../../../contract/search.ts';
import { readLocal, writeLocal } from '../../client/device-storage.ts';
import { Icon } from '../../ui/icon.tsx';
import { readRecent } from './recent.rules.ts';
import { SearchRow } from './search-row.tsx';

type Props = {
  readonly wanted: SuggestAnswer['products'];
  readonly onOpen: () => void;
  readonly onAsk: (search: string) => void;
};

/** The search panel before anything is typed: most wanted products, searches of this device, words people ask for. */
export function SearchStart({ wanted, onOpen, onAsk }: Props) {
  const text = useText();
  const [recent, setRecent] = useState(() => readRecent(readLocal('recent_searches')));
  const keep = (searches: readonly string[]) => {
    setRecent(searches);
    writeLocal('recent_searches', searches.length === 0 ? null : JSON.stringify(searches));
  };
  const asked = text('search.askedWords').split(/[,،]\s*/);
  return (
    <div className="so__g">
      {wanted.length > 0 && (
        <section aria-labelledby="search-wanted">
          <h2 className="so__h" id="search-wanted">
            {text('search.wanted')}
          </h2>
          {wanted.map((product) => (
            <SearchRow key={product._id} product={product} typed="" onOpen={onOpen} />
          ))}
        </section>
      )}
      <section className="so__c">
        {recent.length > 0 && (
          <>
            <h2 className="so__h so__h--row">
              <span>{text('search.recent')}</span>
              <button className="link small" type="button" onClick={() => keep([])}>
                {text('search.forgetAll')}
              </button>
            </h2>
            <ul className="recents">
              {recent.map((search) => (
                <li key={search}>
                  <button type="button" className="recents__ask" onClick={() => onAsk(search)}>
                    <Icon name="search" small />
                    <bdi>{search}</bdi>
                  </button>
                  <button
                    type="button"
                    className="icbtn"
                    aria-label={text('search.forget', { q: search })}
                    onClick={() => keep(recent.filter((one) => one !== search))}
                  >
                    <Icon name="close" small />
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        <h2 className="so__h">{text('search.asked')}</h2>
        <ul className="so__asked">
          {asked.map((word) => (
            <li key={word}>
              <Link className="fchip" to={`/search?q=${encodeURIComponent(word)}`} onClick={onOpen}>
                {word}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
