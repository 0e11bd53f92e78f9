import { useLocation } from 'react-router';
import { LANGUAGES, type Language } from '#kernel/market';
import { isPersonal, prefixedPath } from '../../../pages/path.rules.ts';
import { usePageUrl } from '../../page/page-url.ts';
import { useFacts, useOpenMarkets, usePage } from '../../page/use-page.ts';

/**
 * The canonical URL of the page and its alternates in the other languages and markets. Personal and error pages are
 * `noindex` instead.
 */
export function CanonicalLinks({ failed }: { failed: boolean }) {
  const facts = useFacts();
  const markets = useOpenMarkets();
  const { language, market } = usePage();
  const { pathname } = useLocation();
  const pageUrl = usePageUrl();
  if (!facts || failed || isPersonal(pathname)) return <meta name="robots" content="noindex" />;
  const plain = pathname === '/home' ? '/' : pathname;
  const path = (other: Language) => pageUrl?.paths[other] ?? plain;
  const canonical = facts.origin + prefixedPath(path(language), language, market);
  return (
    <>
      <link rel="canonical" href={canonical} />
      <meta property="og:url" content={canonical} />
      {markets
        .filter(({ code }) => pageUrl?.markets.includes(code) ?? true)
        .flatMap((otherMarket) =>
          LANGUAGES.map((other) => (
            <link
              key={`${other}-${otherMarket.iso2}`}
              rel="alternate"
              hrefLang={`${other}-${otherMarket.iso2}`}
              href={facts.origin + prefixedPath(path(other), other, otherMarket)}
            />
          )),
        )}
      <link rel="alternate" hrefLang="x-default" href={facts.origin + path('en')} />
    </>
  );
}
