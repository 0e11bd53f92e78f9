import '#texts/load-paying-texts';
import '../../client/personal.ts';
import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { useText } from '#texts/use-text';
import { inMarket } from '../../features/checkout/card-payment.ts';
import { isWalletForm, showProviderForm } from '../../features/checkout/provider-form.ts';
import { useApplePay } from '../../features/checkout/use-apple-pay.ts';
import WalletNote from '../../features/checkout/wallet-note.tsx';
import { usePage } from '../../page/use-page.ts';
import { NeedsScripts } from '../../ui/needs-scripts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { loader } from './loader.server.ts';

/** The provider's card form for a payment link. It is always loaded as a document, with a policy of its own. */
export default function PayCardPage() {
  const text = useText();
  const { token, scriptUrl, integrity, brands } = useLoaderData<typeof loader>();
  const { language, prefix } = usePage();
  const container = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed' | 'closed'>('loading');
  const hasApplePay = useApplePay();
  useEffect(() => {
    if (!container.current) return;
    const resultUrl = `${location.origin}/api/pay/${encodeURIComponent(token)}/result`;
    return showProviderForm(
      container.current,
      { scriptUrl, integrity, brands, language, resultUrl },
      {
        onReady: () => setPhase('ready'),
        onFailed: () => setPhase('failed'),
        onClosed: () => setPhase('closed'),
      },
    );
  }, [token, scriptUrl, integrity, brands, language]);
  return (
    <div className="wrap main--page">
      <PageHead title={text('pay.title')} />
      <meta name="referrer" content="same-origin" />
      <h1 className="h2 checkout__title">{text('pay.title')}</h1>
      <NeedsScripts page="payment" />
      <div className="cardplate" hidden={phase === 'failed'} aria-busy={phase === 'loading'}>
        {phase === 'loading' && (
          <div className="cardplate__wait">
            <p role="status">{text('common.loading')}</p>
            <Skeleton height="3.5rem" />
            <Skeleton height="3.5rem" />
          </div>
        )}
        <div ref={container} />
      </div>
      <div role="alert">
        {phase === 'failed' && <p className="note note--bad">{text('payment.formFailed')}</p>}
        {isWalletForm({ brands }) && phase !== 'failed' && (phase === 'closed' || hasApplePay === false) && (
          <WalletNote closed={phase === 'closed'} back={null} />
        )}
      </div>
      <p className="cardplate__leave">
        <a className="btn btn--text" href={inMarket(prefix, `/pay/${encodeURIComponent(token)}`)}>
          {text('pay.back')}
        </a>
      </p>
    </div>
  );
}
