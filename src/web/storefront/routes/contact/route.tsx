import { useLoaderData } from 'react-router';
import { CategoryHead } from '../../features/catalogue/category-head.tsx';
import { CompanyData } from '../../features/info/company-data.tsx';
import { Contacts, StoreCard, StoresOf } from '../../features/info/stores.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { loader } from './loader.server.ts';

export { loader } from './loader.server.ts';

/**
 * Contact: a shop of the country as the head's photograph, the country's contacts, its shops as cards, those of other countries folded, factory and office as facts (design,
 * section 4).
 */
export default function ContactPage() {
  const { heading, intro, picture, country, labels, countries, factories, offices } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={heading} description={intro} />
      <CompanyData stores={countries.flatMap(({ stores }) => stores)} country={country} />
      <CategoryHead title={heading} description={intro} banner={picture} isWhole />
      <div className="wrap main--page">
        <section aria-labelledby="country" className="contact__country">
          <h2 className="h2" id="country">
            {country.label}
          </h2>
          <p className="contact__hours">{country.hours}</p>
          <Contacts of={country} labels={labels} />
        </section>
        <section aria-labelledby="stores">
          <h2 className="h2" id="stores">
            {labels.stores}
          </h2>
          {countries.map(({ code, name, stores }, index) => (
            <StoresOf key={code} name={name} stores={stores} labels={labels} folded={index > 0} />
          ))}
        </section>
        <div className="contact__house">
          {[
            { id: 'factory', label: labels.factory, places: factories },
            { id: 'office', label: labels.office, places: offices },
          ].map(({ id, label, places }) => (
            <section key={id} aria-labelledby={id}>
              <h2 className="h2" id={id}>
                {label}
              </h2>
              {places.map((place) => (
                <StoreCard key={place.name} place={place} labels={labels} sizes="(min-width: 1024px) 45vw, 100vw" />
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
