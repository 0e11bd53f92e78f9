import { Link } from 'react-router';
import { usePage } from '../../page/use-page.ts';
import { OtherScript } from '../../ui/other-script.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { CollectionView } from './views.ts';

/** Up to four collections as staggered photographs (specification, section 2.4; design, section 4). */
export function Collections({ heading, collections }: { heading: string; collections: readonly CollectionView[] }) {
  const { language } = usePage();
  return (
    <section className="wrap" aria-labelledby="cats">
      <div className="shead">
        <h2 className="h1" id="cats">
          {heading}
        </h2>
      </div>
      <div className="cats">
        {collections.map(({ title, name, picture }) => (
          <div key={title} className="cat">
            <Link className="cat__media" to={`/category/${title}`} tabIndex={-1} aria-hidden="true">
              {picture && <Picture picture={picture} alt="" sizes="(min-width: 768px) 45vw, 50vw" />}
            </Link>
            <div className="cat__cap">
              <h3 className="h2">
                <Link to={`/category/${title}`}>{name[language]}</Link>
              </h3>
              <OtherScript name={name} />
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
