import { useLocation } from 'react-router';
import { LANGUAGES, MARKETS } from '#kernel/market';
import { isPersonal, prefixedPath } from '../../pages/path.rules.ts';
import { useFacts, usePage } from './use-page.ts';

const MARKET_LIST = Object.values(MARKETS);

/**
 * The address of this page that search engines should keep, and the same page in the other languages and markets
 * (architecture, section 3); pages of one shopper and error pages ask not to be kept at all.
 */
export function AddressLinks({ failed }: { failed: boolean }) {
  const facts = useFacts();
  const { language, market } = usePage();
  const { pathname } = useLocation();
  if (!facts || failed || isPersonal(pathname)) return <meta name="robots" content="noindex" />;
  const plain = pathname === '/home' ? '/' : pathname;
  return (
    <>
      <link rel="canonical" href={facts.origin + prefixedPath(plain, language, market)} />
      {MARKET_LIST.flatMap((other) =>
        LANGUAGES.map((tongue) => (
          <link
            key={`${tongue}-${other.iso2}`}
            rel="alternate"
            hrefLang={`${tongue}-${other.iso2}`}
            href={facts.origin + prefixedPath(plain, tongue, other)}
          />
        )),
      )}
      <link rel="alternate" hrefLang="x-default" href={facts.origin + plain} />
    </>
  );
}
