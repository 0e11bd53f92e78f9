import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RedirectAnswer } from '#contract/admin/redirects';
import { useAct } from '../../client/act.ts';
import { getPaper, send } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { useList, useListAddress } from '../../client/list.ts';
import { savePaper } from '../../client/save-paper.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { Filters } from '../../ui/filters.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Grid } from '../../ui/grid.tsx';
import type { Column } from '../../ui/grid-columns.tsx';
import { Page } from '../../ui/panel.tsx';
import { useSelection } from '../../ui/selection.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Ago } from '../../ui/time.tsx';
import { AddDialog } from './add-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { MISSED, NotFound } from './not-found.tsx';
import { TEXTS } from './texts.ts';
import { TryAddress } from './try-address.tsx';
import './old-addresses.css';

const PATH = '/redirects';
const STATES = ['missing', 'used', 'unused'] as const;

/** The addresses of the old shop and where they lead, with a field to try any. */
export function Component() {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const client = useQueryClient();
  const address = useListAddress({ sort: '-hits' });
  const list = useList(PATH, address, { extra: { count: 'exact' } });
  const total = list.data?.page.count ?? 0;
  const selection = useSelection(total);
  const [open, setOpen] = useState<'import' | 'remove' | null>(null);
  const [adding, setAdding] = useState<{ readonly from: string; readonly to: string } | null>(null);
  const act = useAct();
  const mayChange = may('content.publish');
  const columns = useRedirectColumns();
  const changed = () => Promise.all([PATH, MISSED].map((key) => client.invalidateQueries({ queryKey: [key] })));
  const shown = list.data?.items ?? [];
  const ids = [...selection.ids];
  return (
    <Page
      title={texts.title}
      crumb={
        <Link className="link" to="/pages">
          {texts.pages}
        </Link>
      }
      actions={
        <>
          {mayChange ? <Button onClick={() => setAdding({ from: '', to: '' })}>{texts.add}</Button> : null}
          {mayChange ? (
            <Button icon="upload" onClick={() => setOpen('import')}>
              {texts.import}
            </Button>
          ) : null}
          <Button
            icon="download"
            busy={act.busy}
            onClick={() => void act.run(async () => savePaper(await getPaper('GET', '/redirects/export')))}
          >
            {texts.export}
          </Button>
        </>
      }
    >
      {act.problem ? <ProblemNote problem={act.problem} /> : null}
      <Tabs
        label={texts.views}
        name="state"
        current={address.filters.get('state') ?? ''}
        resets={['after', 'open']}
        tabs={[{ value: '', label: texts.all }, ...STATES.map((value) => ({ value, label: texts[value] }))]}
      />
      <div className="cols">
        <div className="stack">
          <Filters address={address} search={texts.search} filters={[]} />
          <Grid
            label={texts.title}
            columns={columns}
            list={list}
            address={address}
            rowId={({ id }) => id}
            rowName={({ id }) => id}
            {...(mayChange ? { selection } : {})}
            empty={texts.empty}
          />
          <p className="sm mute">{texts.foot}</p>
          {mayChange && !selection.everything ? (
            <BulkBar selection={selection} total={shown.length} shown={shown.length}>
              <Button onClick={() => setOpen('remove')}>{texts.remove}</Button>
            </BulkBar>
          ) : null}
        </div>
        <div className="stack">
          <TryAddress />
          <NotFound onLeadOn={mayChange ? ({ path, guess }) => setAdding({ from: path, to: guess?.to ?? '' }) : null} />
        </div>
      </div>
      {adding ? <AddDialog begin={adding} onSaved={changed} onClose={() => setAdding(null)} /> : null}
      {open === 'import' ? <ImportDialog onSaved={changed} onClose={() => setOpen(null)} /> : null}
      {open === 'remove' ? (
        <RemoveDialog
          ids={ids}
          onRemoved={async () => {
            selection.clear();
            await changed();
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Page>
  );
}

function useRedirectColumns(): readonly Column<RedirectAnswer>[] {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  return [
    { id: 'from', label: texts.old, sort: 'from', cell: ({ id }) => <bdi dir="ltr">{id}</bdi> },
    {
      id: 'to',
      label: texts.leadsTo,
      cell: ({ product, leadsTo, target }) => (
        <span className="two">
          {product ? <span>{product[language] || product.en}</span> : null}
          <bdi dir="ltr" className={product ? 'o' : undefined}>
            {leadsTo === null ? target : decodeURI(leadsTo)}
          </bdi>
        </span>
      ),
    },
    { id: 'state', label: texts.state, cell: (row) => <State row={row} /> },
    { id: 'hits', label: texts.uses, sort: 'hits', end: true, cell: ({ hits }) => <span className="num">{hits}</span> },
    {
      id: 'last',
      label: texts.last,
      sort: 'last',
      end: true,
      wide: true,
      cell: ({ lastAt }) => <span className="mute">{lastAt === null ? texts.never : <Ago at={lastAt} />}</span>,
    },
  ];
}

function State({ row: { id, kind, leadsTo } }: { readonly row: RedirectAnswer }) {
  const { states } = useTexts(TEXTS);
  if (leadsTo === null)
    return (
      <StatusMark kind="warn" shape="line">
        {states.missing}
      </StatusMark>
    );
  const words = kind === 'url' ? states.out : id.endsWith('/*') ? states.below : states.there;
  return (
    <StatusMark kind="ok" shape="dot">
      {words}
    </StatusMark>
  );
}

type RemoveProps = {
  readonly ids: readonly string[];
  readonly onRemoved: () => Promise<unknown>;
  readonly onClose: () => void;
};

function RemoveDialog({ ids, onRemoved, onClose }: RemoveProps) {
  const texts = useTexts(TEXTS);
  const act = useAct();
  async function remove(): Promise<void> {
    await send('POST', '/redirects/remove', { body: { ids: [...ids] } });
    toast(texts.removed);
    await onRemoved();
    onClose();
  }
  return (
    <FormDialog title={texts.removeTitle} act={act} verb={texts.remove} onClose={onClose} onSubmit={remove}>
      <p>{texts.removeHint}</p>
    </FormDialog>
  );
}
