import '../../client/personal.ts';
import { Link, useLoaderData } from 'react-router';
import { useText } from '#texts/use-text';
import { AskForAddress } from '../../features/addresses/ask-for-address.tsx';
import { usePage } from '../../page/use-page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { loader } from './loader.server.ts';

/**
 * The page behind the link of an email that asks for the national address of one order (design of the Gulf capabilities,
 * section 4): one question, no login, a plain form. Links that are unknown, answered or too old look alike.
 */
export default function MyAddressPage() {
  const text = useText();
  const page = useLoaderData<typeof loader>();
  return (
    <div className="wrap main--page">
      <PageHead title={text('address.short')} />
      {/* the address of the page is a key: other sites are told nothing of it */}
      <meta name="referrer" content="same-origin" />
      {page.state === 'open' && <AskForAddress {...page} />}
      {page.state === 'saved' && (
        <div role="status">
          <EmptyState level={1} sentence={text('address.needed.done')}>
            <Link className="btn btn--line" to="/track">
              {text('track.title')}
            </Link>
          </EmptyState>
        </div>
      )}
      {page.state === 'sent' && (
        <div role="status">
          <EmptyState level={1} sentence={text('link.sent')} />
        </div>
      )}
      {page.state === 'cancelled' && <Cancelled number={page.number} isRefunded={page.isRefunded} />}
      {page.state === 'over' && <Over token={page.token} />}
    </div>
  );
}

function Cancelled({ number, isRefunded }: { readonly number: number; readonly isRefunded: boolean }) {
  const text = useText();
  return (
    <EmptyState level={1} sentence={text('address.needed.cancelled', { order: String(number) })}>
      <p className="muted">{text(isRefunded ? 'address.needed.cancelledText' : 'address.needed.cancelledUnpaid')}</p>
      <a className="btn btn--line" href="/">
        {text('nav.home')}
      </a>
    </EmptyState>
  );
}

function Over({ token }: { readonly token: string }) {
  const text = useText();
  const { prefix } = usePage();
  return (
    <EmptyState level={1} sentence={text('link.over')}>
      <p className="muted">{text('link.over.text')}</p>
      <form method="post" action={`/api/my-address/${encodeURIComponent(token)}/new-link`}>
        <input type="hidden" name="prefix" value={prefix ?? ''} />
        <button type="submit" className="btn btn--line">
          {text('link.new')}
        </button>
      </form>
    </EmptyState>
  );
}
