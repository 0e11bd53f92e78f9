import { useLocation } from 'react-router';
import { useText } from '#texts/use-text';
import { usePage } from '../page/use-page.ts';
import { CountryMenu } from './country-menu.tsx';
import { Marquee } from './marquee.tsx';

/** Country at the start, the free-shipping line, the language at the end. */
export function UtilityBar() {
  return (
    <div className="bar">
      <div className="bar__set">
        <CountryMenu />
      </div>
      <Marquee />
      <div className="bar__set">
        <LanguageLink className="bar__btn" />
      </div>
    </div>
  );
}

/** The same page in the other language, named in that language. A plain link: the server keeps the choice and redirects. */
export function LanguageLink({ className }: { className: string }) {
  const text = useText();
  const { language, prefix } = usePage();
  const { pathname, search } = useLocation();
  const other = language === 'ar' ? 'en' : 'ar';
  const here = `${prefix ? `/${prefix}` : ''}${pathname === '/' && prefix ? '' : pathname}${search}`;
  return (
    <a
      className={className}
      href={`/choose?language=${other}&to=${encodeURIComponent(here)}`}
      lang={other}
      hrefLang={other}
      rel="nofollow"
    >
      {text(`language.${other}`)}
    </a>
  );
}
