import { useText } from '#texts/use-text';
import { usePage } from './use-page.ts';

/** Marks of the cards taken, on paper plates, in one order in both directions; mada only where it is taken (design, section 3). */
export function CardMarks() {
  const text = useText();
  const { market } = usePage();
  return (
    <ul className="plates" aria-label={text('footer.cards')}>
      <li className="plate">
        <VisaMark />
      </li>
      <li className="plate">
        <MastercardMark />
      </li>
      {market.methods.includes('MADA') && (
        <li className="plate">
          <MadaMark />
        </li>
      )}
    </ul>
  );
}

/** The Visa mark, drawn for a paper plate. */
export function VisaMark() {
  return (
    <svg width="36" height="14" viewBox="0 0 36 14" role="img" aria-label="Visa">
      <text x="18" y="12" textAnchor="middle" fontWeight="800" fontStyle="italic" fontSize="14" fill="#1a2c7a">
        VISA
      </text>
    </svg>
  );
}

/** The Mastercard mark, drawn for a paper plate. */
export function MastercardMark() {
  return (
    <svg width="30" height="18" viewBox="0 0 30 18" role="img" aria-label="Mastercard">
      <circle cx="11" cy="9" r="8" fill="#c8362b" />
      <circle cx="19" cy="9" r="8" fill="#e2932b" fillOpacity=".86" />
    </svg>
  );
}

/** The mada mark, drawn for a paper plate. */
export function MadaMark() {
  return (
    <svg width="38" height="18" viewBox="0 0 38 18" role="img" aria-label="mada">
      <rect y="1" width="11" height="7" fill="#3f87b5" />
      <rect y="10" width="11" height="7" fill="#6da544" />
      <text x="25" y="13" textAnchor="middle" fontWeight="700" fontSize="10" fill="#222">
        mada
      </text>
    </svg>
  );
}
