import { useLocation } from 'react-router';
import { useText } from '#texts/use-text';
import { usePage } from '../page/use-page.ts';
import { CountryMenu } from './country-menu.tsx';
import { Marquee } from './marquee.tsx';

/** Country selector at the start, free-shipping line, language link at the end. */
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

/** Links to the same page in the other language, named in that language. The server sets the cookie and redirects. */
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
