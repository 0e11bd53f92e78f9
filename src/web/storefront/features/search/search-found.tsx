import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RichText, useText } from '#texts/use-text';
import type { SuggestAnswer } from '../../../../contract/search.ts';
import { usePage } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { NoteDisc, readGlyph } from '../../ui/note-disc.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PAGES } from './page-links.ts';
import { SearchRow } from './search-row.tsx';

type Props = {
  readonly id: string;
  readonly typed: string;
  readonly found: SuggestAnswer;
  /** The id of the active option. */
  readonly active: string | null;
  readonly onOpen: () => void;
};

/** What the search panel finds while typing, in groups of one list. */
export function SearchFound({ id, typed, found, active, onOpen }: Props) {
  const text = useText();
  const { language } = usePage();
  const { products, notes, collections, reading, pages, total } = found;
  const option = (key: string) => {
    const own = `${id}-${key}`;
    return { id: own, role: 'option' as const, 'aria-selected': own === active, tabIndex: -1, onClick: onOpen };
  };
  return (
    <div className="so__g" role="presentation">
      <div role="presentation">
        {products.length > 0 && (
          <Group id={`${id}-scents`} name={text('search.scents')}>
            {products.map((product) => (
              <SearchRow
                key={product._id}
                product={product}
                typed={typed}
                onOpen={onOpen}
                option={{ id: `${id}-${product._id}`, isActive: `${id}-${product._id}` === active }}
              />
            ))}
          </Group>
        )}
        <Group id={`${id}-more`} name="">
          <Link className="more" to={`/search?q=${encodeURIComponent(typed)}`} {...option('all')}>
            {total === null || total === 0 ? (
              text('search.all', { q: typed })
            ) : (
              <span>{<RichText id="search.allCounted" values={{ n: total, q: typed }} />}</span>
            )}
            <Icon name="next" small flip />
          </Link>
        </Group>
      </div>
      <div className="so__c" role="presentation">
        {pages.length > 0 && (
          <Group id={`${id}-pages`} name={text('footer.help')}>
            {pages.map((page) => (
              <Link key={page} className="sn" to={PAGES[page].path} {...option(`page-${page}`)}>
                <span>{text(PAGES[page].name)}</span>
              </Link>
            ))}
          </Group>
        )}
        {notes.length > 0 && (
          <Group id={`${id}-notes`} name={text('search.notes')}>
            {notes.map(({ id: note, name, colour, glyph, count: scents }) => (
              <Link key={note} className="sn" to={`/search?note=${note}`} {...option(`note-${note}`)}>
                <NoteDisc colour={colour} glyph={readGlyph(glyph)} size="small" />
                <span>
                  {name[language]}
                  <small>
                    <RichText id="search.inScents" values={{ n: scents }} />
                  </small>
                </span>
              </Link>
            ))}
          </Group>
        )}
        {collections.length > 0 && (
          <Group id={`${id}-collections`} name={text('search.collections')}>
            {collections.map(({ title, name, count: within, picture }) => (
              <Link key={title} className="sn" to={`/category/${title}`} {...option(`collection-${title}`)}>
                <span className="sn__i">
                  {picture && <Picture picture={picture} alt="" sizes="40px" when="soon" />}
                </span>
                <span>
                  {name[language]}
                  <small>
                    <RichText id="list.count" values={{ n: within }} />
                  </small>
                </span>
              </Link>
            ))}
          </Group>
        )}
        {reading.length > 0 && (
          <Group id={`${id}-reading`} name={text('search.reading')}>
            {reading.map(({ id: article, title, picture }) => (
              <Link key={article} className="sn" to={`/press-room#${article}`} {...option(`reading-${article}`)}>
                <span className="sn__i">
                  {picture && <Picture picture={picture} alt="" sizes="40px" when="soon" />}
                </span>
                <span>
                  {title[language]}
                  <small>{text('footer.pressRoom')}</small>
                </span>
              </Link>
            ))}
          </Group>
        )}
      </div>
    </div>
  );
}

function Group({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list box holds options in groups, and a fieldset is no part of one
    <div role="group" {...(name === '' ? {} : { 'aria-labelledby': id })}>
      {name !== '' && (
        <p className="so__h" id={id} role="presentation">
          {name}
        </p>
      )}
      {children}
    </div>
  );
}
