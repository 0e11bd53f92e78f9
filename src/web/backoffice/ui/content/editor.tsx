import { type ReactNode, useState } from 'react';
import { changedPaths } from '#shop/content/changed-paths.rules';
import type { ContentKey } from '#shop/content/content-keys.rules';
import { type Form, useForm } from '../../client/form.ts';
import { useTexts } from '../../client/language.ts';
import { queries } from '../../client/queries.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../dialog.tsx';
import { ErrorPanel, Message } from '../error-panel.tsx';
import { FieldProblems } from '../field.tsx';
import { Page } from '../panel.tsx';
import { SaveForm } from '../save-bar.tsx';
import { SeenBy } from '../seen-by.tsx';
import { StatusMark } from '../status-mark.tsx';
import { Time } from '../time.tsx';
import { isBranch } from './body.ts';
import { PreviewPane } from './preview-pane.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { type ContentState, discardDraft, publish, putBack, saveDraft, unschedule, useContent } from './state.ts';
import { CONTENT_TEXTS } from './texts.ts';
import { type BodyValues, bodyOf, summaryOf, valuesOf } from './values.ts';
import { VersionsDialog } from './versions-dialog.tsx';
import './content.css';

export type FieldsProps = { readonly form: Form<BodyValues>; readonly disabled: boolean };

type Props = {
  readonly contentKey: ContentKey;
  readonly title: string;
  /** Above the fields: the parts of the screen. */
  readonly tabs?: ReactNode;
  readonly crumb?: ReactNode;
  /** What a body is before it was first written. */
  readonly empty: unknown;
  readonly fields: (props: FieldsProps) => ReactNode;
};

/** The editor of a key: its fields, the real page beside them, versions, schedule and publication. */
export function ContentEditor(props: Props) {
  const { data, error, refetch } = useContent(props.contentKey);
  if (!data) {
    return (
      <Page title={props.title} crumb={props.crumb}>
        {props.tabs}
        {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      </Page>
    );
  }
  return <Editor key={props.contentKey} {...props} state={data} />;
}

type Asked = 'versions' | 'share' | 'schedule' | 'publish' | null;

function Editor({ contentKey, title, tabs, crumb, empty, fields, state }: Props & { readonly state: ContentState }) {
  const texts = useTexts(CONTENT_TEXTS);
  const may = useMay();
  const [asked, setAsked] = useState<Asked>(null);
  const { open, live } = state;
  const saved = open?.body ?? live?.body ?? empty;
  const isList = Array.isArray(saved);
  const form = useForm<BodyValues>(`content.${contentKey}`, valuesOf(saved));
  const isDirty = form.changed.length > 0;
  const isScheduled = open?.facts.state === 'scheduled';
  const hasDraft = open !== null || isDirty;
  const number = open?.facts.number ?? 0;

  /** Saves what was typed and returns the state that a publication starts from. */
  async function savedState(): Promise<ContentState> {
    if (!isDirty) return state;
    const next = await saveDraft(state, bodyOf(form.values, isList));
    form.done();
    return next;
  }
  const labels = new Map(
    Object.keys(form.values).map((name) => [name, texts.fields[name] ?? `${Number(name) + 1}`] as const),
  );
  const places = changedPaths(bodyOf(form.values, isList), live?.body).length;
  return (
    <Page
      title={title}
      crumb={crumb}
      beside={
        <>
          <StateMark state={state} isDirty={isDirty} />
          <SeenBy record={`content:${contentKey}`} />
        </>
      }
      actions={
        <>
          <Button kind="text" icon="clock" onClick={() => setAsked('versions')}>
            {texts.versions}
          </Button>
          {hasDraft ? (
            <Button icon="copy" onClick={() => setAsked('share')}>
              {texts.share}
            </Button>
          ) : null}
          {isScheduled && may('content.publish') ? (
            <Button
              onClick={() =>
                void unschedule(state).then(
                  () => toast(texts.didUnschedule),
                  (failure: unknown) => toast(String(failure), { kind: 'bad' }),
                )
              }
            >
              {texts.unschedule}
            </Button>
          ) : null}
          {hasDraft && !isScheduled && may('content.publish') ? (
            <>
              <Button icon="calendar" onClick={() => setAsked('schedule')}>
                {texts.schedule}
              </Button>
              <Button kind="go" onClick={() => setAsked('publish')}>
                {texts.publish}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      {tabs}
      <SaveForm
        form={form}
        labels={Object.fromEntries(labels)}
        show={(_field, value) => summaryOf(value)}
        readCurrent={(current) => currentValues(current)}
        onSave={async () => {
          await saveDraft(state, bodyOf(form.values, isList));
        }}
        onReload={() => queries.invalidateQueries({ queryKey: ['/content', contentKey] })}
      >
        {isScheduled ? <Message kind="info">{texts.locked}</Message> : null}
        {open && state.problems.length > 0 && !isDirty ? <Problems problems={state.problems} /> : null}
        <div className="hm">
          <div className="stack">
            <FieldProblems value={isDirty ? [] : state.problems}>
              {fields({ form, disabled: isScheduled })}
            </FieldProblems>
            {open && !isScheduled ? (
              <div>
                <Button
                  kind="text"
                  icon="trash"
                  onClick={() => {
                    const discarded = number;
                    void discardDraft(state).then(
                      (next) => toast(texts.didDiscard, { undo: () => putBack(next, discarded) }),
                      (failure: unknown) => toast(String(failure), { kind: 'bad' }),
                    );
                  }}
                >
                  {texts.discard}
                </Button>
              </div>
            ) : null}
          </div>
          <PreviewPane contentKey={contentKey} number={number} version={state.version} isDirty={isDirty} />
        </div>
      </SaveForm>
      {asked === 'versions' ? <VersionsDialog state={state} onClose={() => setAsked(null)} /> : null}
      {asked === 'share' ? (
        <ShareDialog contentKey={contentKey} saved={savedState} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'schedule' ? (
        <ScheduleDialog
          contentKey={contentKey}
          onClose={() => setAsked(null)}
          onSchedule={async (at) => {
            await publish(await savedState(), at);
            toast(texts.didSchedule);
          }}
        />
      ) : null}
      {asked === 'publish' ? (
        <ConfirmDialog
          title={texts.publishTitle(number === 0 ? (live?.facts?.number ?? 1) + 1 : number)}
          verb={texts.publish}
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            await publish(await savedState(), null);
            toast(texts.didPublish);
          }}
        >
          <p>{texts.publishLead(places)}</p>
        </ConfirmDialog>
      ) : null}
    </Page>
  );
}

function StateMark({ state, isDirty }: { readonly state: ContentState; readonly isDirty: boolean }) {
  const texts = useTexts(CONTENT_TEXTS);
  const { open, live } = state;
  if (open?.facts.state === 'scheduled' && open.facts.publishAt) {
    return (
      <StatusMark kind="info" shape="ring">
        {texts.scheduled} <Time at={open.facts.publishAt} market={open.facts.market} style="full" />
      </StatusMark>
    );
  }
  if (open || isDirty) {
    return (
      <StatusMark kind="warn" shape="ring">
        {texts.draft(open?.facts.number ?? (live?.facts?.number ?? 1) + 1)}
      </StatusMark>
    );
  }
  return <StatusMark kind={live ? 'ok' : 'plain'}>{live ? texts.live : texts.never}</StatusMark>;
}

function Problems({ problems }: { readonly problems: ContentState['problems'] }) {
  const texts = useTexts(CONTENT_TEXTS);
  return (
    <Message>
      {texts.incomplete}
      <ul>
        {problems.slice(0, 8).map(({ path, words }) => (
          <li key={path}>
            <bdi dir="ltr" className="sm faint">
              {path}
            </bdi>{' '}
            {words}
          </li>
        ))}
      </ul>
    </Message>
  );
}

/** The fields of what a 412 carries. */
function currentValues(current: unknown): BodyValues {
  if (!isBranch(current)) return {};
  const side = isBranch(current.open) ? current.open : current.live;
  return isBranch(side) ? valuesOf(side.body) : {};
}
