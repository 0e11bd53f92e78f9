import { Link } from 'react-router';
import type { listAuditCall } from '#contract/admin/audit';
import type { AnswerOf } from '#contract/admin/base';
import { queryOf } from '#contract/call-url.rules';
import { useAct } from '../../client/act.ts';
import { get, getPaper, send } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { listParams, useList, useListAddress } from '../../client/list.ts';
import { useMarket } from '../../client/market.ts';
import { problemOf } from '../../client/problem.ts';
import { queries } from '../../client/queries.ts';
import { savePaper } from '../../client/save-paper.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { useZoned } from '../../client/zone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useProblemToast, useProblemWords } from '../../ui/error-panel.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Grid } from '../../ui/grid.tsx';
import type { Column } from '../../ui/grid-columns.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { areas } from './areas.ts';
import { TEXTS } from './texts.ts';

type Entry = AnswerOf<typeof listAuditCall>['items'][number];

/** Who did what, newest first; the chosen line beside the list. */
export function Component() {
  const texts = useTexts(TEXTS);
  const when = useZoned(texts.when);
  const language = useLanguage();
  const address = useListAddress({ sort: '-at' });
  const list = useList('/audit', address, { limit: 50 });
  const people = list.data?.people;
  const market = useMarket();
  const words = useProblemWords();
  const open = list.data?.items.find(({ id }) => id === address.open);

  async function exportList(format: 'csv' | 'xlsx'): Promise<void> {
    const limited = market === undefined ? {} : { 'filter[market]': market };
    const query = queryOf({ ...limited, ...listParams(address) });
    try {
      savePaper(await getPaper('POST', '/audit/export', { body: { query, format } }));
    } catch (error) {
      toast(words(problemOf(error)), { kind: 'bad' });
    }
  }
  const columns: readonly Column<Entry>[] = [
    { id: 'at', label: when, sort: 'at', cell: (row) => <Time at={row.at} /> },
    { id: 'actor', label: texts.who, cell: (row) => <Actor entry={row} /> },
    {
      id: 'action',
      label: texts.did,
      cell: (row) => (
        <>
          <span className="mute">{row.words.did}</span> <Subject entry={row} />
        </>
      ),
    },
    { id: 'changed', label: texts.changed, wide: true, cell: (row) => <Changed entry={row} /> },
  ];
  return (
    <Page
      title={texts.title}
      beside={texts.sub}
      actions={(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} icon="download" onClick={() => void exportList(format)}>
          {texts.export} {format.toUpperCase()}
        </Button>
      ))}
    >
      <Filters
        address={address}
        search={texts.search}
        filters={[
          {
            kind: 'choice',
            name: 'actor',
            label: texts.who,
            options: (people ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          { kind: 'choice', name: 'area', label: texts.area, options: areas(language), single: true },
          { kind: 'range', name: 'at', label: texts.period, of: 'instant' },
        ]}
      />
      <div className={open ? 'cols' : undefined}>
        <Grid
          label={texts.title}
          columns={columns}
          list={list}
          address={address}
          rowId={({ id }) => id}
          rowName={({ words }) => `${words.did} ${words.about}`.trim()}
          tall
          opensOnClick
          openId={address.open}
          onOpen={({ id }) => address.set({ open: id === address.open ? '' : id }, { replace: true })}
          empty={texts.empty}
        />
        {open ? <Line entry={open} /> : null}
      </div>
      <p className="sm faint">{texts.retention}</p>
    </Page>
  );
}

function Actor({ entry }: { readonly entry: Entry }) {
  const texts = useTexts(TEXTS);
  const { kind, name } = entry.actor;
  return (
    <span className="row nw">
      {kind === 'staff' ? (
        <Avatar name={name} />
      ) : (
        <span className="ava">
          <Icon name="sliders" small />
        </span>
      )}
      <span>
        {kind === 'staff' ? name : texts.store} {kind === 'staff' ? null : <span className="sub">{name}</span>}
      </span>
    </span>
  );
}

function Subject({ entry: { words } }: { readonly entry: Entry }) {
  const { about, path } = words;
  if (path === null || about === '') return <bdi>{about}</bdi>;
  return (
    <Link className="link" to={path}>
      <bdi>{about}</bdi>
    </Link>
  );
}

/** The first changed field: "price: SAR 349.00 → SAR 329.00". */
function Changed({ entry: { words } }: { readonly entry: Entry }) {
  const texts = useTexts(TEXTS);
  const [first] = words.changes;
  if (!first) return <span className="mute">{words.reason}</span>;
  return (
    <span>
      <span className="mute">{first.field}: </span>
      {first.before === null ? null : (
        <>
          <s className="faint">
            <bdi>{first.before}</bdi>
          </s>{' '}
          {texts.becomes}{' '}
        </>
      )}
      <bdi>{first.after ?? '–'}</bdi>
      {words.reason ? ` · ${words.reason}` : null}
    </span>
  );
}

function Line({ entry }: { readonly entry: Entry }) {
  const texts = useTexts(TEXTS);
  const { did, about, path, changes, reason, role } = entry.words;
  return (
    <Panel title={texts.line}>
      <dl className="dl">
        <dt>{texts.when}</dt>
        <dd>
          <Time at={entry.at} style="full" named />
        </dd>
        <dt>{texts.who}</dt>
        <dd>{entry.actor.kind === 'staff' ? entry.actor.name : texts.store}</dd>
        {role ? (
          <>
            <dt>{texts.role}</dt>
            <dd>{role}</dd>
          </>
        ) : null}
        {entry.request ? (
          <>
            <dt>{texts.request}</dt>
            <dd>
              <bdi dir="ltr">{entry.request}</bdi>
            </dd>
          </>
        ) : null}
        <dt>{texts.did}</dt>
        <dd>
          {did} <bdi>{about}</bdi>
        </dd>
        {reason ? (
          <>
            <dt>{texts.reason}</dt>
            <dd>{reason}</dd>
          </>
        ) : null}
      </dl>
      {entry.undoOf ? <p className="mute">{texts.undo}</p> : null}
      {changes.length > 0 ? (
        <table className="t wrapped">
          <thead>
            <tr>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.before}</th>
              <th scope="col">{texts.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((one) => (
              <tr key={one.field}>
                <th scope="row">{one.field}</th>
                <td className="faint">
                  <bdi>{one.before ?? '–'}</bdi>
                </td>
                <td>
                  <bdi>{one.after ?? '–'}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <p className="row wrap">
        {path ? <ButtonLink to={path}>{texts.open}</ButtonLink> : null}
        <OldPrice key={entry.id} entry={entry} />
      </p>
    </Panel>
  );
}

/** Puts back what prices were before an act that set them; nothing for other acts, and without the permission. */
function OldPrice({ entry: { id, action, subject } }: { readonly entry: Entry }) {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const { busy, run } = useAct(useProblemToast());
  if (action !== 'product.price.set' || !may('products.write') || !may('prices.write')) return null;
  const path = { id: subject.replace(/^product:/, '') };
  async function putBack(): Promise<void> {
    const { version } = await get('/products/{id}', { path });
    await send('POST', '/products/{id}/put-back', { path, body: { act: id }, ifMatch: version });
    toast(texts.oldPriceDone);
    await Promise.all(['/audit', '/products'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  }
  return (
    <Button icon="undo" busy={busy} onClick={() => void run(putBack)}>
      {texts.oldPrice}
    </Button>
  );
}
