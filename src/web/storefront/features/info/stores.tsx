import { useText } from '#texts/use-text';
import { Icon } from '../../ui/icon.tsx';
import { Picture, type PictureView } from '../../ui/picture.tsx';

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

/** A shop, the factory or the office, with its photograph. */
export function StoreCard({ place, labels, sizes }: { place: StoreView; labels: Labels; sizes: string }) {
  return (
    <article className="store">
      <Picture className="store__media" picture={place.picture} alt="" sizes={sizes} />
      <h3 className="h3">{place.name}</h3>
      <p>{place.address}</p>
      <Contacts of={place} labels={labels} />
      <MapLink place={place} label={labels.map} />
    </article>
  );
}

function MapLink({ place, label }: { place: StoreView; label: string }) {
  const text = useText();
  if (!place.map) return null;
  return (
    <a
      className="more"
      href={place.map}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label}: ${place.name} (${text('a11y.openInNewWindow')})`}
    >
      {label}
      <Icon name="next" small flip />
    </a>
  );
}

function dialled(phone: string): string {
  return phone.replace(/[^+\d]/g, '');
}
