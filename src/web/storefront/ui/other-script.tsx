import type { Bilingual } from '#kernel/market';
import { usePage } from '../page/use-page.ts';

/**
 * A name in the script of the other language, the brand's one ornament (design, section 1.3). It has its own
 * language and direction, and goes outside the link that already has the name.
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
