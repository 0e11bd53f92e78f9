import { useTexts } from '../../client/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { TEXTS } from './texts.ts';

/** Stars of a review, or of a mean rounded to whole ones; `said` names the exact figure. */
export function Stars({ rate, said = String(rate) }: { readonly rate: number; readonly said?: string }) {
  const texts = useTexts(TEXTS);
  return (
    <span className="stars" role="img" aria-label={texts.of5(said)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={star <= Math.round(rate) ? 'stars__on' : 'stars__off'}>
          <Icon name="star" small />
        </span>
      ))}
    </span>
  );
}
