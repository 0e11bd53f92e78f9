import { useText } from '#texts/use-text';
import { useLanguage } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ShownOrder } from './order-view.ts';
import { useStepDate } from './step-date.ts';

/**
 * The parcel once the courier has it (specification, section 9.3): its number, a link to the courier, and the scans newest
 * first in the language of the page, with the courier's own words under a disclosure where they differ.
 */
export function ParcelTrack({ order }: { order: ShownOrder }) {
  const text = useText();
  const language = useLanguage();
  const stepDate = useStepDate(order);
  const { shipment } = order;
  if (!shipment?.trackingNumber || !shipment.trackingUrl) return null;
  const { scans } = shipment;
  const own = scans.filter(({ words }) => words[language] !== words.en);
  return (
    <section className="trk">
      <p>
        {text('order.tracking')} <bdi dir="ltr">{shipment.trackingNumber}</bdi>
      </p>
      <p>
        <a className="link small" href={shipment.trackingUrl} rel="noopener noreferrer">
          {text('order.followCourier')}
        </a>
      </p>
      {scans.length > 0 && (
        <ol className="scan" aria-label={text('order.scans')}>
          {scans.map(({ at, words, city }) => (
            <li key={`${at} ${words.en}`}>
              <bdi>{stepDate(at)}</bdi>
              <span>
                <bdi>{words[language]}</bdi>
                {city !== '' && language === 'en' && `, ${city}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      {own.length > 0 && (
        <details className="small muted scan__own">
          <summary>
            {text('order.courierWords')}
            <Icon name="down" small />
          </summary>
          <ul lang="en" dir="ltr">
            {own.map(({ at, words, city }) => (
              <li key={`${at} ${words.en}`}>
                {words.en}
                {city !== '' && `, ${city}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
