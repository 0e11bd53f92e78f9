import { knownRows, meterOf, WEAR_LISTS, WEAR_WORDS, type Wear } from '#shop/catalogue/wear.rules';
import { RichText, useText } from '#texts/use-text';

/** A section with fewer rows says too little. */
const FEWEST_ROWS = 2;
const AND_MORE = 12;

type Props = { readonly wear: Wear; readonly heading: 'wear.skin' | 'wear.oil' | 'wear.smoke' };

/**
 * How long it lasts, how far it is smelled, how strong it is, and when and where to wear it. What is not known has no
 * row; nothing at all is shown for fewer than two rows.
 */
export function OnTheSkin({ wear, heading }: Props) {
  const text = useText();
  if (knownRows(wear) < FEWEST_ROWS) return null;
  const { lasts, trail, strength } = wear;
  return (
    <section aria-labelledby="wear">
      <h2 className="h2" id="wear">
        {text(heading)}
      </h2>
      <dl className="meters">
        {lasts > 0 && (
          <Meter name={text('wear.lasts')} share={meterOf(wear, 'lasts')}>
            <RichText id={lasts >= AND_MORE ? 'wear.hoursAndMore' : 'wear.hours'} values={{ n: lasts }} />
          </Meter>
        )}
        {trail !== '' && (
          <Meter name={text('wear.trail')} share={meterOf(wear, 'trail')}>
            {text(`wear.trail.${trail}`)}
          </Meter>
        )}
        {strength !== '' && (
          <Meter name={text('wear.strength')} share={meterOf(wear, 'strength')}>
            {text(`wear.strength.${strength}`)}
          </Meter>
        )}
        {WEAR_LISTS.filter((list) => wear[list].length > 0).map((list) => {
          const chosen: readonly string[] = wear[list];
          return (
            <div className="meter meter--w" key={list}>
              <dt>{text(`wear.${list}`)}</dt>
              <dd>
                <ul className="tags">
                  {WEAR_WORDS[list].map((word) => (
                    <li key={word} className={chosen.includes(word) ? 'on' : 'no'}>
                      {!chosen.includes(word) && <span className="vh">{text('wear.not')} </span>}
                      {text(`wear.word.${word}`)}
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          );
        })}
      </dl>
      {(lasts > 0 || trail !== '') && <p className="micro faint meters__how">{text('wear.how')}</p>}
    </section>
  );
}

type MeterProps = { readonly name: string; readonly share: number; readonly children: React.ReactNode };

/** A value with words; its bar is decoration. */
function Meter({ name, share, children }: MeterProps) {
  return (
    <div className="meter">
      <dt>{name}</dt>
      <dd className="meter__bar" aria-hidden="true">
        <i style={{ inlineSize: `${share}%` }} />
      </dd>
      <dd>{children}</dd>
    </div>
  );
}
