import { useState } from 'react';
import { useLanguage, useTexts } from '../../client/language.ts';
import { type Problem, problemOf } from '../../client/problem.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Avatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../dialog.tsx';
import { ErrorPanel, ProblemNote } from '../error-panel.tsx';
import { Count, Money } from '../money.tsx';
import { Panel } from '../panel.tsx';
import { Time } from '../time.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import {
  anonymise,
  type Customer,
  readCustomersAgain,
  saveCopy,
  undoMerge,
  useAnonymising,
  type WholeCustomer,
} from './state.ts';
import { CUSTOMER_TEXTS } from './texts.ts';
import './customers.css';

/** The figures of a person. */
export function FiguresPanel({ person }: { readonly person: Customer }) {
  const texts = useTexts(CUSTOMER_TEXTS);
  return (
    <section className="p" aria-label={person.name}>
      <div className="p__b stack s">
        <div className="row">
          <Avatar name={person.name} />
          <span className="two">
            <b>
              <bdi>{person.name}</bdi>
            </b>
            <span className="o">
              {person.kind === 'account' ? texts.accountSince : texts.guestSince}{' '}
              <Time at={person.since} market={person.market} style="day" />
              {person.language ? ` · ${texts.writes[person.language]}` : ''}
            </span>
          </span>
        </div>
        <dl className="dl">
          <dt>{texts.orders}</dt>
          <dd>
            <Count value={person.orders} />
          </dd>
          {person.spent
            .filter((one) => one.orders > 0)
            .map((one) => (
              <Average key={one.currency} one={one} />
            ))}
          <dt>{texts.paidInCash}</dt>
          <dd>{texts.of(person.cash, person.orders)}</dd>
          <dt>{texts.refusedOnDelivery}</dt>
          <dd>
            <Count value={person.refused} />
          </dd>
        </dl>
        {person.phone === '' ? null : (
          <div className="row wrap">
            <a
              className="btn"
              href={`https://wa.me/${person.phone.replace(/\D/g, '')}`}
              target="_blank"
              rel="noreferrer"
            >
              {texts.whatsApp}
            </a>
          </div>
        )}
      </div>
    </section>
  );
}

function Average({ one }: { readonly one: Customer['spent'][number] }) {
  const texts = useTexts(CUSTOMER_TEXTS);
  return (
    <>
      <dt>{texts.average}</dt>
      <dd>
        <Money amount={Math.round(one.total / one.orders)} currency={one.currency} />
      </dd>
    </>
  );
}

/** Others who may be the same person, and merges that can be taken back. */
export function AlikePanels({ whole }: { readonly whole: WholeCustomer }) {
  const texts = useTexts(CUSTOMER_TEXTS);
  const may = useMay();
  const [other, setOther] = useState<Customer | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (!may('customers.merge')) return null;
  return (
    <>
      {whole.alike.length > 0 ? (
        <Panel title={texts.alike}>
          <div className="stack s">
            {whole.alike.map((one) => (
              <div className="row" key={one.id}>
                <span className="two cust__w">
                  <span>
                    <bdi>{one.name}</bdi>
                    {one.kind === 'guest' ? ` · ${texts.guest}` : ''}
                  </span>
                  <span className="o">{texts.alikeHow(one.orders)}</span>
                </span>
                <Button onClick={() => setOther(one)}>{texts.compare}</Button>
              </div>
            ))}
          </div>
        </Panel>
      ) : null}
      {whole.merges.length > 0 ? (
        <Panel title={texts.merges}>
          <div className="stack s">
            {whole.merges.map(({ id, at, orders }) => (
              <div className="row" key={id}>
                <span className="two cust__w">
                  <Time at={at} named />
                  <span className="o">{texts.mergeOf(orders)}</span>
                </span>
                <Button
                  icon="undo"
                  onClick={() =>
                    void undoMerge(whole.person.id, id)
                      .then(readCustomersAgain)
                      .catch((error: unknown) => setProblem(problemOf(error)))
                  }
                >
                  {texts.takeBack}
                </Button>
              </div>
            ))}
            {problem ? <ProblemNote problem={problem} /> : null}
          </div>
        </Panel>
      ) : null}
      {other ? <MergeDialog one={whole.person} two={other} onClose={() => setOther(null)} /> : null}
    </>
  );
}

/** Copies of a person's data, and anonymising, which says beforehand what goes and what stays. */
export function PrivacyPanel({ person, onGone }: { readonly person: Customer; readonly onGone: () => void }) {
  const texts = useTexts(CUSTOMER_TEXTS);
  const screen = useLanguage();
  const may = useMay();
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (!may(['customers.export', 'customers.anonymise'])) return null;
  const copy = (format: 'json' | 'pdf') => () => {
    setProblem(null);
    saveCopy(person.id, format, person.language ?? screen).catch((error: unknown) => setProblem(problemOf(error)));
  };
  return (
    <Panel title={texts.privacy}>
      <div className="stack s">
        <p className="mute">{texts.privacyLead}</p>
        <div className="row wrap">
          {may('customers.export') ? (
            <>
              <Button icon="download" onClick={copy('json')}>
                {texts.exportJson}
              </Button>
              <Button icon="download" onClick={copy('pdf')}>
                {texts.exportPdf}
              </Button>
            </>
          ) : null}
          {may('customers.anonymise') ? (
            <Button kind="danger" onClick={() => setAsked(true)}>
              {texts.anonymise}
            </Button>
          ) : null}
        </div>
        {problem ? <ProblemNote problem={problem} /> : null}
      </div>
      {asked ? <AnonymiseDialog person={person} onClose={() => setAsked(false)} onGone={onGone} /> : null}
    </Panel>
  );
}

type DialogProps = { readonly person: Customer; readonly onClose: () => void; readonly onGone: () => void };

function AnonymiseDialog({ person, onClose, onGone }: DialogProps) {
  const texts = useTexts(CUSTOMER_TEXTS);
  const { data, error, refetch } = useAnonymising(person.id);
  return (
    <ConfirmDialog
      title={texts.anonymiseTitle}
      verb={texts.anonymise}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await anonymise(person);
        toast(texts.didAnonymise);
        onGone();
        await readCustomersAgain();
      }}
    >
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <p>
            <b>
              <bdi>{person.name}</bdi>
            </b>
          </p>
          <h3>{texts.goes}</h3>
          <ul>
            {data.goes.account ? <li>{texts.goesAccount}</li> : null}
            <li>{texts.goesAddresses(data.goes.addresses)}</li>
            <li>{texts.goesOrders(data.goes.orders)}</li>
            <li>{texts.goesReviews(data.goes.reviews)}</li>
            {data.goes.stockAlerts > 0 ? <li>{texts.goesAlerts(data.goes.stockAlerts)}</li> : null}
          </ul>
          <h3>{texts.staysTitle}</h3>
          <ul>
            <li>{texts.staysOrders(data.stays.orders)}</li>
            <li>{texts.staysUnderway(data.stays.underway)}</li>
          </ul>
          <p className="warn">{texts.cannotUndo}</p>
        </>
      ) : null}
    </ConfirmDialog>
  );
}
