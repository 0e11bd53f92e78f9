import { useState } from 'react';
import { Link } from 'react-router';
import { groupedPhone } from '#shop/addresses/phone.rules';
import { useTexts } from '../../client/language.ts';
import { problemOf } from '../../client/problem.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { useProblemWords } from '../../ui/error-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { useUndoable } from '../../ui/toasts.tsx';
import { changeTag, type OrderPage, readOrderAgain, resendMail } from './order-data.ts';
import { TEXTS } from './texts.ts';

type Props = { readonly order: OrderPage };

/** The shopper: history with parcels that came back, and how to reach them. */
export function Customer({ order }: Props) {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const words = useProblemWords();
  const { customer } = order;
  if (!customer) return null;
  const digits = customer.phone.replace(/\D/g, '');
  const send = async (kind: OrderPage['emails'][number]): Promise<void> => {
    try {
      await resendMail(order.number, kind);
      toast(texts.mailed);
      await readOrderAgain(order.number);
    } catch (error) {
      toast(words(problemOf(error)), { kind: 'bad' });
    }
  };
  const mails = order.emails.map((kind) => ({
    label: `${texts.mails}: ${texts.mail[kind] ?? kind}`,
    run: () => void send(kind),
  }));
  return (
    <Panel title={texts.customer}>
      <div className="row">
        <Avatar name={customer.name} />
        <span className="two">
          {customer.account && may('customers.read') ? (
            <Link className="link order__w" to={`/customers/${customer.account}`}>
              <bdi>{customer.name}</bdi>
            </Link>
          ) : (
            <bdi>{customer.name}</bdi>
          )}
          <span className="o">
            {texts.history(customer.orders, customer.returned)}
            {customer.since ? (
              <>
                {` · ${texts.since} `}
                <Time at={customer.since} market={order.market} style="day" inSentence />
              </>
            ) : null}
          </span>
        </span>
      </div>
      <dl className="dl order__d">
        <dt>{texts.phone}</dt>
        <dd>
          <bdi dir="ltr">{groupedPhone(customer.phone)}</bdi>
        </dd>
        <dt>{texts.email}</dt>
        <dd>
          <bdi dir="ltr">{customer.email}</bdi>
        </dd>
        <dt>{texts.language}</dt>
        <dd>{texts.languages[order.language]}</dd>
        {customer.spent.map(({ currency, amount }) => (
          <Spent key={currency} words={texts.spent}>
            <Money amount={amount} currency={currency} />
          </Spent>
        ))}
      </dl>
      {customer.latest.length > 0 ? (
        <>
          <h3 className="sm mute">{texts.others}</h3>
          <ul className="stack s">
            {customer.latest.map(({ number, placed, market, total, currency }) => (
              <li key={number} className="row">
                <Link className="link" to={`/orders/${number}`}>
                  <bdi dir="ltr">{number}</bdi>
                </Link>
                <Time at={placed} market={market} style="day" />
                <span className="sp">
                  <Money amount={total} currency={currency} />
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="row wrap order__d">
        {digits ? (
          <a className="btn" href={`https://wa.me/${digits}`} target="_blank" rel="noreferrer">
            {texts.whatsapp}
          </a>
        ) : null}
        {customer.email ? (
          <a className="btn" href={`mailto:${customer.email}`}>
            <Icon name="mail" />
            {texts.sendMail}
          </a>
        ) : null}
        {may('orders.edit') && mails.length > 0 ? <Menu label={texts.mails} items={mails} /> : null}
      </div>
    </Panel>
  );
}

function Spent({ words, children }: { readonly words: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt>{words}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The invoice and credit notes, each opened as it was issued. */
export function Papers({ order }: Props) {
  const texts = useTexts(TEXTS);
  return (
    <Panel title={texts.papers}>
      {order.papers.length === 0 ? <p className="faint">{texts.noPapers}</p> : null}
      <ul className="stack s">
        {order.papers.map((paper) => (
          <li key={paper.number} className="row">
            <Icon name="page" />
            <a className="link" href={paper.url} target="_blank" rel="noreferrer">
              {paper.kind === 'invoice' ? texts.invoice : texts.creditNote} <bdi dir="ltr">{paper.number}</bdi>
            </a>
            <span className="sp">
              <Money amount={paper.total} currency={order.currency} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Words that colleagues gave the order; adding and taking off can be undone. */
export function Tags({ order }: Props) {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const undoable = useUndoable();
  const [text, setText] = useState<string | null>(null);
  const change = (tag: string, on: boolean) =>
    undoable({
      words: on ? texts.tagged(tag) : texts.untagged(tag),
      run: () => changeTag(order.number, tag, on),
      undo: () => changeTag(order.number, tag, !on),
      after: () => readOrderAgain(order.number),
    });
  return (
    <Panel title={texts.tags}>
      <div className="row wrap">
        {order.tags.map((tag) => (
          <span key={tag} className="tag">
            <bdi>{tag}</bdi>
            {may('orders.tag') ? (
              <Button
                kind="text"
                icon="close"
                aria-label={texts.removeTag(tag)}
                onClick={() => void change(tag, false)}
              />
            ) : null}
          </span>
        ))}
        {!may('orders.tag') ? null : text === null ? (
          <Button kind="text" icon="plus" onClick={() => setText('')}>
            {texts.addTag}
          </Button>
        ) : (
          <form
            className="row"
            onSubmit={(event) => {
              event.preventDefault();
              const tag = text.trim();
              setText(null);
              if (tag !== '') void change(tag, true);
            }}
          >
            <span className="in">
              <input
                type="text"
                aria-label={texts.tags}
                value={text}
                maxLength={40}
                ref={focusOnceShown}
                onChange={(event) => setText(event.target.value)}
                onKeyDown={(event) => event.key === 'Escape' && setText(null)}
              />
            </span>
            <Button type="submit">{texts.addTag}</Button>
          </form>
        )}
      </div>
    </Panel>
  );
}

/** A field that a press brings up has the focus from the start. */
function focusOnceShown(field: HTMLInputElement | null): void {
  field?.focus();
}
