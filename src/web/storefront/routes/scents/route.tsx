import { Link, useLoaderData } from 'react-router';
import { useText } from '#texts/use-text';
import { usePage } from '../../page/use-page.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { NoteDisc } from '../../ui/note-disc.tsx';
import { OtherScript } from '../../ui/other-script.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { loader } from './loader.server.ts';

export { loader } from './loader.server.ts';

/** All notes by family, each with a link to the perfumes that have it. */
export default function ScentsPage() {
  const { families } = useLoaderData<typeof loader>();
  const { language } = usePage();
  const text = useText();
  return (
    <div className="wrap main--page">
      <PageHead title={text('scents.title')} description={text('scents.intro')} />
      <Breadcrumb here={text('scents.title')} />
      <h1 className="h1 page__heading">{text('scents.title')}</h1>
      <p className="lead page__intro">{text('scents.intro')}</p>
      <div className="scents">
        {families.map((family) => (
          <section key={family.id} aria-labelledby={`family-${family.id}`}>
            <h2 className="h2" id={`family-${family.id}`}>
              <Link to={`/search?family=${family.id}`}>{family.name[language]}</Link> <OtherScript name={family.name} />
            </h2>
            <ul className="scents__notes">
              {family.notes.map((note) => (
                <li key={note.id}>
                  <Link className="chip" to={`/search?note=${note.id}`}>
                    <NoteDisc colour={note.colour} glyph={note.glyph} size="small" />
                    {note.name} <bdi className="small faint">{note.count}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
