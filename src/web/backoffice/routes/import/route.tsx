import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { dryRunImportCall, uploadImportCall } from '#contract/admin/imports';
import { ALL_COLUMNS, EXPORT_KINDS } from '#shop/imports/columns.rules';
import { getPaper, send } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { problemOf } from '../../client/problem.ts';
import { savePaper } from '../../client/save-paper.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Message, ProblemNote } from '../../ui/error-panel.tsx';
import { CheckField, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Count } from '../../ui/money.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { Segments } from '../../ui/tabs.tsx';
import { ChangedRows, WrongRows } from './rows.tsx';
import './import.css';
import { TEXTS } from './texts.ts';

type Upload = AnswerOf<typeof uploadImportCall>;
export type DryRun = AnswerOf<typeof dryRunImportCall>;
export type Mends = ReadonlyMap<string, { readonly row: number; readonly index: number; readonly value: string }>;

/** The parts of a dry run that are listed. */
const TABS = ['wrong', 'warned', 'changed'] as const;
type Tab = (typeof TABS)[number];

/** Imports a sheet: file, columns, dry run with cells to mend, import; and exports of the same columns. */
export function Component() {
  const texts = useTexts(TEXTS);
  const input = useRef<HTMLInputElement>(null);
  const [upload, setUpload] = useState<Upload | null>(null);
  const [plan, setPlan] = useState<DryRun | null>(null);
  const [mends, setMends] = useState<Mends>(new Map());
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);

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
  const read = (file: File) =>
    attempt(async () => {
      setPlan(null);
      setUpload(null);
      setMends(new Map());
      const form = new FormData();
      form.set('file', file);
      setUpload(await send<Upload>('POST', '/imports', form));
    });
  const dryRun = (id: string) =>
    attempt(async () => setPlan(await send<DryRun>('POST', `/imports/${id}/dry-run`, { mends: [...mends.values()] })));

  const map = async (before: Upload, index: number, key: string) => {
    const columns = before.columns.map((one) => {
      if (one.index === index) return { index, key: key || null };
      // a column that another is said to be is left out from then on
      return { index: one.index, key: one.key === key ? null : one.key };
    });
    setUpload(await send<Upload>('PUT', `/imports/${before.id}/columns`, { columns }));
  };

  return (
    <Page
      title={texts.title}
      crumb={<Link to="/products">{texts.products}</Link>}
      {...(upload ? { beside: <bdi>{`${upload.file} · ${texts.rows(upload.rows)}`}</bdi> } : {})}
      actions={
        <>
          {plan && upload && plan.counts.wrong > 0 ? (
            <Button
              icon="download"
              onClick={() => void attempt(async () => savePaper(await getPaper(`/imports/${upload.id}/errors`)))}
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
      {failed === null ? null : <ProblemNote problem={problemOf(failed)} />}
      {upload === null ? (
        <Start onExport={(path) => void attempt(async () => savePaper(await getPaper(path)))} />
      ) : plan === null ? (
        <Columns
          upload={upload}
          busy={busy}
          onMap={(index, key) => void attempt(() => map(upload, index, key))}
          onDryRun={() => void dryRun(upload.id)}
        />
      ) : (
        <Planned
          upload={upload}
          plan={plan}
          mends={mends}
          busy={busy}
          onMend={(row, index, value) => setMends(new Map(mends).set(`${row} ${index}`, { row, index, value }))}
          onAgain={() => void dryRun(upload.id)}
          onDone={(state, undoUntil) => setUpload({ ...upload, state, undoUntil })}
          onNew={() => {
            setUpload(null);
            setPlan(null);
          }}
        />
      )}
    </Page>
  );
}

function Start({ onExport }: { readonly onExport: (path: string) => void }) {
  const texts = useTexts(TEXTS);
  return (
    <div className="stack">
      <Message kind="info" icon="eye">
        {texts.hint}
      </Message>
      <Panel title={texts.exports}>
        <p>{texts.exportsHint}</p>
        <div className="row wrap">
          {EXPORT_KINDS.map((kind) => (
            <Button key={kind} icon="download" onClick={() => onExport(`/exports/${kind}`)}>
              {texts.kinds[kind]}
            </Button>
          ))}
        </div>
      </Panel>
    </div>
  );
}

type ColumnsProps = {
  readonly upload: Upload;
  readonly busy: boolean;
  readonly onMap: (index: number, key: string) => void;
  readonly onDryRun: () => void;
};

/** What each column of the file is: found by its name, and a person may say otherwise. */
function Columns({ upload, busy, onMap, onDryRun }: ColumnsProps) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const options = [
    { value: '', label: texts.ignored },
    ...ALL_COLUMNS.map(({ key, name }) => ({ value: key, label: name[language] })),
  ];
  return (
    <Panel
      title={texts.columns}
      flush
      actions={
        <Button kind="go" busy={busy} disabled={!upload.usable} onClick={onDryRun}>
          {texts.dryRun}
        </Button>
      }
    >
      <table className="t">
        <thead>
          <tr>
            <th scope="col">{texts.column}</th>
            <th scope="col">{texts.means}</th>
          </tr>
        </thead>
        <tbody>
          {upload.columns.map(({ index, name, key }) => (
            <tr key={index}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                <SelectField
                  label={`${texts.means}: ${name}`}
                  hideLabel
                  value={key ?? ''}
                  onChange={(value) => onMap(index, value)}
                  options={options}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {upload.usable ? null : (
        <div className="foot">
          <Icon name="warning" small />
          <span>{texts.unusable}</span>
        </div>
      )}
    </Panel>
  );
}

type PlannedProps = {
  readonly upload: Upload;
  readonly plan: DryRun;
  readonly mends: Mends;
  readonly busy: boolean;
  readonly onMend: (row: number, index: number, value: string) => void;
  readonly onAgain: () => void;
  readonly onDone: (state: Upload['state'], undoUntil: string | null) => void;
  readonly onNew: () => void;
};

function Planned({ upload, plan, mends, busy, onMend, onAgain, onDone, onNew }: PlannedProps) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const { counts } = plan;
  const [chosen, setTab] = useState<Tab | null>(null);
  const [leaveOut, setLeaveOut] = useState(true);
  const [asking, setAsking] = useState<'import' | 'undo' | null>(null);
  const tab = chosen ?? (counts.wrong > 0 ? 'wrong' : 'changed');
  const rows = counts.change + counts.new;
  const hasMends = mends.size > 0;
  const listed = { wrong: counts.wrong, warned: counts.warnings, changed: rows };

  async function apply(): Promise<void> {
    const body = { mends: [...mends.values()], leaveOut, expected: rows };
    const done = await send<{ written: number; undoUntil: string }>('POST', `/imports/${upload.id}/apply`, body);
    onDone('applied', done.undoUntil);
    toast(texts.written(done.written));
  }
  async function undo(): Promise<void> {
    await send('POST', `/imports/${upload.id}/undo`);
    onDone('undone', null);
    toast(texts.undone);
  }
  return (
    <>
      <div className="figs">
        {(['change', 'new', 'warnings', 'wrong'] as const).map((kind) => (
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
      {upload.state === 'read' ? (
        <Message kind="info" icon="eye">
          {texts.notWritten}
        </Message>
      ) : null}
      <div className="import__t">
        <Segments
          label={texts.dryRun}
          options={TABS.map((value) => ({ value, label: `${texts.tabs[value]} ${listed[value]}` }))}
          value={tab}
          onChange={setTab}
        />
      </div>
      {tab === 'changed' ? (
        <ChangedRows rows={plan.changed} all={rows} />
      ) : (
        <WrongRows
          rows={tab === 'wrong' ? plan.wrong : plan.warned}
          isWarning={tab === 'warned'}
          mends={mends}
          onMend={onMend}
        />
      )}
      <div className="save">
        {upload.state === 'read' && counts.wrong > 0 ? (
          <CheckField label={texts.leaveOut(counts.wrong)} checked={leaveOut} onChange={setLeaveOut} />
        ) : null}
        <span className="sp row">
          {upload.state === 'read' ? (
            <>
              <Button onClick={onNew}>{texts.cancel}</Button>
              {hasMends ? (
                <Button busy={busy} onClick={onAgain}>
                  {texts.again}
                </Button>
              ) : null}
              <Button
                kind="go"
                disabled={rows === 0 || (counts.wrong > 0 && !leaveOut)}
                onClick={() => setAsking('import')}
              >
                {texts.importRows(rows)}
              </Button>
            </>
          ) : null}
          {upload.state === 'applied' ? (
            <Button icon="undo" onClick={() => setAsking('undo')}>
              {texts.undo}
            </Button>
          ) : null}
        </span>
      </div>
      {asking === 'import' ? (
        <ConfirmDialog
          title={texts.importRows(rows)}
          verb={language === 'ar' ? 'استيراد' : 'Import'}
          onClose={() => setAsking(null)}
          onConfirm={apply}
        >
          <p>{texts.confirm(rows, leaveOut ? counts.wrong : 0)}</p>
        </ConfirmDialog>
      ) : null}
      {asking === 'undo' ? (
        <ConfirmDialog title={texts.undo} verb={texts.undo} danger onClose={() => setAsking(null)} onConfirm={undo}>
          <p>{texts.undoHint}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
