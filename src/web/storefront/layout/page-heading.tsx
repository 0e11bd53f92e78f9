import { usePage } from './use-page.ts';

/** The one first-level heading of a page that has little else yet. */
export function PageHeading({ en, ar }: { en: string; ar: string }) {
  const { language } = usePage();
  return (
    <div className="wrap main--page">
      <h1 className="h1">{language === 'ar' ? ar : en}</h1>
    </div>
  );
}
