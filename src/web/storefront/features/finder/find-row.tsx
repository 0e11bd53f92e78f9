import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { type DiscView, NoteDisc } from '../../ui/note-disc.tsx';

const DISCS: readonly DiscView[] = [
  { colour: '#D4607C', glyph: 'flower' },
  { colour: '#D08A32', glyph: 'drop' },
  { colour: '#6B3F22', glyph: 'smoke' },
];

/** The way into the scent finder as a row with three discs. */
export function FindRow({ text }: { text: string }) {
  return (
    <Link className="find-row" to="/scents">
      {DISCS.map((disc) => (
        <NoteDisc key={disc.colour} {...disc} size="small" />
      ))}
      <span>{text}</span>
      <Icon name="next" small flip />
    </Link>
  );
}
