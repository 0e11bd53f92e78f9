import type { MarketCode } from '#kernel/market';
import type { Hours } from '#shop/content/hours.rules';
import { useText } from '#texts/use-text';
import { Icon } from '../../ui/icon.tsx';
import { Picture, type PictureView } from '../../ui/picture.tsx';
import { MapTile } from './map-tile.tsx';
import { OpeningHours, OpenNow } from './opening-hours.tsx';

/** A shop, the factory or the office, in the language of the page. */
export type StoreView = {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly tollFree: string;
  readonly email: string;
  readonly website: string;
  /** URL of a map; the factory has none. */
  readonly map: string | null;
  /** Empty where the hours are not known. */
  readonly hours: readonly Hours[];
  readonly market: MarketCode;
  readonly picture: PictureView;
};

type Labels = Readonly<Record<'tollFree' | 'email' | 'website' | 'map', string>>;

type StoreCardProps = { place: StoreView; labels: Labels; sizes: string; heading?: 'h3' | 'h4' };

/**
 * A shop, the factory or the office as a closed card: the way there, whether it is open, its address, hours and number. The
 * rest of its data unfolds (specification, section 1), so that no card repeats what is true of all.
 */
export function StoreCard({ place, labels, sizes, heading: Heading = 'h3' }: StoreCardProps) {
  const text = useText();
  return (
    <article className="store">
      {place.map !== null && (
        <a
          className="store__map"
          href={place.map}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${labels.map}: ${place.name} (${text('a11y.openInNewWindow')})`}
        >
          <MapTile name={place.name} />
        </a>
      )}
      <div className="store__in">
        <Heading className="h3">{place.name}</Heading>
        <OpenNow hours={place.hours} market={place.market} />
        <p>{place.address}</p>
        <OpeningHours hours={place.hours} />
        <p className="store__links">
          {place.map !== null && (
            <a className="link" href={place.map} target="_blank" rel="noopener noreferrer">
              {text('contact.directions')}
            </a>
          )}
          <a className="link" href={`tel:${dialled(place.phone)}`}>
            <bdi dir="ltr">{place.phone}</bdi>
          </a>
        </p>
        <details className="store__more">
          <summary>
            {text('contact.more')}
            <Icon name="down" small />
          </summary>
          <Picture className="store__media" picture={place.picture} alt="" sizes={sizes} />
          <dl className="contacts">
            <dt>{labels.tollFree}</dt>
            <dd>
              <a href={`tel:${dialled(place.tollFree)}`}>
                <bdi dir="ltr">{place.tollFree}</bdi>
              </a>
            </dd>
            <dt>{labels.email}</dt>
            <dd>
              <a href={`mailto:${place.email}`}>
                <bdi dir="ltr">{place.email}</bdi>
              </a>
            </dd>
            <dt>{labels.website}</dt>
            <dd>
              <a href={place.website}>
                <bdi dir="ltr">{place.website.replace(/^https?:\/\//, '')}</bdi>
              </a>
            </dd>
          </dl>
        </details>
      </div>
    </article>
  );
}

type StoresOfProps = { name: string; stores: readonly StoreView[]; labels: Labels; folded: boolean };

/** The shops of a country; folded under its name and their number when it is not the shopper's. */
export function StoresOf({ name, stores, labels, folded }: StoresOfProps) {
  const text = useText();
  const heading = <h3 className="h3 stores__country">{name}</h3>;
  const list = (
    <ul className="stores">
      {stores.map((store) => (
        <li key={store.name}>
          <StoreCard
            place={store}
            labels={labels}
            sizes="(min-width: 1024px) 30vw, (min-width: 768px) 45vw, 100vw"
            heading="h4"
          />
        </li>
      ))}
    </ul>
  );
  if (!folded) {
    return (
      <>
        {heading}
        {list}
      </>
    );
  }
  return (
    <details className="stores__fold">
      <summary>
        {heading}
        <span>{text('contact.storeCount', { n: stores.length })}</span>
        <Icon name="down" small />
      </summary>
      {list}
    </details>
  );
}

/** A number as a telephone dials it. */
export function dialled(phone: string): string {
  return phone.replace(/[^+\d]/g, '');
}
