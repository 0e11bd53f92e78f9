import { useId, useState } from 'react';
import { Link } from 'react-router';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { RichText, useText } from '#texts/use-text';
import { usePage } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { NoteDisc } from '../../ui/note-disc.tsx';
import type { AtlasView, NoteView } from './views.ts';

const MARKS = /[\u064b-\u065f\u0670\u0640]/g;
const plain = (text: string): string => text.toLowerCase().replaceAll(MARKS, '').replaceAll(/[أإآ]/g, 'ا').trim();

/**
 * The notes of the house as discs, grouped by family. Typing leaves the notes with that name, in any of its spellings; without
 * scripts all notes are there. A note of one product opens that product, others the list of products that have it.
 */
export function Atlas({ atlas }: { atlas: AtlasView }) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const wanted = plain(typed);
  const shown = atlas
    .map((family) => ({
      ...family,
      notes: family.notes.filter(({ spellings }) => plain(spellings).includes(wanted)),
    }))
    .filter(({ notes }) => notes.length > 0);
  const count = shown.reduce((sum, { notes }) => sum + notes.length, 0);
  return (
    <section className="wrap atlas__section" aria-labelledby={`${id}-h`}>
      <div className="shead">
        <h2 className="h2" id={`${id}-h`}>
          {text('finder.atlas')}
        </h2>
        <div className="sq sq--s">
          <Icon name="search" small />
          <label className="vh" htmlFor={`${id}-q`}>
            {text('finder.searchNote')}
          </label>
          <input
            className="input"
            id={`${id}-q`}
            type="search"
            dir="auto"
            autoComplete="off"
            placeholder={text('finder.searchNote')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </div>
      <p className="vh" role="status">
        {wanted !== '' && count > 0 && <RichText id="finder.notesShown" values={{ n: count }} />}
      </p>
      {count === 0 && (
        <p className="muted" role="status">
          {text('finder.noNote')}
        </p>
      )}
      <div className="atlas">
        {shown.map(({ id: family, name, notes }) => (
          <section key={family} aria-labelledby={`${id}-${family}`}>
            <h3 className="h3" id={`${id}-${family}`}>
              {name}
            </h3>
            <ul>
              {notes.map((note) => (
                <li key={note.key}>
                  <NoteLink note={note} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

function NoteLink({ note: { key, name, count, only, colour, glyph } }: { note: NoteView }) {
  const { language } = usePage();
  return (
    <Link className="nt" to={only ? detailsPath(only.id, only.title[language]) : `/search?note=${key}`}>
      <NoteDisc colour={colour} glyph={glyph} />
      <span>
        {name}
        <small>
          <bdi>{count}</bdi>
        </small>
      </span>
    </Link>
  );
}
