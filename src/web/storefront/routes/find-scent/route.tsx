import '#texts/load-finder-texts';
import { useLoaderData } from 'react-router';
import { useText } from '#texts/use-text';
import { QuestionForm } from '../../features/finder/question-form.tsx';
import { Result } from '../../features/finder/result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { loader } from './loader.server.ts';

/** The scent finder: one question a page, then three scents. The answers are in the url. */
export default function FindScentPage() {
  const found = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('finder.title')} description={text('finder.lead')} />
      <meta name="robots" content="noindex, follow" />
      {found.kind === 'question' ? (
        <div className="wrap">
          <QuestionForm view={found.view} />
        </div>
      ) : (
        <Result answers={found.answers} three={found.three} others={found.others} />
      )}
    </>
  );
}
