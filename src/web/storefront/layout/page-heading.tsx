import { PageHead } from '../components/page-head.tsx';
import { usePage } from './use-page.ts';

/** The one first-level heading of a page that has little else yet. */
export function PageHeading({ en, ar }: { en: string; ar: string }) {
  const { language } = usePage();
  const heading = language === 'ar' ? ar : en;
  return (
    <div className="wrap main--page">
      <PageHead title={heading} />
      <h1 className="h1">{heading}</h1>
    </div>
  );
}
