import { useState } from 'react';
import { type HidingReason, REVIEW_VIEWS, suggestedReason } from '#shop/reviews/moderation.rules';
import { useTexts } from '../../client/language.ts';
import { useListAddress } from '../../client/list.ts';
import { useShortcuts } from '../../client/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, ErrorPanel } from '../../ui/error-panel.tsx';
import { Count } from '../../ui/money.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useUndoable } from '../../ui/toasts.tsx';
import { HideDialog } from './hide-dialog.tsx';
import { ReviewRow } from './review-row.tsx';
import { AnswerPanel, StarsPanel } from './side.tsx';
import { Stars } from './stars.tsx';
import { TEXTS } from './texts.ts';
import { decide, type Review, readAgain, takeBack, useReviews } from './use-reviews.ts';
import './reviews.css';

/** Reviews to read: A shows, H hides, J goes on. What was found in a text suggests the reason of hiding. */
export function Component() {
  const texts = useTexts(TEXTS);
  const address = useListAddress({ view: 'to-read' });
  const view = REVIEW_VIEWS.find((one) => one === address.view) ?? 'to-read';
  const { data, error, refetch } = useReviews(view, address.get('after'));
  const undoable = useUndoable();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Review | null>(null);
  const [answering, setAnswering] = useState({ id: '', times: 0 });
  const rows = (data?.items ?? []).filter(({ id, version }) => !decided.has(`${id} ${version}`));
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === address.open),
  );
  const current = rows[at];

  function select(row: Review | undefined): void {
    if (row) address.set({ open: row.id }, { replace: true });
  }

  function act(review: Review, reason: HidingReason | null): void {
    const key = `${review.id} ${review.version}`;
    let undo: () => Promise<unknown> = async () => undefined;
    if (view === 'to-read') setDecided((before) => new Set([...before, key]));
    select(rows[rows.indexOf(review) + 1] ?? rows[rows.indexOf(review) - 1]);
    void undoable({
      words: reason === null ? texts.didShow : texts.didHide(texts.reason[reason]),
      async run() {
        try {
          const done = await decide(review, reason);
          undo = () => takeBack(done);
        } catch (failure) {
          setDecided((before) => new Set([...before].filter((one) => one !== key)));
          throw failure;
        }
      },
      undo: () => undo(),
      after: readAgain,
    });
  }
  function hide(review: Review): void {
    const reason = suggestedReason(review.findings);
    if (reason === null) setAsked(review);
    else act(review, reason);
  }
  useShortcuts([
    { keys: 'a', words: texts.keys.show, run: () => current && act(current, null) },
    { keys: 'h', words: texts.keys.hide, run: () => current && hide(current) },
    { keys: 'j', words: texts.keys.next, run: () => select(rows[at + 1]) },
    { keys: 'k', words: texts.keys.previous, run: () => select(rows[at - 1]) },
    { keys: 'arrowdown', run: () => select(rows[at + 1]) },
    { keys: 'arrowup', run: () => select(rows[at - 1]) },
  ]);
  const average = data?.average ?? null;
  return (
    <Page
      title={texts.title}
      beside={
        data && average !== null ? (
          <>
            <Stars rate={average} said={String(average)} />
            <bdi dir="ltr">{average.toFixed(1)}</bdi> · <Count value={data.views.shown} /> {texts.shownCount}
          </>
        ) : null
      }
    >
      <Tabs
        label={texts.views}
        current={view}
        tabs={REVIEW_VIEWS.map((value) => ({ value, label: texts.view[value], count: data?.views[value] }))}
      />
      <div className="cols">
        <section className="p" aria-label={texts.view[view]}>
          {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
          {data && rows.length === 0 ? <Empty title={texts.empty[view]} /> : null}
          {rows.map((review) => (
            <ReviewRow
              key={review.id}
              review={review}
              isCurrent={review === current}
              onCurrent={() => select(review)}
              onShow={() => act(review, null)}
              onHide={() => hide(review)}
              onAnswer={() => {
                select(review);
                setAnswering({ id: review.id, times: answering.times + 1 });
              }}
            />
          ))}
          {data?.page.next ? (
            <div className="foot">
              <span className="sp">
                <Button onClick={() => address.set({ after: data.page.next ?? '' })}>{texts.more}</Button>
              </span>
            </div>
          ) : null}
        </section>
        {/* what is typed here is about this review, also when a newer one comes to the top of the list meanwhile */}
        <div className="stack side" onFocusCapture={() => address.open === current?.id || select(current)}>
          {current ? (
            <AnswerPanel
              key={`${current.id} ${current.version}`}
              review={current}
              focused={answering.id === current.id ? answering.times : 0}
            />
          ) : null}
          {data ? <StarsPanel stars={data.stars} /> : null}
          <Panel title={texts.rulesTitle}>
            <p className="mute">{texts.rules}</p>
          </Panel>
        </div>
      </div>
      {asked ? (
        <HideDialog
          onClose={() => setAsked(null)}
          onHide={(reason) => {
            setAsked(null);
            act(asked, reason);
          }}
        />
      ) : null}
    </Page>
  );
}
