import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { dryRunImportCall } from '#contract/admin/imports';
import { EXPORT_KINDS } from '#shop/imports/columns.rules';
import { get, getPaper, send } from '../../client/api.ts';
import { followJob } from '../../client/jobs.ts';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import { useListAddress } from '../../client/list.ts';
import { problemOf } from '../../client/problem.ts';
import { queries } from '../../client/queries.ts';
import { savePaper } from '../../client/save-paper.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choice-field.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorPanel, Message, ProblemNote } from '../../ui/error-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Count } from '../../ui/money.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { Segments } from '../../ui/tabs.tsx';
import { Columns } from './columns.tsx';
import { ChangedRows, PricedRows, WrongRows } from './rows.tsx';
import { RecentImports, Stopped, Underway, type Upload, Written } from './written.tsx';
import './import.css';
import { TEXTS } from './texts.ts';

export type DryRun = AnswerOf<typeof dryRunImportCall>;
export type Mends = ReadonlyMap<string, { readonly row: number; readonly index: number; readonly value: string }>;

/** How often the count of pictures that are still to come is read again. */
const PICTURES_EVERY_MS = 10_000;

/** The parts of a dry run that are listed. */
const TABS = ['wrong', 'warned', 'changed', 'leftOut'] as const;
type Tab = (typeof TABS)[number];

/** Imports a sheet: file, columns, dry run with cells to mend, import; and exports of the same columns. */
export function Component() {
  const texts = useTexts(TEXTS);
  const input = useRef<HTMLInputElement>(null);
  const address = useListAddress();
  const file = address.get('file');
  const [plan, setPlan] = useState<DryRun | null>(null);
  const [mends, setMends] = useState<Mends>(new Map());
  // the corrections that the plan counts with
  const [counted, setCounted] = useState<Mends>(mends);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const [stopped, setStopped] = useState<string | null>(null);
  const key = ['/imports', file];
  const stored = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get('/imports/{id}', { path: { id: file }, signal }),
    enabled: file !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => ((state.data?.pictures.waiting ?? 0) > 0 ? PICTURES_EVERY_MS : false),
  });
  const found = file === '' ? null : (stored.data ?? null);
  // what was left undone is looked at again
  const upload = found && stopped === `${found.id} ${found.job}` ? beforeJob(found) : found;

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setFailed(null);
    try {
      await work();
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  }
  function open(next: Upload | null): void {
    setPlan(null);
    setMends(new Map());
    if (next) queries.setQueryData(['/imports', next.id], next);
    address.set({ file: next?.id ?? '' });
  }
  const read = (chosen: File) =>
    attempt(async () => {
      open(null);
      const form = new FormData();
      form.set('file', chosen);
      open(await send('POST', '/imports', { body: form }));
    });
  const dryRun = (id: string) =>
    attempt(async () => {
      setPlan(await send('POST', '/imports/{id}/dry-run', { path: { id }, body: { mends: [...mends.values()] } }));
      setCounted(mends);
    });
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  const again = (before: Upload) => () => setStopped(`${before.id} ${before.job}`);

  const map = async (before: Upload, index: number, column: string) => {
    const columns = before.columns.map((one) => {
      if (one.index === index) return { index, key: column || null };
      // a column that another is said to be is left out from then on
      return { index: one.index, key: one.key === column ? null : one.key };
    });
    const { id } = before;
    queries.setQueryData(key, await send('PUT', '/imports/{id}/columns', { path: { id }, body: { columns } }));
  };

  return (
    <Page
      title={upload?.source ? texts.productsFrom(upload.source) : texts.title}
      crumb={<Link to="/products">{texts.products}</Link>}
      {...(upload ? { beside: <bdi>{`${upload.file} · ${texts.rows(upload.rows)}`}</bdi> } : {})}
      actions={
        <>
          {plan && upload && plan.counts.wrong > 0 ? (
            <Button
              icon="download"
              onClick={() =>
                void attempt(async () =>
                  savePaper(await getPaper('GET', '/imports/{id}/errors', { path: { id: upload.id } })),
                )
              }
            >
              {texts.errors}
            </Button>
          ) : null}
          <Button icon="upload" busy={busy} kind={upload ? 'plain' : 'go'} onClick={() => input.current?.click()}>
            {upload ? texts.chooseOther : texts.choose}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={texts.choose}
            accept=".csv,.xlsx,text/csv"
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file) void read(file);
            }}
          />
        </>
      }
    >
      {upload === null ? null : <Steps at={upload.state !== 'read' ? 4 : plan === null ? 1 : 2} />}
      {failed === null ? null : <ProblemNote problem={problemOf(failed)} />}
      {stored.error && file !== '' ? <ErrorPanel error={stored.error} onRetry={() => void stored.refetch()} /> : null}
      {upload === null ? (
        file === '' ? (
          <Start
            onExport={(kind) =>
              void attempt(async () => savePaper(await getPaper('GET', '/exports/{kind}', { path: { kind } })))
            }
          />
        ) : null
      ) : upload.job !== null ? (
        <Underway key={upload.job} upload={upload} job={upload.job} onAgain={again(upload)} onChange={refresh} />
      ) : upload.state === 'applying' || upload.state === 'undoing' ? (
        <Stopped upload={upload} onAgain={again(upload)} onChange={refresh} />
      ) : upload.state !== 'read' ? (
        <Written upload={upload} onChange={refresh} onNew={() => open(null)} />
      ) : plan === null ? (
        <Columns
          upload={upload}
          busy={busy}
          onMap={(index, key) => void attempt(() => map(upload, index, key))}
          onAnswer={(answers) =>
            void attempt(async () => {
              const answered = await send('PUT', '/imports/{id}/answers', { path: { id: upload.id }, body: answers });
              queries.setQueryData(key, answered);
            })
          }
          onDryRun={() => void dryRun(upload.id)}
          onCancel={() => open(null)}
        />
      ) : (
        <Planned
          upload={upload}
          plan={plan}
          mends={mends}
          unchecked={mends !== counted}
          busy={busy}
          onMend={(row, index, value) => setMends(new Map(mends).set(`${row} ${index}`, { row, index, value }))}
          onAgain={() => void dryRun(upload.id)}
          onChange={refresh}
          onNew={() => open(null)}
        />
      )}
    </Page>
  );
}

/** The steps of an import; those before `at` are done. */
function Steps({ at }: { readonly at: number }) {
  const texts = useTexts(TEXTS);
  return (
    <ol className="import__s" aria-label={texts.steps}>
      {texts.stepNames.map((name, index) => (
        <li key={name} className={index < at ? 'done' : ''} aria-current={index === at ? 'step' : undefined}>
          {index < at ? <Icon name="check" small /> : <Count value={index + 1} />}
          {name}
        </li>
      ))}
    </ol>
  );
}

function beforeJob(upload: Upload): Upload {
  return { ...upload, job: null, state: 'read' };
}

function Start({ onExport }: { readonly onExport: (kind: string) => void }) {
  const texts = useTexts(TEXTS);
  return (
    <div className="stack">
      <RecentImports />
      <Message kind="info" icon="eye">
        {texts.hint}
      </Message>
      <Panel title={texts.exports}>
        <p>{texts.exportsHint}</p>
        <div className="row wrap">
          {EXPORT_KINDS.map((kind) => (
            <Button key={kind} icon="download" onClick={() => onExport(kind)}>
              {texts.kinds[kind]}
            </Button>
          ))}
        </div>
      </Panel>
    </div>
  );
}

/** The figures of a dry run. */
const FIGURES = ['change', 'new', 'warnings', 'wrong'] as const;

/** What is to be known of an old shop's products in all, in sentences. */
function notesOf(notes: NonNullable<DryRun['notes']>, texts: (typeof TEXTS)['en']): string[] {
  const { withoutEnglish, withoutArabic, hasCounts, newCategories, pictures, addresses } = notes;
  return [
    texts.drafts,
    ...(withoutEnglish > 0 ? [texts.withoutEnglish(withoutEnglish)] : []),
    ...(withoutArabic > 0 ? [texts.withoutArabic(withoutArabic)] : []),
    ...(hasCounts ? [] : [texts.noCounts]),
    ...(newCategories.length > 0 ? [texts.newCategories(newCategories.length, joined(...newCategories))] : []),
    ...(addresses > 0 ? [texts.addresses(addresses)] : []),
    ...(pictures > 0 ? [texts.picturesComing(pictures)] : []),
  ];
}

type PlannedProps = {
  readonly upload: Upload;
  readonly plan: DryRun;
  readonly mends: Mends;
  /** Whether cells were corrected since the dry run: what would be written is not known until it is repeated. */
  readonly unchecked: boolean;
  readonly busy: boolean;
  readonly onMend: (row: number, index: number, value: string) => void;
  readonly onAgain: () => void;
  readonly onChange: () => Promise<unknown>;
  readonly onNew: () => void;
};

function Planned({ upload, plan, mends, unchecked, busy, onMend, onAgain, onChange, onNew }: PlannedProps) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const { counts } = plan;
  const [chosen, setTab] = useState<Tab | null>(null);
  const [leaveOut, setLeaveOut] = useState(true);
  const [asking, setAsking] = useState(false);
  const tab = chosen ?? (counts.wrong > 0 ? 'wrong' : 'changed');
  const rows = counts.change + counts.new;
  const listed = { wrong: counts.wrong, warned: counts.warnings, changed: rows, leftOut: counts.leftOut };
  const tabs = TABS.filter((one) => one !== 'leftOut' || counts.leftOut > 0);

  async function apply(): Promise<void> {
    const body = { mends: [...mends.values()], leaveOut, expected: rows };
    const done = await send('POST', '/imports/{id}/apply', { path: { id: upload.id }, body });
    if ('job' in done) followJob(done.job, texts.importing(upload.file), `/products/import?file=${upload.id}`);
    else toast(texts.written(done.written));
    await onChange();
  }
  return (
    <>
      <div className="figs import__f">
        {(upload.source === null ? FIGURES : (['new', 'change', 'same', 'warnings', 'wrong'] as const)).map((kind) => (
          <section className="p fig" key={kind}>
            <span
              className={`v${kind === 'wrong' && counts.wrong > 0 ? ' bad' : kind === 'warnings' && counts.warnings > 0 ? ' warn' : ''}`}
            >
              <Count value={counts[kind]} />
            </span>
            <span className="d">{texts.counts[kind]}</span>
          </section>
        ))}
      </div>
      <Message kind="info" icon="eye">
        {[texts.notWritten, ...(plan.notes ? notesOf(plan.notes, texts) : [])].join(' ')}
      </Message>
      <div className="import__t">
        <Segments
          label={texts.dryRun}
          options={tabs.map((value) => ({ value, label: `${texts.tabs[value]} ${listed[value]}` }))}
          value={tab}
          onChange={setTab}
        />
      </div>
      {tab === 'changed' ? (
        <ChangedRows rows={plan.changed} all={rows} />
      ) : (
        <WrongRows
          rows={tab === 'wrong' ? plan.wrong : tab === 'warned' ? plan.warned : plan.leftOut}
          about={tab}
          mends={mends}
          onMend={onMend}
        />
      )}
      <div className="import__t">
        <PricedRows rows={plan.changed} all={rows} />
      </div>
      <div className="save">
        {counts.wrong > 0 ? (
          <CheckField label={texts.leaveOut(counts.wrong)} checked={leaveOut} onChange={setLeaveOut} />
        ) : null}
        <span className="sp row">
          <Button onClick={onNew}>{texts.cancel}</Button>
          {unchecked ? (
            <Button kind="go" busy={busy} onClick={onAgain}>
              {texts.again}
            </Button>
          ) : null}
          <Button
            kind={unchecked ? 'plain' : 'go'}
            disabled={unchecked || rows === 0 || (counts.wrong > 0 && !leaveOut)}
            onClick={() => setAsking(true)}
          >
            {texts.importRows(rows)}
          </Button>
        </span>
      </div>
      {asking ? (
        <ConfirmDialog
          title={texts.importRows(rows)}
          verb={language === 'ar' ? 'استيراد' : 'Import'}
          onClose={() => setAsking(false)}
          onConfirm={apply}
        >
          <p>{texts.confirm(rows, leaveOut ? counts.wrong : 0)}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
