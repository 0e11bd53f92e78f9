import { useEffect } from 'react';
import { Link, useLoaderData } from 'react-router';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { cart } from '../../features/cart/cart.ts';
import { PolicySection } from '../../features/info/policy-section.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { loader } from './loader.server.ts';

/** Returns, privacy, terms and shipping: table of contents at the start, the text beside it (design, section 4). */
export default function PolicyPage() {
  const { policy, isPrivacy, lenders } = useLoaderData<typeof loader>();
  usePrivacyRecord(isPrivacy);
  const text = useText();
  return (
    <div className="wrap main--page">
      <PageHead title={policy.heading} description={policy.sections[0]?.paragraphs[0] ?? ''} />
      <Breadcrumb here={policy.heading} />
      <div className="policy__mark" aria-hidden="true">
        <Mark />
      </div>
      <h1 className="h1 policy__heading">{policy.heading}</h1>
      <div className="policy">
        <nav className="policy__toc" aria-label={text('policy.contents')}>
          {policy.sections.map((section) => (
            <a key={section.id} href={`#${section.id}`}>
              {section.title}
            </a>
          ))}
        </nav>
        <div className="policy__body">
          {policy.sections.map((section) => (
            <PolicySection key={section.id} section={section} />
          ))}
          <p className="policy__closing">
            <Link className="link" to={policy.closing.link}>
              {policy.closing.text}
            </Link>
          </p>
          {lenders?.map((line) => (
            <p key={line} className="muted">
              {line}
            </p>
          ))}
          {isPrivacy && <p className="muted">{text('policy.addressRanges')}</p>}
        </div>
      </div>
    </div>
  );
}

/**
 * The privacy page requests its record, which it does not show, and refreshes the prices of the cart (specification,
 * section 2.20).
 */
function usePrivacyRecord(enabled: boolean) {
  useEffect(() => {
    if (!enabled) return;
    void api.get('/privacy');
    void cart.load();
  }, [enabled]);
}
