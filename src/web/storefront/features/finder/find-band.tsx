import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { Icon } from '../../ui/icon.tsx';
import { type DiscView, NoteDisc } from '../../ui/note-disc.tsx';

const DISCS: readonly (DiscView & { readonly size?: 'large' })[] = [
  { colour: '#D4607C', glyph: 'flower', size: 'large' },
  { colour: '#D2552A', glyph: 'spice' },
  { colour: '#6B3F22', glyph: 'smoke' },
  { colour: '#E4DCCD', glyph: 'musk', size: 'large' },
  { colour: '#D08A32', glyph: 'drop' },
  { colour: '#9DAA62', glyph: 'spice' },
  { colour: '#E0A63A', glyph: 'honey', size: 'large' },
  { colour: '#E08E3C', glyph: 'citrus' },
  { colour: '#CFD3A2', glyph: 'drop' },
  { colour: '#C69A6B', glyph: 'wood', size: 'large' },
  { colour: '#B8CBD6', glyph: 'water' },
  { colour: '#C98A5A', glyph: 'flower' },
];

/** The way into the scent finder on the home page. */
export function FindBand() {
  const text = useText();
  return (
    <section className="wrap band" aria-labelledby="find-band">
      <div>
        <h2 className="h1" id="find-band">
          {text('finder.title')}
        </h2>
        <p className="lead">{text('finder.band')}</p>
        <Link className="cta" to="/scents">
          {text('finder.begin')}
          <Icon name="next" small flip />
        </Link>
      </div>
      <ul className="band__d" aria-hidden="true">
        {DISCS.map((disc) => (
          <li key={disc.colour}>
            <NoteDisc {...disc} />
          </li>
        ))}
      </ul>
    </section>
  );
}
