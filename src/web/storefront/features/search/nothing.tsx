import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { useFacts } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';
import type { CardView } from '../catalogue/views.ts';
import { Families } from '../finder/families.tsx';
import { FindRow } from '../finder/find-row.tsx';
import type { FamilyView } from '../finder/views.ts';

/** What the house can do for a search that finds nothing. */
export type NoneView = {
  /** Words of the catalogue that are written nearly so; two at most. */
  readonly meant: readonly string[];
  /** What the named perfume of another house is like; null when none is named. */
  readonly like: string | null;
  readonly near: readonly CardView[];
  readonly families: readonly FamilyView[];
};

/** A search without a result: the specified sentence, near spellings, near scents, the chat, the families, the finder. */
export function Nothing({ searched, view }: { searched: string; view: NoneView }) {
  const text = useText();
  const { meant, like, near, families } = view;
  return (
    <>
      <div className="none">
        <div>
          <h1 className="h1">{text('category.empty')}</h1>
          {like !== null && <p className="lead none__own">{text('search.none.own')}</p>}
          {meant.length > 0 && (
            <p className="ui none__meant">
              {text('search.none.meant')}{' '}
              {meant.map((word, index) => (
                <span key={word}>
                  {index > 0 && ` ${text('search.none.or')} `}
                  <Link className="link" to={`/search?q=${encodeURIComponent(word)}`}>
                    <bdi>{word}</bdi>
                  </Link>
                </span>
              ))}
              {text.language === 'ar' ? '؟' : '?'}
            </p>
          )}
        </div>
        <AskHouse searched={searched} />
      </div>
      {near.length > 0 && (
        <section className="none__part" aria-labelledby="near">
          <h2 className="h2" id="near">
            {like ?? text('search.none.near')}
          </h2>
          <div className="plist plist--4">
            {near.map((product) => (
              <ProductCard key={product.id} product={product} four />
            ))}
          </div>
        </section>
      )}
      <section className="none__part" aria-labelledby="none-families">
        <h2 className="h2" id="none-families">
          {text('search.none.families')}
        </h2>
        <Families families={families} small />
        <FindRow text={text('finder.notSure')} />
      </section>
    </>
  );
}

function AskHouse({ searched }: { searched: string }) {
  const text = useText();
  const chat = useFacts()?.chat;
  if (chat === undefined) return null;
  const [address = chat] = chat.split('?');
  const message = text('search.none.message', { q: searched });
  return (
    <div className="askbox">
      <p className="h3">{text('search.none.ask')}</p>
      <p className="small muted">{text('search.none.askText')}</p>
      <a className="btn btn--line" href={`${address}?text=${encodeURIComponent(message)}`} rel="noopener">
        <Icon name="whatsapp" small />
        {text('search.none.askLink')}
      </a>
    </div>
  );
}
