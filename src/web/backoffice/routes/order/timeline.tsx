import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Language } from '#kernel/market';
import { CANCEL_REASONS } from '#shop/orders/order-words.rules';
import { REFUND_REASON_TEXTS } from '#shop/payments/refund-reason-words.rules';
import { get } from '../../client/api.ts';
import { useForm } from '../../client/form.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { useMay, usePerson } from '../../client/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { useUndoable } from '../../ui/toasts.tsx';
import { addNote, type OrderPage, readOrderAgain, removeNote } from './order-data.ts';
import { refusalWords } from './refusal.ts';
import { TEXTS } from './texts.ts';
import type { Words } from './words.ts';

type Entry = OrderPage['timeline'][number];

const NO_NOTE: { readonly text: string } = { text: '' };

const BY_PERSON: readonly string[] = [
  'note',
  'tag_added',
  'tag_removed',
  'unit_missing',
  'refund_waiting',
  'refund_declined',
];

/** Facts of the store and what colleagues did and wrote, newest first; the shopper never sees it. */
export function Timeline({ order }: { readonly order: OrderPage }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const may = useMay();
  const person = usePerson();
  const refunds = useTexts(REFUND_REASON_TEXTS);
  const undoable = useUndoable();
  const take = (id: string) =>
    undoable({
      words: texts.noteGone,
      run: () => removeNote(order.number, id, false),
      undo: () => removeNote(order.number, id, true),
      after: () => readOrderAgain(order.number),
    });
  return (
    <Panel title={texts.timeline}>
      {may('orders.note') ? <NoteField key={order.number} order={order} /> : null}
      <ul className="tl">
        {order.timeline.map((entry) => {
          const reason = reasonOf(entry, texts, refunds);
          return (
            <li key={`${entry.kind} ${entry.id ?? entry.at} ${entry.text}`} className={markOf(entry)}>
              <span>
                {entry.staff ? (
                  <>
                    <b>
                      <bdi>{entry.kind === 'note' ? `${entry.staff.name}:` : texts.by(entry.staff.name)}</bdi>
                    </b>{' '}
                  </>
                ) : null}
                <bdi>{wordsOf(entry, texts, language)}</bdi>
                {entry.amount !== null && entry.kind !== 'invoice' && entry.kind !== 'credit_note' ? (
                  <>
                    {' '}
                    <Money amount={entry.amount} currency={order.currency} />
                  </>
                ) : null}
                {reason === undefined ? null : ` · ${reason}`}
                {entry.changes.map(({ title, from, to }) => (
                  <span key={title.en} className="sub order__c">
                    <span className="vh">; </span>
                    <bdi>{title[language]}</bdi> <bdi dir="ltr">{`${from} → ${to}`}</bdi>
                  </span>
                ))}
                {entry.oldAddress ? (
                  <span className="sub order__c">
                    {texts.oldAddress} <bdi>{addressLine(entry.oldAddress)}</bdi>{' '}
                    <bdi dir="ltr">{entry.oldAddress.phone}</bdi>
                  </span>
                ) : null}
                {entry.kind === 'note' && entry.id && entry.staff?.id === person.id ? (
                  <Button
                    kind="text"
                    icon="close"
                    aria-label={texts.takeBack}
                    onClick={() => entry.id && void take(entry.id)}
                  />
                ) : null}
              </span>
              <Time at={entry.at} market={order.market} named={false} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Who and where of an address in one line. */
function addressLine({ firstname, lastname, ...address }: NonNullable<Entry['oldAddress']>): string {
  const parts = [address.address, address.appartment, address.city, address.pin, address.shortAddress ?? ''];
  return [`${firstname} ${lastname}`.trim(), ...parts].filter((part) => part !== '').join(' · ');
}

function wordsOf({ kind, text, product }: Entry, texts: Words, language: Language): string {
  if (kind === 'refused') return refusalWords(text, texts);
  if (product) return (texts.events[kind] ?? String)(product[language]);
  return (texts.events[kind] ?? ((words: string) => words))(texts.mail[text] ?? text);
}

/** Why money was given back or an order cancelled, in words. */
function reasonOf(
  { kind, reason }: Entry,
  texts: Words,
  refunds: Readonly<Record<string, string>>,
): string | undefined {
  if (reason === null) return undefined;
  return kind === 'cancelled'
    ? CANCEL_REASONS.filter((one) => one === reason).map((one) => texts.reasons[one])[0]
    : refunds[reason];
}

function markOf({ kind }: Entry): string | undefined {
  if (kind === 'placed') return 'on';
  return BY_PERSON.includes(kind) ? undefined : 'ok';
}

/** A note for the team; a colleague's name after @ names them. What is typed stays as a draft of this person until it is added. */
function NoteField({ order }: { readonly order: OrderPage }) {
  const texts = useTexts(TEXTS);
  const person = usePerson();
  const undoable = useUndoable();
  const listId = useId();
  const form = useForm(`note.${person.id}.${order.number}`, NO_NOTE);
  const { text } = form.values;
  const setText = (typed: string) => form.set('text', typed);
  const { data } = useQuery({
    queryKey: ['/order-views'],
    queryFn: ({ signal }) => get('/order-views', { signal }),
  });
  const colleagues = (data?.colleagues ?? []).filter(({ id }) => id !== person.id);
  const typed = /@([^@]{0,30})$/.exec(text)?.[1];
  const offered =
    typed === undefined
      ? []
      : colleagues
          .filter(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase()) && name !== typed)
          .slice(0, 6);

  async function submit(): Promise<void> {
    if (text.trim() === '') return;
    const mentions = colleagues.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
    let note = '';
    const done = await undoable({
      words: texts.noted,
      run: async () => {
        note = await addNote(order.number, text.trim(), mentions);
      },
      undo: () => removeNote(order.number, note, false),
      after: () => readOrderAgain(order.number),
    });
    if (done) form.done();
  }
  return (
    <form
      className="row order__n"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Avatar name={person.name} />
      <span className="in">
        <input
          type="text"
          value={text}
          maxLength={2000}
          placeholder={texts.note}
          aria-label={texts.note}
          aria-describedby={offered.length > 0 ? listId : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </span>
      <Button type="submit">{texts.add}</Button>
      {offered.length > 0 ? (
        <span id={listId} className="row wrap order__o">
          {offered.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="chip"
              onClick={() => setText(text.replace(/@[^@]{0,30}$/, `@${name} `))}
            >
              @{name}
            </button>
          ))}
        </span>
      ) : null}
    </form>
  );
}
