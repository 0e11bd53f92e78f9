import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { readTaxInvoicesCall } from '#contract/admin/tax-invoices';
import { minor } from '#kernel/money';
import { useAct } from '../../client/act.ts';
import { get, send, urlOf } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { now } from '../../client/now.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, ErrorPanel, Message, useProblemToast } from '../../ui/error-panel.tsx';
import { Money } from '../../ui/money.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';
import { UnitPanel } from './unit-panel.tsx';
import './tax-invoices.css';

type Read = AnswerOf<typeof readTaxInvoicesCall>;
type Row = Read['documents'][number];

const VIEWS = ['all', 'person', 'warnings', 'waiting', 'credit_notes'] as const;
const KINDS = { queued: 'plain', reported: 'ok', warned: 'warn', rejected: 'bad' } as const;
const KEY = ['/tax-invoices'];

/** Papers that are reported to the tax authority, what it says of them, and the unit that issues them. */
export function Component() {
  const texts = useTexts(TEXTS);
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'all';
  const sending = useAct(useProblemToast());
  const { data, error, refetch } = useQuery({
    queryKey: [...KEY, view],
    queryFn: ({ signal }) => get('/tax-invoices', { query: { view }, signal }),
    refetchInterval: 10_000,
  });
  const reload = () => client.invalidateQueries({ queryKey: KEY });
  if (error && !data) {
    return (
      <Page title={texts.title}>
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) return <Page title={texts.title}> </Page>;
  const open = data.documents.find(({ number }) => number === search.get('open')) ?? null;
  const counts = {
    all: undefined,
    person: data.figures.rejected,
    warnings: data.figures.warned,
    waiting: data.figures.waiting,
  };
  return (
    <Page
      title={texts.title}
      beside={texts.phase}
      actions={
        <Button
          icon="undo"
          busy={sending.busy}
          onClick={() =>
            void sending.run(async () => {
              await send('POST', '/tax-invoices/send');
              await reload();
              toast(texts.sent);
            })
          }
        >
          {texts.send}
        </Button>
      }
    >
      <Tabs
        label={texts.viewsLabel}
        current={view}
        tabs={VIEWS.map((value) => ({
          value,
          label: texts.views[value],
          count: value === 'credit_notes' ? undefined : counts[value],
        }))}
      />
      <Figures figures={data.figures} />
      <div className="taxinv">
        <div className="stack">
          <Panel title={texts.views[view]} flush>
            {data.documents.length === 0 ? (
              <Empty title={texts.none}>{texts.noneYet}</Empty>
            ) : (
              <div className="scroll">
                <Documents
                  rows={data.documents}
                  open={open}
                  onOpen={(number) => {
                    const next = new URLSearchParams(search);
                    next.set('open', number);
                    setSearch(next, { replace: true });
                  }}
                />
              </div>
            )}
          </Panel>
          <Message kind="info" icon="help">
            {texts.ifSilent}
          </Message>
        </div>
        <div className="stack">
          {open ? <DocumentPanel key={open.number} row={open} onDone={reload} /> : null}
          <UnitPanel read={data} onDone={reload} />
        </div>
      </div>
    </Page>
  );
}

function Figures({ figures }: { readonly figures: Read['figures'] }) {
  const texts = useTexts(TEXTS);
  const minutes = figures.oldest ? Math.max(0, Math.floor((now().getTime() - Date.parse(figures.oldest)) / 60_000)) : 0;
  const oldest = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const all = [
    { label: texts.reportedToday, value: figures.reportedToday, small: texts.simplified },
    { label: texts.withWarnings, value: figures.warned, small: texts.accepted },
    { label: texts.waiting, value: figures.waiting, small: figures.oldest ? texts.oldest(oldest) : '' },
    { label: texts.refused, value: figures.rejected, small: texts.wantsPerson },
  ];
  return (
    <dl className="taxinv__figures">
      {all.map(({ label, value, small }) => (
        <div key={label} className="p">
          <dt>{label}</dt>
          <dd>
            <bdi dir="ltr" className="num">
              {value}
            </bdi>
            <span className="sub">{small}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type DocumentsProps = {
  readonly rows: readonly Row[];
  readonly open: Row | null;
  readonly onOpen: (number: string) => void;
};

function Documents({ rows, open, onOpen }: DocumentsProps) {
  const texts = useTexts(TEXTS);
  return (
    <table className="t">
      <thead>
        <tr>
          <th scope="col">{texts.document}</th>
          <th scope="col">{texts.kind}</th>
          <th scope="col">{texts.order}</th>
          <th scope="col">{texts.authority}</th>
          <th scope="col">{texts.when}</th>
          <th scope="col" className="end">
            {texts.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.number} aria-selected={row.number === open?.number}>
            <th scope="row">
              <Button kind="text" onClick={() => onOpen(row.number)}>
                <bdi dir="ltr">{row.number}</bdi>
              </Button>
              <span className="sub">
                ICV <bdi dir="ltr">{row.icv}</bdi>
              </span>
            </th>
            <td>{row.kind === 'credit-note' ? texts.creditNote : texts.simplified}</td>
            <td>
              <Link className="link" to={`/orders/${row.order}`}>
                <bdi dir="ltr">{row.order}</bdi>
              </Link>
            </td>
            <td>
              <StatusMark kind={KINDS[row.state]} shape={row.state === 'queued' ? 'ring' : 'dot'}>
                {texts.states[row.state]}
              </StatusMark>
            </td>
            <td>
              {row.state === 'queued' && row.tries > 0 ? (
                <>
                  <Time at={row.nextTryAt} market={row.market} />
                  <span className="sub">{texts.again(row.tries)}</span>
                </>
              ) : row.messages[0]?.code ? (
                <bdi dir="ltr">{row.messages[0].code}</bdi>
              ) : (
                <Time at={row.triedAt ?? row.issuedAt} market={row.market} />
              )}
            </td>
            <td className="end">
              <Money amount={minor(row.kind === 'credit-note' ? -row.total : row.total)} currency={row.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One document: what the authority said in its own words, what helps, and its XML. */
function DocumentPanel({ row, onDone }: { readonly row: Row; readonly onDone: () => Promise<unknown> }) {
  const texts = useTexts(TEXTS);
  const mending = useAct(useProblemToast());
  return (
    <Panel title={<bdi dir="ltr">{row.number}</bdi>}>
      <div className="stack">
        <StatusMark kind={KINDS[row.state]}>{texts.states[row.state]}</StatusMark>
        {row.messages.map(({ code, message }) => (
          <p key={`${code}${message}`} className="s" dir="ltr" lang="en">
            {[code, message].filter((part) => part !== '').join(' · ')}
          </p>
        ))}
        {row.state === 'rejected' ? <p className="s mute">{texts.mendHelps}</p> : null}
        <div className="row wrap">
          {row.state === 'rejected' ? (
            <Button
              kind="go"
              busy={mending.busy}
              onClick={() =>
                void mending.run(async () => {
                  const mended = await send('POST', '/tax-invoices/{number}/mend', { path: { number: row.number } });
                  await onDone();
                  toast(texts.mended(mended.invoice ?? mended.creditNote));
                })
              }
            >
              {texts.mend}
            </Button>
          ) : null}
          <a className="btn" href={urlOf('/tax-invoices/{number}/xml', { path: { number: row.number } })} download>
            {texts.openXml}
          </a>
        </div>
      </div>
    </Panel>
  );
}
