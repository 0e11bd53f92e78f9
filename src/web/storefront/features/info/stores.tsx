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

type Labels = Readonly<Record<'phone' | 'tollFree' | 'email' | 'website' | 'map' | 'address', string>>;
type Ways = Pick<StoreView, 'phone' | 'tollFree' | 'email'> & { readonly website?: string };

/** Phone numbers and URLs as a description list, left to right in both languages (design, section 5.6). */
export function Contacts({ of, labels }: { of: Ways; labels: Labels }) {
  return (
    <dl className="contacts">
      <dt>{labels.phone}</dt>
      <dd>
        <a href={`tel:${dialled(of.phone)}`}>
          <bdi dir="ltr">{of.phone}</bdi>
        </a>
      </dd>
      <dt>{labels.tollFree}</dt>
      <dd>
        <a href={`tel:${dialled(of.tollFree)}`}>
          <bdi dir="ltr">{of.tollFree}</bdi>
        </a>
      </dd>
      <dt>{labels.email}</dt>
      <dd>
        <a href={`mailto:${of.email}`}>
          <bdi dir="ltr">{of.email}</bdi>
        </a>
      </dd>
      {of.website !== undefined && (
        <>
          <dt>{labels.website}</dt>
          <dd>
            <a href={of.website}>
              <bdi dir="ltr">{of.website.replace(/^https?:\/\//, '')}</bdi>
            </a>
          </dd>
        </>
      )}
    </dl>
  );
}

type StoreCardProps = { place: StoreView; labels: Labels; sizes: string; heading?: 'h3' | 'h4' };

/** A shop, the factory or the office, with its photograph. */
export function StoreCard({ place, labels, sizes, heading: Heading = 'h3' }: StoreCardProps) {
  return (
    <article className="store">
      <Picture className="store__media" picture={place.picture} alt="" sizes={sizes} />
      <Heading className="h3">{place.name}</Heading>
      <OpenNow hours={place.hours} market={place.market} />
      <p>{place.address}</p>
      <OpeningHours hours={place.hours} />
      <Contacts of={place} labels={labels} />
      <MapLink place={place} label={labels.map} />
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

function MapLink({ place, label }: { place: StoreView; label: string }) {
  const text = useText();
  if (!place.map) return null;
  return (
    <a
      className="store__map"
      href={place.map}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label}: ${place.name} (${text('a11y.openInNewWindow')})`}
    >
      <MapTile name={place.name} />
      <span className="more">
        {label}
        <Icon name="next" small flip />
      </span>
    </a>
  );
}

function dialled(phone: string): string {
  return phone.replace(/[^+\d]/g, '');
}
