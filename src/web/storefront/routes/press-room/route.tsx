import { useLoaderData } from 'react-router';
import { formatDate } from '#texts/format';
import { usePage } from '../../page/use-page.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { loader } from './loader.server.ts';

/** News and press articles: rows of photograph, outlet, date and title (design, section 4). */
export default function PressPage() {
  const { heading, intro, items } = useLoaderData<typeof loader>();
  const { language, market } = usePage();
  return (
    <div className="wrap main--page">
      <PageHead title={heading} description={intro} />
      <Breadcrumb here={heading} />
      <h1 className="h1 page__heading">{heading}</h1>
      <p className="lead page__intro">{intro}</p>
      <ol className="press">
        {items.map((item, index) => (
          <li key={item.id} className="press__item">
            <Picture
              className="press__media"
              picture={item.picture}
              alt=""
              sizes="(min-width: 768px) 30vw, 100vw"
              when={index === 0 ? 'first' : 'lazy'}
            />
            <article>
              <p className="press__by">
                {item.outlet} · <bdi>{formatDate(new Date(`${item.date}T12:00:00Z`), market, language)}</bdi>
              </p>
              <h2 className="h3">{item.title}</h2>
              <p>{item.summary}</p>
            </article>
          </li>
        ))}
      </ol>
    </div>
  );
}
