import '#texts/load-finder-texts';
import { Link, useLoaderData } from 'react-router';
import { QUESTIONS } from '#shop/scents/answers.rules';
import { useText } from '#texts/use-text';
import { Atlas } from '../../features/finder/atlas.tsx';
import { Families } from '../../features/finder/families.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { loader } from './loader.server.ts';

/** Find your scent: the first question of the finder, the families, and the notes of the house. */
export default function ScentsPage() {
  const { atlas, picture } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('finder.title')} description={text('finder.lead')} picture={picture} />
      <section className="fhero">
        <div className="fhero__pic">{picture && <Picture picture={picture} alt="" sizes="100vw" when="first" />}</div>
        <div className="wrap fhero__t">
          <h1 className="display">{text('finder.title')}</h1>
          <p className="lead">{text('finder.lead')}</p>
          <nav className="fhero__q" aria-labelledby="first-question">
            <p className="ui muted" id="first-question">
              {text('finder.q.for')}
            </p>
            <div className="fhero__o">
              {QUESTIONS.for.map((wearer) => (
                <Link key={wearer} className="btn btn--line" to={`/scents/find?for=${wearer}`}>
                  {text(`finder.for.${wearer}`)}
                </Link>
              ))}
            </div>
          </nav>
        </div>
      </section>
      <section className="wrap section--s" aria-labelledby="families">
        <div className="shead">
          <h2 className="h2" id="families">
            {text('finder.families')}
          </h2>
          <p className="muted">{text('finder.familiesLead')}</p>
        </div>
        <Families families={atlas} />
      </section>
      <Atlas atlas={atlas} />
    </>
  );
}
