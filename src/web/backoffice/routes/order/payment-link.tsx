import { useState } from 'react';
import { useLocation } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { renewPaymentLinkCall } from '#contract/admin/phone-orders';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { useProblemToast } from '../../ui/error-panel.tsx';
import { type StatusKind, StatusMark } from '../../ui/status-mark.tsx';
import { Time } from '../../ui/time.tsx';
import { type OrderPage, readOrderAgain } from './order-data.ts';
import { TEXTS } from './texts.ts';

type OpenedLink = AnswerOf<typeof renewPaymentLinkCall>;
type Link = NonNullable<OrderPage['payment']['link']>;

const KINDS: Readonly<Record<Link['state'], StatusKind>> = {
  open: 'warn',
  checking: 'warn',
  paid: 'ok',
  expired: 'bad',
  cancelled: 'plain',
};

/** Where the payment link of an order by phone is. */
export function LinkState({ link }: { readonly link: Link }) {
  const texts = useTexts(TEXTS);
  return <StatusMark kind={KINDS[link.state]}>{texts.link.states[link.state]}</StatusMark>;
}

/** The link that the page was opened with, after its order was placed; its url is known once. */
function openedFrom(state: unknown): OpenedLink | null {
  if (typeof state !== 'object' || state === null || !('link' in state)) return null;
  const { link } = state;
  if (typeof link !== 'object' || link === null || !('url' in link) || !('expiresAt' in link)) return null;
  const { url, expiresAt } = link;
  return typeof url === 'string' && typeof expiresAt === 'string' ? { url, expiresAt } : null;
}

/** Until when an open link can be used, its url to copy or send while it is known, and another one by a button. */
export function PaymentLink({ order, link }: { readonly order: OrderPage; readonly link: Link }) {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const { state } = useLocation();
  const [made, setMade] = useState<OpenedLink | null>(null);
  const { busy, run } = useAct(useProblemToast());
  const opened = made ?? openedFrom(state);
  if (link.state !== 'open' && link.state !== 'expired') return null;
  async function renew(mail: boolean): Promise<void> {
    const answer = await send('POST', '/orders/{number}/payment-link', {
      path: { number: order.number },
      body: { mail },
    });
    setMade(answer);
    toast(mail ? texts.mailed : texts.link.made);
    await readOrderAgain(order.number);
  }
  return (
    <div className="stack plink">
      <p className="sm">
        {link.state === 'open' ? texts.link.until : texts.link.ended} <Time at={link.expiresAt} market={order.market} />
      </p>
      {opened ? (
        <>
          <p className="plink__url">
            <bdi dir="ltr">{opened.url}</bdi>
          </p>
          <div className="row">
            <Button
              icon="copy"
              onClick={() => {
                void navigator.clipboard.writeText(opened.url).then(() => toast(texts.copied));
              }}
            >
              {texts.link.copy}
            </Button>
            <a className="link" href={chatOf(order, opened.url)} target="_blank" rel="noreferrer">
              {texts.link.whatsApp}
            </a>
          </div>
        </>
      ) : null}
      {may('orders.create') && link.state === 'open' ? (
        <div className="row">
          {opened ? null : (
            <Button busy={busy} onClick={() => void run(() => renew(false))}>
              {texts.link.another}
            </Button>
          )}
          <Button kind="text" busy={busy} onClick={() => void run(() => renew(true))}>
            {texts.link.mail}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** A chat with the shopper that begins with the link, in the language of the order. */
function chatOf({ customer, language, number }: OrderPage, url: string): string {
  const digits = customer?.phone.replace(/\D/g, '') ?? '';
  const message = TEXTS[language].link.message(String(number), url);
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;
}
