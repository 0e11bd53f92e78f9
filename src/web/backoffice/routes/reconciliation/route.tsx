import { useAct } from '../../client/act.ts';
import { joined, useTexts } from '../../client/language.ts';
import { useListAddress } from '../../client/list.ts';
import { toast } from '../../client/undo.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty, ErrorPanel, ProblemNote } from '../../ui/error-panel.tsx';
import { Count } from '../../ui/money.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import { CASH_VIEWS, CourierCash } from './cash.tsx';
import { CASH_TEXTS } from './cash-texts.ts';
import { DayCards, Days } from './days.tsx';
import { Differences } from './differences.tsx';
import { SettlePanel } from './settle-panel.tsx';
import { agreement, TEXTS } from './texts.ts';
import { type Cash, useCash } from './use-cash.ts';
import { runAgain, useDays, useOpenMoney, useSettled } from './use-reconciliation.ts';
import './reconciliation.css';

const VIEWS = ['open', 'days', 'settled'] as const;
const TABS = ['open', 'days', 'cash', 'settled'] as const;

/** Our books against the providers': what does not agree, by day, and what was settled. */
export function Component() {
  const { view } = useListAddress({ view: 'open' });
  const cashView = CASH_VIEWS.find((one) => one === view);
  return cashView ? <CourierCash view={cashView} /> : <CardBooks />;
}

/** Card payments: what does not agree, by day, and what was settled. */
function CardBooks() {
  const texts = useTexts(TEXTS);
  const address = useListAddress({ view: 'open' });
  const view = VIEWS.find((one) => one === address.view) ?? 'open';
  const open = useOpenMoney();
  const days = useDays();
  const settled = useSettled();
  const cash = useCash();
  const cashTexts = useTexts(CASH_TEXTS);
  const { busy, problem, run } = useAct();
  const { error, data: shown, refetch } = { open, days, settled }[view];
  const rows = open.data?.differences ?? [];
  const chosen = rows.find(({ id }) => id === address.open);
  const counts = {
    open: open.data?.differences.length,
    days: undefined,
    cash: cash.data && openCash(cash.data),
    settled: settled.data?.count,
  };
  async function compare(): Promise<void> {
    const { differences, silent } = await runAgain();
    if (silent.length > 0) toast(texts.silent(joined(...silent)), { kind: 'bad' });
    else toast(texts.ran(differences));
  }
  return (
    <Page
      title={texts.title}
      beside={
        days.data?.lastRun ? (
          <>
            {texts.lastRun} <Time at={days.data.lastRun} named />
          </>
        ) : (
          texts.neverRun
        )
      }
      actions={
        <>
          <ButtonLink to="/reconciliation?view=cash-upload">{cashTexts.fileShort}</ButtonLink>
          <Button icon="undo" busy={busy} onClick={() => void run(compare)}>
            {texts.run}
          </Button>
        </>
      }
    >
      {problem ? <ProblemNote problem={problem} /> : null}
      <Tabs
        label={texts.views}
        current={view}
        tabs={TABS.map((value) => ({ value, label: texts.view[value], count: counts[value] }))}
      />
      {view === 'open' && days.data ? <DayCards days={days.data.days} /> : null}
      {error && !shown ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      <section className="p" aria-label={texts.view[view]} hidden={!shown}>
        {view === 'open' && open.data ? (
          rows.length === 0 ? (
            <NothingOpen lastRun={days.data?.lastRun ?? null} cash={cash.data ? openCash(cash.data) : 0} />
          ) : (
            <Differences rows={rows} openId={address.open} onOpen={(id) => address.set({ open: id })} />
          )
        ) : null}
        {view === 'days' && days.data ? (
          days.data.days.length === 0 ? (
            <Empty title={texts.emptyDays} />
          ) : (
            <Days days={days.data.days} />
          )
        ) : null}
        {view === 'settled' && settled.data ? (
          settled.data.items.length === 0 ? (
            <Empty title={texts.emptySettled} />
          ) : (
            <Differences rows={settled.data.items} />
          )
        ) : null}
      </section>
      {view === 'open' && open.data ? (
        <div className="g2 reconciliation__s">
          {chosen ? (
            <SettlePanel key={chosen.id} difference={chosen} onSettled={() => address.set({ open: '' })} />
          ) : (
            <span />
          )}
          <Panel title={texts.review}>
            <p className="row">
              <Count value={open.data.reviews.length} />
              <ButtonLink to="/payments?view=review">{texts.decide}</ButtonLink>
            </p>
            <p className="row">
              {texts.refunds} <Count value={open.data.refunds.length} />
              <ButtonLink to="/payments?view=refunds">{texts.decide}</ButtonLink>
            </p>
          </Panel>
        </div>
      ) : null}
    </Page>
  );
}

/** What is said where no difference is open. */
function NothingOpen({ lastRun, cash }: { readonly lastRun: string | null; readonly cash: number }) {
  const { title, hint } = agreement(useTexts(TEXTS), lastRun, cash);
  return <Empty title={title}>{hint}</Empty>;
}

/** Rows that do not match, and orders whose cash has not come. */
function openCash({ open, ages }: Cash): number {
  return open + ages.reduce((sum, { orders }) => sum + orders, 0);
}
