import '#texts/load-paying-texts';
import '../../client/personal.ts';
import { useLoaderData, useParams } from 'react-router';
import type { Prefix } from '#kernel/market';
import { isLender, isWallet, type PaymentChannel } from '#kernel/payment-method';
import { lineTotal } from '#shop/pricing/totals.rules';
import type { TextKey } from '#texts/text';
import { RichText, useText } from '#texts/use-text';
import { MiniLine } from '../../features/cart/mini-lines.tsx';
import { SummaryRows } from '../../features/cart/summary.tsx';
import ApplePayButton from '../../features/checkout/apple-pay-button.tsx';
import { LenderData } from '../../features/checkout/lender-options.tsx';
import { MethodMarks, titleOf } from '../../features/checkout/method-cards.tsx';
import { useApplePay } from '../../features/checkout/use-apple-pay.ts';
import { useFacts, useLanguage, usePage } from '../../page/use-page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Amount } from '../../ui/price.tsx';
import type { loader } from './loader.server.ts';

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type OpenPage = Extract<Page, { state: 'open' }>;
type Order = OpenPage['order'];

/**
 * The page behind a payment link: the lines and the total of an order by phone, the ways to pay it by card, or how it
 * ended. Plain links, no login, nothing of the shopper (decision 0355). Unknown links say nothing.
 */
export default function PayPage() {
  const text = useText();
  const page = useLoaderData<typeof loader>();
  return (
    <div className="wrap main--page">
      <PageHead title={text('pay.title')} />
      {/* the address of the page is a key: other sites are told nothing of it */}
      <meta name="referrer" content="same-origin" />
      {page.state === 'open' ? <Open page={page} /> : <Closed page={page} />}
    </div>
  );
}

function Open({ page }: { readonly page: OpenPage }) {
  const text = useText();
  const { order, until, declined, isUnavailable } = page;
  return (
    <div className="two">
      <div className="two__a">
        <h1 className="h2 checkout__title">{text('pay.title')}</h1>
        <p className="block lead">
          <RichText id="pay.kept" values={{ order: <OrderNumber key="order" order={order} />, date: until }} />
        </p>
        <div className="block">
          <div role="alert">
            {isUnavailable ? (
              <p className="note note--bad">{text('error.paymentUnavailable')}</p>
            ) : declined ? (
              <p className="note note--warn">
                {text(`payment.decline.${declined}`)} {text('pay.again')}
              </p>
            ) : null}
          </div>
          <ApplePayWay page={page} />
          <Ways page={page} />
          <LenderNotes page={page} />
        </div>
        <p className="block small muted">
          <Chat />
        </p>
      </div>
      <aside className="two__b" aria-label={text('checkout.yourOrder')}>
        <Lines order={order} />
        <SummaryRows
          totals={order.amounts}
          currency={order.currency}
          vatPercent={order.vatBasisPoints / 100}
          hasShippingVat={order.hasShippingVat}
        />
      </aside>
    </div>
  );
}

/** The link that begins a payment by a channel. */
function payUrl(token: string, channel: PaymentChannel, prefix: Prefix | null): string {
  const query = prefix === null ? '' : `?prefix=${prefix}`;
  return `/api/pay/${encodeURIComponent(token)}/${channel}${query}`;
}

/** Apple Pay, where the market takes it and the device has it. */
function ApplePayWay({ page: { channels, token } }: { readonly page: OpenPage }) {
  const { prefix } = usePage();
  const hasApplePay = useApplePay();
  if (!channels.includes('APPLE_PAY') || hasApplePay === false) return null;
  return <div className="wallet">{hasApplePay && <ApplePayButton href={payUrl(token, 'APPLE_PAY', prefix)} />}</div>;
}

/** One button, or one row a card where they are paid in different forms. */
function Ways({ page: { channels, token, order } }: { readonly page: OpenPage }) {
  const text = useText();
  const { prefix } = usePage();
  const url = (channel: PaymentChannel) => payUrl(token, channel, prefix);
  const listed = channels.filter((channel) => !isWallet(channel));
  const [only] = listed;
  if (!only) return <p className="note">{text('error.methodUnavailable')}</p>;
  if (listed.length === 1) {
    return (
      <div className="actions">
        <a className="btn btn--gold" rel="nofollow" href={url(only)}>
          <span>
            <RichText
              id="payment.pay"
              values={{ price: <Amount key="price" amount={order.amounts.total} currency={order.currency} /> }}
            />
          </span>
        </a>
      </div>
    );
  }
  return (
    <>
      <h2 className="h3 checkout__legend">{text('payment.howToPay')}</h2>
      <ul className="ways">
        {listed.map((channel) => (
          <li key={channel}>
            <a rel="nofollow" href={url(channel)}>
              <bdi>{titleOf(channel, text)}</bdi>
              <MethodMarks method={channel} />
              <Icon name="chevron" small flip />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Which lenders do not pay this order, and what those that may are told. */
function LenderNotes({ page: { channels, refusals } }: { readonly page: OpenPage }) {
  const text = useText();
  return (
    <>
      {refusals.map(({ lender, reason }) => (
        <p className="small muted checkout__note" key={lender}>
          {text(`pay.lender.${reason}.${lender}`)}
        </p>
      ))}
      {channels.filter(isLender).map((channel) => (
        <LenderData channel={channel} key={channel} />
      ))}
    </>
  );
}

function Lines({ order: { lines, currency } }: { readonly order: Order }) {
  const language = useLanguage();
  return (
    <ul className="mini">
      {lines.map((line) => (
        <MiniLine
          key={line.productId}
          image={line.image}
          count={line.count}
          title={line.title[language]}
          size={<bdi>{line.size}</bdi>}
          total={<Amount amount={lineTotal(line)} currency={currency} />}
        />
      ))}
    </ul>
  );
}

const ENDS = {
  unknown: { title: 'link.over', words: 'pay.over' },
  paid: { title: 'pay.paid', words: 'pay.paidText' },
  checking: { title: 'payment.checking', words: 'payment.awaiting' },
  expired: { title: 'pay.expired', words: 'pay.expiredText' },
  cancelled: { title: 'pay.cancelled', words: 'pay.cancelledText' },
} as const satisfies Record<Exclude<Page['state'], 'open'>, { title: TextKey; words: TextKey }>;

function Closed({ page }: { readonly page: Exclude<Page, { state: 'open' }> }) {
  const text = useText();
  const { token = '' } = useParams();
  const { title, words } = ENDS[page.state];
  return (
    <div role="status">
      <EmptyState level={1} sentence={text(title)}>
        <p className="lead empty__words">
          {page.state === 'unknown' ? (
            text(words)
          ) : (
            <RichText id={words} values={{ order: <OrderNumber key="order" order={page.order} /> }} />
          )}
        </p>
        {page.state === 'checking' ? (
          <a className="btn btn--line" rel="nofollow" href={`/api/pay/${encodeURIComponent(token)}/result`}>
            {text('payment.checkAgain')}
          </a>
        ) : (
          <Chat />
        )}
      </EmptyState>
    </div>
  );
}

function Chat() {
  const text = useText();
  const chat = useFacts()?.chat;
  return (
    <a className="link" href={chat}>
      {text('payment.askOnWhatsApp')}
    </a>
  );
}

function OrderNumber({ order }: { readonly order: Pick<Order, 'number'> }) {
  return <bdi dir="ltr">{order.number}</bdi>;
}
