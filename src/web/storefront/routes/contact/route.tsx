import { useLoaderData } from 'react-router';
import { useText } from '#texts/use-text';
import { CategoryHead } from '../../features/catalogue/category-head.tsx';
import { CompanyData } from '../../features/info/company-data.tsx';
import { Reach } from '../../features/info/reach.tsx';
import { dialled, StoreCard, StoresOf } from '../../features/info/stores.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { loader } from './loader.server.ts';

/** The map application knows where the shopper is and sorts the shops by it; the store asks for no position. */
const NEAREST = 'https://www.google.com/maps/search/?api=1&query=Dar+Al+Misk';

/**
 * Contact: a shop of the country as the head's photograph, four ways to reach the house, the shops of the country as cards, those
 * of other countries folded, factory and office (design, section 4).
 */
export default function ContactPage() {
  const text = useText();
  const { heading, intro, picture, country, labels, countries, factories, offices } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={heading} description={intro} />
      <CompanyData stores={countries.flatMap(({ stores }) => stores)} country={country} />
      <CategoryHead title={heading} description={intro} banner={picture} isWhole />
      <div className="wrap main--page">
        <Reach country={country} />
        <p className="contact__hours">
          {country.label} ·{' '}
          <a className="link" href={`tel:${dialled(country.phone)}`}>
            <bdi dir="ltr">{country.phone}</bdi>
          </a>{' '}
          · {country.hours}
        </p>
        <section aria-labelledby="stores">
          <div className="contact__head">
            <h2 className="h2" id="stores">
              {labels.stores}
            </h2>
            <a className="link" href={NEAREST} target="_blank" rel="noopener noreferrer">
              {text('contact.nearest')}
              <span className="vh"> ({text('a11y.openInNewWindow')})</span>
            </a>
          </div>
          {countries.map(({ code, name, stores }, index) => (
            <StoresOf key={code} name={name} stores={stores} labels={labels} folded={index > 0} />
          ))}
        </section>
        <div className="contact__house">
          {[
            { id: 'factory', label: labels.factory, places: factories },
            { id: 'office', label: labels.office, places: offices },
          ].map(({ id, label, places }) =>
            places.length === 0 ? null : (
              <section key={id} aria-labelledby={id}>
                <h2 className="h2" id={id}>
                  {label}
                </h2>
                {places.map((place) => (
                  <StoreCard key={place.name} place={place} labels={labels} sizes="(min-width: 1024px) 45vw, 100vw" />
                ))}
              </section>
            ),
          )}
        </div>
      </div>
    </>
  );
}
