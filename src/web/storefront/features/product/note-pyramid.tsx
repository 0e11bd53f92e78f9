import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { NoteDisc } from '../../ui/note-disc.tsx';
import type { NoteView, TierView } from './views.ts';

/** The roles of a table whose parts are laid out as a pyramid. */
const TABLE = { role: 'table' } as const;
const BODY = { role: 'rowgroup' } as const;
const ROW = { role: 'row' } as const;
const HEADER = { role: 'rowheader' } as const;
const CELL = { role: 'cell' } as const;

const WORDS = {
  top: { name: 'detail.topNote', time: 'notes.topTime' },
  heart: { name: 'detail.heartNote', time: 'notes.heartTime' },
  base: { name: 'detail.baseNote', time: 'notes.baseTime' },
} as const;

/** A tier with more notes has smaller discs. */
const MAX_LARGE = 4;

/**
 * The notes table (specification, section 2.6) drawn as a pyramid: a row for each tier that has notes, each note a disc in
 * its colour over its name. A known note links to the perfumes that have it.
 */
export function NotePyramid({ tiers }: { readonly tiers: readonly TierView[] }) {
  const text = useText();
  return (
    <div className="pyr">
      <svg className="pyr__light" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id="pyr-light" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#E3C27E" stopOpacity="0" />
            <stop offset=".14" stopColor="#E3C27E" stopOpacity=".19" />
            <stop offset=".55" stopColor="#C69736" stopOpacity=".08" />
            <stop offset="1" stopColor="#C69736" stopOpacity="0" />
          </linearGradient>
          <filter id="pyr-soft" x="-30%" y="-10%" width="160%" height="120%">
            <feGaussianBlur stdDeviation="5 1.5" />
          </filter>
        </defs>
        <path d="M38 -2h24L96 100H4z" fill="url(#pyr-light)" filter="url(#pyr-soft)" />
      </svg>
      <table className="notes" {...TABLE}>
        <caption className="h1">{text('detail.notesHeading')}</caption>
        <tbody {...BODY}>
          {tiers.map(({ tier, notes }) => (
            <tr key={tier} className="tier" {...ROW}>
              <th scope="row" data-time={text(WORDS[tier].time)} {...HEADER}>
                {text(WORDS[tier].name)}
              </th>
              <td {...CELL}>
                <ul>
                  {notes.map((note) => (
                    <li key={note.name}>
                      <Note note={note} isSmall={notes.length > MAX_LARGE} />
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Note({ note, isSmall }: { readonly note: NoteView; readonly isSmall: boolean }) {
  const shown = (
    <>
      {note.disc && (
        <NoteDisc colour={note.disc.colour} glyph={note.disc.glyph} {...(isSmall ? { size: 'small' } : {})} />
      )}
      <span>{note.name}</span>
    </>
  );
  return note.id === null ? (
    <span className="tier__n">{shown}</span>
  ) : (
    <Link className="tier__n" to={`/search?note=${note.id}`}>
      {shown}
    </Link>
  );
}
