import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { listTaxDocumentsCall, readTaxInvoicesCall } from '#contract/admin/tax-invoices';
import type { Params } from '#contract/call-url.rules';
import { minor } from '#kernel/money';
import { useAct } from '../../client/act.ts';
import { get, send, urlOf } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { type ListAddress, useList, useListAddress } from '../../client/list.ts';
import { now } from '../../client/now.ts';
import { toast } from '../../client/undo.ts';
import { useZoned } from '../../client/zone.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, ErrorPanel, Message, useProblemToast } from '../../ui/error-panel.tsx';
import { Grid } from '../../ui/grid.tsx';
import type { Column } from '../../ui/grid-columns.tsx';
import { Money } from '../../ui/money.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';
import { UnitPanel } from './unit-panel.tsx';
import './tax-invoices.css';

type Read = AnswerOf<typeof readTaxInvoicesCall>;
type Row = AnswerOf<typeof listTaxDocumentsCall>['items'][number];

/** What each view asks the list for. */
const VIEWS = {
  all: {},
  person: { 'filter[state]': 'rejected' },
  warnings: { 'filter[state]': 'warned' },
  waiting: { 'filter[state]': 'queued' },
  credit_notes: { 'filter[kind]': 'credit-note' },
} as const satisfies Readonly<Record<string, Params>>;
const VIEW_NAMES = ['all', 'person', 'warnings', 'waiting', 'credit_notes'] as const;
const KINDS = { queued: 'plain', reported: 'ok', warned: 'warn', rejected: 'bad' } as const;
const [PATH, DOCUMENTS] = ['/tax-invoices', '/tax-invoices/documents'] as const;
const EVERY_MS = 10_000;

/** Papers that are reported to the tax authority, what it says of them, and the unit that issues them. */
export function Component() {
  const texts = useTexts(TEXTS);
  const client = useQueryClient();
  const address = useListAddress({ view: 'all' });
  const view = VIEW_NAMES.find((one) => one === address.view) ?? 'all';
  const sending = useAct(useProblemToast());
  const { data, error, refetch } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => get(PATH, { signal }),
    refetchInterval: EVERY_MS,
  });
  const list = useList(DOCUMENTS, address, { extra: VIEWS[view] });
  const reload = () => Promise.all([PATH, DOCUMENTS].map((path) => client.invalidateQueries({ queryKey: [path] })));
  if (error && !data) {
    return (
      <Page title={texts.title}>
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) return <Page title={texts.title}> </Page>;
  const open = list.data?.items.find(({ number }) => number === address.open) ?? null;
  const hasUnit = data.units.some(({ state }) => state === 'current');
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
        hasUnit ? (
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
        ) : null
      }
    >
      <Tabs
        label={texts.viewsLabel}
        current={view}
        tabs={VIEW_NAMES.map((value) => ({
          value,
          label: texts.views[value],
          count: value === 'credit_notes' ? undefined : counts[value],
        }))}
      />
      <Figures figures={data.figures} />
      <div className="taxinv">
        <div className="stack">
          <Panel title={texts.views[view]} flush>
            <Documents list={list} address={address} />
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
  readonly list: Parameters<typeof Grid<Row>>[0]['list'];
  readonly address: ListAddress;
};

function Documents({ list, address }: DocumentsProps) {
  const texts = useTexts(TEXTS);
  const when = useZoned(texts.when);
  const columns: readonly Column<Row>[] = [
    {
      id: 'document',
      label: texts.document,
      cell: (row) => (
        <>
          <bdi dir="ltr">{row.number}</bdi>
          <span className="sub">
            ICV <bdi dir="ltr">{row.icv}</bdi>
          </span>
        </>
      ),
    },
    {
      id: 'kind',
      label: texts.kind,
      cell: ({ kind }) => (kind === 'credit-note' ? texts.creditNote : texts.simplified),
    },
    { id: 'order', label: texts.order, cell: ({ order }) => <OrderLink number={order} /> },
    {
      id: 'authority',
      label: texts.authority,
      cell: ({ state }) => (
        <StatusMark kind={KINDS[state]} shape={state === 'queued' ? 'ring' : 'dot'}>
          {texts.states[state]}
        </StatusMark>
      ),
    },
    { id: 'when', label: when, sort: 'issued', cell: (row) => <WhenOrCode row={row} /> },
    {
      id: 'total',
      label: texts.total,
      end: true,
      cell: ({ kind, total, currency }) => (
        <Money amount={minor(kind === 'credit-note' ? -total : total)} currency={currency} />
      ),
    },
  ];
  return (
    <Grid
      label={texts.title}
      columns={columns}
      list={list}
      address={address}
      rowId={({ number }) => number}
      rowName={({ number }) => number}
      openId={address.open}
      opensOnClick
      onOpen={({ number }) => address.set({ open: number === address.open ? '' : number }, { replace: true })}
      empty={<Empty title={texts.none}>{texts.noneYet}</Empty>}
    />
  );
}

function WhenOrCode({ row }: { readonly row: Row }) {
  const texts = useTexts(TEXTS);
  if (row.state === 'queued' && row.tries > 0) {
    return (
      <>
        <Time at={row.nextTryAt} />
        <span className="sub">{texts.again(row.tries)}</span>
      </>
    );
  }
  const code = row.messages[0]?.code;
  return code ? <bdi dir="ltr">{code}</bdi> : <Time at={row.triedAt ?? row.issuedAt} />;
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
