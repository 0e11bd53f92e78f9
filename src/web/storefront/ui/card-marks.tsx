/** A card scheme with a drawn mark. */
export type CardScheme = 'mada' | 'visa' | 'mastercard';

/** The marks of card schemes in a row, in one order in both directions (design, "Radio card"). */
export function CardMarks({ schemes }: { schemes: readonly CardScheme[] }) {
  return (
    <span className="plates">
      {schemes.map((scheme) => (
        <span className="plate" key={scheme}>
          <CardMark scheme={scheme} />
        </span>
      ))}
    </span>
  );
}

/** The mark of one card scheme. */
export function CardMark({ scheme }: { scheme: CardScheme }) {
  return MARKS[scheme];
}

const MARKS = {
  visa: (
    <svg width="36" height="14" viewBox="0 0 36 14" role="img" aria-label="Visa">
      <text x="18" y="12" textAnchor="middle" fontWeight="800" fontStyle="italic" fontSize="14" fill="#1a2c7a">
        VISA
      </text>
    </svg>
  ),
  mastercard: (
    <svg width="30" height="18" viewBox="0 0 30 18" role="img" aria-label="Mastercard">
      <circle cx="11" cy="9" r="8" fill="#c8362b" />
      <circle cx="19" cy="9" r="8" fill="#e2932b" fillOpacity=".86" />
    </svg>
  ),
  mada: (
    <svg width="38" height="18" viewBox="0 0 38 18" role="img" aria-label="mada">
      <rect y="1" width="11" height="7" fill="#3f87b5" />
      <rect y="10" width="11" height="7" fill="#6da544" />
      <text x="25" y="13" textAnchor="middle" fontWeight="700" fontSize="10" fill="#222">
        mada
      </text>
    </svg>
  ),
} as const;
