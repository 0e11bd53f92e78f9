import { useState } from 'react';
import { useText } from '#texts/use-text';
import { Icon } from '../../ui/icon.tsx';

const RATES = [1, 2, 3, 4, 5] as const;

/** A rating input: five radios of 44 px in a fieldset (design, "Rating"). */
export function StarInput({ legend }: { legend: string }) {
  const text = useText();
  const [chosen, choose] = useState(0);
  return (
    <fieldset className="starpick">
      <legend className="small muted">{legend}</legend>
      <div className="starpick__row">
        {RATES.map((rate) => (
          <label key={rate} className={rate <= chosen ? 'is-on' : undefined}>
            <input type="radio" name="rate" value={rate} onChange={() => choose(rate)} />
            <span className="vh">{text('reviews.star', { n: rate })}</span>
            <Icon name="star" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
