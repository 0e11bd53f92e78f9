import { useTexts } from '../../client/language.ts';
import { useListAddress } from '../../client/list.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Approvals } from './approvals.tsx';
import { Hanging } from './hanging.tsx';
import { NeverEnded } from './never-ended.tsx';
import { Refunds } from './refunds.tsx';
import { Reviews } from './reviews.tsx';
import { TEXTS, VIEWS } from './texts.ts';
import { useOpenMoney, useWaitingRefunds } from './use-payments.ts';
import './payments.css';

/** Everything about money that wants a person: payments under review, large refunds, refunds not done, open attempts, lenders that do not pay. */
export function Component() {
  const texts = useTexts(TEXTS);
  const address = useListAddress({ view: 'review' });
  const view = VIEWS.find((one) => one === address.view) ?? 'review';
  const money = useOpenMoney();
  const waiting = useWaitingRefunds();
  const { data } = money;
  const { error, refetch, data: shown } = view === 'second' ? waiting : money;
  const counts = {
    review: data?.reviews.length,
    second: waiting.data?.length,
    refunds: data?.refunds.length,
    open: data?.undecided.length,
    authorised: data?.authorised.length,
  };
  return (
    <Page title={texts.title}>
      <Tabs
        label={texts.views}
        current={view}
        tabs={VIEWS.map((value) => ({ value, label: texts.view[value], count: counts[value] }))}
      />
      <section className="p" aria-label={texts.view[view]}>
        {error && !shown ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
        {data && view === 'review' ? <Reviews rows={data.reviews} /> : null}
        {waiting.data && view === 'second' ? <Approvals rows={waiting.data} /> : null}
        {data && view === 'refunds' ? <Refunds rows={data.refunds} /> : null}
        {data && view === 'authorised' ? <Hanging rows={data.authorised} /> : null}
        {data && view === 'open' ? <NeverEnded rows={data.undecided} /> : null}
      </section>
    </Page>
  );
}
