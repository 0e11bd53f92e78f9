import { Link } from 'react-router';
import type { listAuditCall } from '#contract/admin/audit';
import type { AnswerOf } from '#contract/admin/base';
import { useLanguage, useTexts } from '../../client/language.ts';
import { useList, useListAddress } from '../../client/list.ts';
import { useZoned, useZoneName } from '../../client/zone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Grid } from '../../ui/grid.tsx';
import type { Column } from '../../ui/grid-columns.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { areas, didWords, subjectOf, subjectTyped } from './actions.ts';
import { TEXTS } from './texts.ts';

type Entry = AnswerOf<typeof listAuditCall>['items'][number];

/** Who did what, newest first; the chosen line beside the list. */
export function Component() {
  const texts = useTexts(TEXTS);
  const when = useZoned(texts.when);
  const language = useLanguage();
  const address = useListAddress({ sort: '-at' });
  const list = useList<Entry>('/audit', address, { limit: 50 });
  const people = list.data?.people;
  const open = list.data?.items.find(({ id }) => id === address.open);
  const columns: readonly Column<Entry>[] = [
    { id: 'at', label: when, sort: 'at', cell: (row) => <Time at={row.at} /> },
    { id: 'actor', label: texts.who, cell: (row) => <Actor entry={row} /> },
    {
      id: 'action',
      label: texts.did,
      cell: (row) => (
        <>
          <span className="mute">{didWords(row.action, language)}</span> <Subject subject={row.subject} />
        </>
      ),
    },
    { id: 'changed', label: texts.changed, wide: true, cell: (row) => <Changed entry={row} /> },
  ];
  return (
    <Page title={texts.title} beside={texts.sub}>
      <Filters
        address={address}
        filters={[
          { kind: 'text', name: 'subject', label: texts.about, hint: texts.aboutHint, asked: subjectTyped },
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
          rowName={({ subject }) => subject}
          tall
          opensOnClick
          openId={address.open}
          onOpen={({ id }) => address.set({ open: id === address.open ? '' : id }, { replace: true })}
          empty={texts.empty}
        />
        {open ? <Line entry={open} /> : null}
      </div>
      <p className="sm faint">{texts.kept}</p>
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
        {kind === 'staff' ? name : texts.store}
        {kind === 'staff' ? null : <span className="sub">{name}</span>}
      </span>
    </span>
  );
}

function Subject({ subject }: { readonly subject: string }) {
  const { words, path } = subjectOf(subject, useLanguage());
  if (path === null) return <bdi>{words}</bdi>;
  return (
    <Link className="link" to={path}>
      <bdi>{words}</bdi>
    </Link>
  );
}

/** The first changed field: "price: 349.00 → 329.00". */
function Changed({ entry }: { readonly entry: Entry }) {
  const [first] = fieldsOf(entry);
  if (!first) return <span className="mute">{entry.reason}</span>;
  return (
    <span>
      <span className="mute">{first.field}: </span>
      {first.before === null ? null : (
        <>
          <s className="faint">
            <bdi>{first.before}</bdi>
          </s>{' '}
          →{' '}
        </>
      )}
      <bdi>{first.after ?? '–'}</bdi>
      {entry.reason ? ` · ${entry.reason}` : null}
    </span>
  );
}

type FieldChange = { readonly field: string; readonly before: string | null; readonly after: string | null };

function fieldsOf({ before, after }: Entry): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }));
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function Line({ entry }: { readonly entry: Entry }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const { path } = subjectOf(entry.subject, language);
  const zone = useZoneName();
  const fields = fieldsOf(entry);
  return (
    <Panel title={texts.line}>
      <dl className="dl">
        <dt>{texts.when}</dt>
        <dd>
          <Time at={entry.at} style="full" /> {zone}
        </dd>
        <dt>{texts.who}</dt>
        <dd>{entry.actor.kind === 'staff' ? entry.actor.name : texts.store}</dd>
        {entry.role ? (
          <>
            <dt>{texts.role}</dt>
            <dd>{entry.role}</dd>
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
          <bdi dir="ltr">{entry.action}</bdi>
        </dd>
        {entry.reason ? (
          <>
            <dt>{texts.reason}</dt>
            <dd>{entry.reason}</dd>
          </>
        ) : null}
      </dl>
      {entry.undoOf ? <p className="mute">{texts.undo}</p> : null}
      {fields.length > 0 ? (
        <table className="t wrapped">
          <thead>
            <tr>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.before}</th>
              <th scope="col">{texts.after}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((one) => (
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
      {path ? (
        <p>
          <ButtonLink to={path}>{texts.open}</ButtonLink>
        </p>
      ) : null}
    </Panel>
  );
}
