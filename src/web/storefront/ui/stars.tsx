import { useText } from '#texts/use-text';

const STAR = 'M12 3.8l2.5 5.3 5.7.7-4.2 4 1.1 5.8L12 16.7l-5.1 2.9L8 13.8l-4.2-4 5.7-.7z';
const RATES = [1, 2, 3, 4, 5] as const;

/** A rating of 1 to 5. An average is drawn rounded and read out exactly. */
export function Stars({ rate }: { rate: number }) {
  const text = useText();
  return (
    <span className="stars" role="img" aria-label={text('detail.stars', { n: rate })}>
      {RATES.map((star) => (
        <svg key={star} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path
            d={STAR}
            fill={star <= Math.round(rate) ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="1.25"
          />
        </svg>
      ))}
    </span>
  );
}
