import { Fragment } from 'react';
import { Link } from 'react-router';
import { useText } from '#texts/use-text';

/** A note with its own search page; its name is in the language of the page. */
type Scent = { readonly id: string; readonly name: string };

type Notes = { readonly top: string; readonly heart: string; readonly base: string };

/**
 * The fragrance pyramid as a table (specification, section 2.6: notes table); an empty note has no row, and each
 * known name links to the perfumes with that note.
 */
export function NotesTable({ notes, scents }: { notes: Notes; scents: readonly Scent[] }) {
  const text = useText();
  const lines = [
    { label: text('detail.topNote'), note: notes.top },
    { label: text('detail.heartNote'), note: notes.heart },
    { label: text('detail.baseNote'), note: notes.base },
  ].filter((line) => line.note !== '');
  return (
    <table className="notes">
      <caption className="h1">{text('detail.notesHeading')}</caption>
      <tbody>
        {lines.map(({ label, note }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <LinkedNotes note={note} scents={scents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The text, with the known names as links. */
function LinkedNotes({ note, scents }: { note: string; scents: readonly Scent[] }) {
  return note.split(/([,،]\s*)/).map((part, index) => {
    const scent = scents.find(({ name }) => name === part.trim().toLowerCase());
    const key = `${index}`;
    return scent ? (
      <Link key={key} to={`/search?note=${scent.id}`}>
        {part}
      </Link>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
