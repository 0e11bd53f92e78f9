import { useLoaderData } from 'react-router';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { loader } from './loader.server.ts';

/** About us: two texts beside a photograph that bleeds to the start edge (design, section 4). */
export default function AboutPage() {
  const { heading, title, sections, picture } = useLoaderData<typeof loader>();
  return (
    <div className="wrap main--page">
      <PageHead title={heading} description={sections[0]?.text ?? ''} picture={picture} />
      <Breadcrumb here={heading} />
      <h1 className="h1 page__heading">{title}</h1>
      <div className="house">
        <div className="house__media">
          <Picture picture={picture} alt="" sizes="(min-width: 1024px) 58vw, 100vw" when="first" />
        </div>
        <div className="house__text about__text">
          {sections.map((section) => (
            <section key={section.heading}>
              <h2 className="h2">{section.heading}</h2>
              <p>{section.text}</p>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
