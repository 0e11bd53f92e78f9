import { MadaMark, MastercardMark, VisaMark } from '../../layout/card-marks.tsx';

/** Marks of card schemes on paper plates (design, "Radio card"). */
export type CardMark = 'mada' | 'visa' | 'mastercard';

/** The given marks in a row that keeps its order in both directions. */
export function CardMarks({ marks }: { marks: readonly CardMark[] }) {
  return (
    <span className="plates">
      {marks.map((mark) => (
        <span className="plate" key={mark}>
          {DRAWN[mark]}
        </span>
      ))}
    </span>
  );
}

const DRAWN = { mada: <MadaMark />, visa: <VisaMark />, mastercard: <MastercardMark /> } as const;
