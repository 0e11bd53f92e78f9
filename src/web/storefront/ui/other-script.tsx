import type { Bilingual } from '#kernel/market';
import { usePage } from '../page/use-page.ts';

/**
 * A name in the script the page is not written in: the one ornament of the house (design, section 1.3). Marked with its
 * own language and direction, and to be put outside the link that already says the name.
 */
export function OtherScript({ name, className = '' }: { name: Bilingual; className?: string }) {
  const { language } = usePage();
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <span className={`alt ${className}`.trim()} lang={other} dir={other === 'ar' ? 'rtl' : 'ltr'}>
      {name[other]}
    </span>
  );
}
