import { useText } from '../../../texts/use-text.tsx';

export type Notes = { readonly top: string; readonly heart: string; readonly base: string };

/** The fragrance pyramid as ruled lines (specification, section 2.6: notes table); a note without text has no line. */
export function NotesTable({ notes }: { notes: Notes }) {
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
            <td>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
