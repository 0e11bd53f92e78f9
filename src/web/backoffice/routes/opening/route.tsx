import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { stopsOpening } from '#shop/opening/closing.rules';
import { STATE_WORDS, titleOf } from '#shop/opening/condition-words.rules';
import { CHECK_STATES, type ConditionId } from '#shop/opening/conditions.rules';
import { useAct } from '../../client/act.ts';
import { get, send } from '../../client/api.ts';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel, Message, useProblemToast } from '../../ui/error-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { Page, Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { CheckRow, MARKS } from './check-row.tsx';
import { DecisionsDialog } from './decisions.tsx';
import { CloseDialog, OpenDialog } from './dialogs.tsx';
import { type Check, grouped, isSettled, type Opening } from './groups.ts';
import { Samples } from './samples.tsx';
import { TEXTS } from './texts.ts';
import './opening.css';

const PATH = '/opening';
/** What is being looked at: everything, one condition, or nothing. */
type Looking = 'all' | ConditionId | null;

/** What stands between the store and its first order, and opening and closing it. */
export function Component() {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const client = useQueryClient();
  const act = useAct(useProblemToast());
  const [looking, setLooking] = useState<Looking>(null);
  const { data, error, refetch } = useQuery({ queryKey: [PATH], queryFn: ({ signal }) => get(PATH, { signal }) });
  const reload = () => Promise.all([PATH, '/waiting'].map((path) => client.invalidateQueries({ queryKey: [path] })));
  const [search, setSearch] = useSearchParams();
  const token = search.get('arrived');
  const noted = useRef('');
  // the link of a test mail leads here
  useEffect(() => {
    if (token === null || noted.current === token) return;
    noted.current = token;
    setSearch({}, { replace: true });
    void act.run(async () => {
      client.setQueryData([PATH], await send('POST', '/opening/test-mail/arrived', { body: { token } }));
      toast(texts.arrived);
    });
  });
  const [deciding, setDeciding] = useState<Check | null>(null);
  const actOf = (check: Check) => {
    if (check.id === 'mail-arrives') {
      const sendMail = async () => {
        const { to } = await send('POST', '/opening/test-mail');
        await reload();
        toast(texts.sentTo(to));
      };
      return { verb: texts.sendMail, onPress: () => void act.run(sendMail) };
    }
    if (check.id === 'policies' || check.id === 'cash')
      return { verb: texts.decideVerb, onPress: () => setDeciding(check) };
    return null;
  };
  const look = async (only: ConditionId | null) => {
    setLooking(only ?? 'all');
    await act.run(async () => {
      await send('POST', '/opening/checks', { body: { only } });
      await reload();
    });
    setLooking(null);
  };
  if (error && !data) {
    return (
      <Page title={texts.title}>
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) return <Page title={texts.title}> </Page>;
  return (
    <Page title={texts.title} beside={<bdi dir="ltr">{data.store}</bdi>}>
      <Gate opening={data} looking={looking} onLook={() => void look(null)} onDone={reload} />
      {data.mode === 'sandbox' ? (
        <Message kind="info" icon="help">
          {texts.sandbox}
        </Message>
      ) : null}
      <div className="opening">
        <div>
          {grouped(data.checks).map(({ group, checks }) => (
            <Group
              key={group}
              title={texts.groups[group]}
              checks={checks}
              looking={looking}
              onLook={(only) => void look(only)}
              actOf={actOf}
            />
          ))}
        </div>
        <div className="stack">
          <Samples samples={data.samples} mode={data.mode} onDone={reload} />
          <Aside opening={data} />
        </div>
      </div>
      {deciding?.market && (deciding.id === 'policies' || deciding.id === 'cash') ? (
        <DecisionsDialog
          title={titleOf(deciding, language)}
          condition={deciding.id}
          market={deciding.market}
          onClose={() => setDeciding(null)}
          onDone={reload}
        />
      ) : null}
    </Page>
  );
}

type GateProps = {
  readonly opening: Opening;
  readonly looking: Looking;
  readonly onLook: () => void;
  readonly onDone: () => Promise<unknown>;
};

/** The head: one sentence that says how many things stop the opening, a bar with one part a check, and the acts. */
function Gate({ opening, looking, onLook, onDone }: GateProps) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const why = useId();
  const [dialog, setDialog] = useState<'open' | 'close' | null>(null);
  const { mode, state, checks } = opening;
  const stopping = checks.filter(stopsOpening);
  const what = joined(...stopping.map((check) => titleOf(check, language)));
  const refusal =
    mode === 'sandbox'
      ? null
      : checks.length === 0
        ? texts.needsLook
        : stopping.length > 0
          ? texts.refused(what)
          : null;
  const heading =
    state === 'open'
      ? texts.isOpen
      : checks.length === 0
        ? texts.notLooked
        : stopping.length > 0
          ? texts.gate(stopping.length)
          : texts.inOrder;
  const counts = CHECK_STATES.map((one) => ({ state: one, n: checks.filter((check) => check.state === one).length }));
  return (
    <section className="gate" aria-label={texts.title}>
      <div>
        <h2>{heading}</h2>
        <p>
          <StateWords opening={opening} />
        </p>
        {state === 'closed' && checks.length === 0 ? <p>{texts.notLookedText}</p> : null}
      </div>
      <div className="row wrap gate__do">
        <Button icon="refresh" busy={looking === 'all'} onClick={onLook}>
          {texts.again}
        </Button>
        {state === 'open' ? (
          <Button onClick={() => setDialog('close')}>{texts.close}</Button>
        ) : (
          <Button
            kind={refusal === null ? 'go' : 'plain'}
            aria-disabled={refusal !== null}
            aria-describedby={refusal === null ? undefined : why}
            onClick={() => {
              if (refusal === null) setDialog('open');
            }}
          >
            {texts.open}
          </Button>
        )}
        {state === 'closed' && refusal !== null ? (
          <span className="gate__why" id={why}>
            {refusal}
          </span>
        ) : null}
      </div>
      {checks.length > 0 ? (
        <>
          <div className="gate__bar" aria-hidden="true">
            {counts.flatMap(({ state: one, n }) =>
              Array.from({ length: n }, (_, index) => <i key={`${one} ${index}`} className={MARKS[one].look} />),
            )}
          </div>
          <div className="legend gate__legend">
            {counts
              .filter(({ n }) => n > 0)
              .map(({ state: one, n }) => (
                <span key={one}>
                  <i className={MARKS[one].look} />
                  {STATE_WORDS[one][language]}: <bdi>{n}</bdi>
                </span>
              ))}
            <Seen checks={checks} />
          </div>
        </>
      ) : null}
      {dialog === 'open' ? <OpenDialog mode={mode} onClose={() => setDialog(null)} onDone={onDone} /> : null}
      {dialog === 'close' ? <CloseDialog onClose={() => setDialog(null)} onDone={onDone} /> : null}
    </section>
  );
}

function StateWords({ opening: { state, openedAt, changed, backAt } }: { readonly opening: Opening }) {
  const texts = useTexts(TEXTS);
  if (state === 'open') {
    return openedAt ? (
      <>
        {texts.openSince} <Time at={openedAt} style="full" inSentence named />
      </>
    ) : null;
  }
  if (changed === null) return texts.closedNow;
  return (
    <>
      {texts.closedBy(changed.by)} <Time at={changed.at} inSentence named />
      {backAt ? (
        <>
          {' · '}
          {texts.back} <Time at={backAt} style="full" inSentence named />
        </>
      ) : null}
    </>
  );
}

/** When the last look ended, and how long it took from its first check on. */
function Seen({ checks }: { readonly checks: readonly Check[] }) {
  const texts = useTexts(TEXTS);
  const ends = checks.map(({ at }) => Date.parse(at));
  const last = Math.max(...ends);
  const seconds = (Math.max(...checks.map(({ took_ms: ms }) => ms)) / 1000).toFixed(1);
  return (
    <span className="sp">
      {texts.seen} <Time at={new Date(last).toISOString()} inSentence named /> {texts.seconds(seconds)}
    </span>
  );
}

type GroupProps = {
  readonly title: string;
  readonly checks: readonly Check[];
  readonly looking: Looking;
  readonly onLook: (only: ConditionId) => void;
  readonly actOf: (check: Check) => { readonly verb: string; readonly onPress: () => void } | null;
};

/** A group that is all in order is one line; in another, what is in order is one. */
function Group({ title, checks, looking, onLook, actOf }: GroupProps) {
  const texts = useTexts(TEXTS);
  const [shown, setShown] = useState(false);
  const language = useLanguage();
  const settled = checks.filter(isSettled);
  const inOrder = checks.filter(({ state }) => state === 'ok').length;
  const skipped = settled.length - inOrder;
  const notHere = skipped > 0 ? `${STATE_WORDS.skipped[language]}: ${skipped}` : '';
  const open = checks.filter((check) => !isSettled(check));
  const isDone = open.length === 0;
  const toggle = (
    <Button
      kind="text"
      aria-expanded={shown}
      aria-label={shown ? texts.hide(title) : texts.show(title)}
      onClick={() => setShown(!shown)}
    >
      {shown ? texts.hideVerb : texts.showVerb}
    </Button>
  );
  return (
    <section className="p grp">
      <header className="p__h">
        {isDone ? (
          <span className={inOrder > 0 ? 'ck__mark ok' : 'ck__mark'}>
            <Icon name={inOrder > 0 ? 'check' : 'minus'} />
          </span>
        ) : null}
        <h2>{title}</h2>
        <span className="sub num">
          {inOrder === 0 && isDone ? notHere : texts.of(inOrder, checks.length - skipped)}
        </span>
        {isDone ? <span className="sp row">{toggle}</span> : null}
      </header>
      {[...open, ...(shown ? settled : [])].map((check) => (
        <CheckRow
          key={`${check.id} ${check.market}`}
          check={check}
          looking={looking === 'all' || looking === check.id}
          onLook={() => onLook(check.id)}
          act={actOf(check)}
        />
      ))}
      {isDone || settled.length === 0 ? null : (
        <div className="foot">
          <span className={inOrder > 0 ? 'ck__mark ok' : 'ck__mark'}>
            <Icon name={inOrder > 0 ? 'check' : 'minus'} small />
          </span>
          <span>{joined(inOrder > 0 ? texts.moreInOrder(inOrder) : '', notHere)}</span>
          <span className="sp">{toggle}</span>
        </div>
      )}
    </section>
  );
}

/** What opening does, the same on the machine, and the store in short. */
function Aside({ opening: { state, store, checks } }: { readonly opening: Opening }) {
  const texts = useTexts(TEXTS);
  const nameOf = useMarketName();
  const goods = checks.filter(({ id }) => id === 'goods');
  const certificate = checks.find(({ id }) => id === 'certificate')?.values.day;
  const markets = goods.flatMap(({ market }) => (market ? [nameOf(market)] : []));
  return (
    <>
      {state === 'closed' ? (
        <Panel title={texts.whenYouOpen}>
          <ul className="opening__list">
            {goods.map(({ market, values }) =>
              market && values.shown !== undefined ? (
                <li key={market}>
                  <Icon name="check" />
                  {texts.become(Number(values.shown), nameOf(market))}
                </li>
              ) : null,
            )}
            <li>
              <Icon name="check" />
              {texts.listed}
            </li>
          </ul>
        </Panel>
      ) : null}
      <Panel title={texts.onMachine}>
        <code className="ck__code" dir="ltr">
          npm run doctor
        </code>
        <p className="sm mute">{texts.onMachineText}</p>
      </Panel>
      <Panel title={texts.store}>
        <dl className="opening__facts">
          <div>
            <dt>{texts.domain}</dt>
            <dd>
              <bdi dir="ltr">{store}</bdi>
            </dd>
          </div>
          {certificate === undefined ? null : (
            <div>
              <dt>{texts.certificate}</dt>
              <dd>
                <bdi dir="ltr">{String(certificate).split('-').reverse().join('/')}</bdi>
              </dd>
            </div>
          )}
          {markets.length > 0 ? (
            <div>
              <dt>{texts.markets}</dt>
              <dd>{joined(...markets)}</dd>
            </div>
          ) : null}
        </dl>
      </Panel>
    </>
  );
}
