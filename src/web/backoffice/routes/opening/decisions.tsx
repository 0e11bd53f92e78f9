import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/admin/base';
import type { readDecisionsCall } from '#contract/admin/opening';
import type { MarketCode } from '#kernel/market';
import { useAct } from '../../client/act.ts';
import { get, send } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel, ProblemNote } from '../../ui/error-panel.tsx';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';

type Decision = AnswerOf<typeof readDecisionsCall>['decisions'][number];

const PATH = '/opening/decisions/{market}';

type Props = {
  readonly title: string;
  readonly condition: Decision['condition'];
  readonly market: MarketCode;
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
};

/** What an owner reads and decides in one market. A text is decided once it was opened. */
export function DecisionsDialog({ title, condition, market, onClose, onDone }: Props) {
  const texts = useTexts(TEXTS);
  const act = useAct();
  const client = useQueryClient();
  const where = { market };
  const queryKey = [PATH, market];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => get(PATH, { path: where, signal }) });
  const decide = ({ condition: about, subject, basis }: Decision) =>
    act.run(async () => {
      const body = { condition: about, subject, basis };
      client.setQueryData(queryKey, await send('POST', PATH, { path: where, body }));
      await onDone();
    });
  return (
    <Dialog title={title} wide onClose={onClose} actions={<Button onClick={onClose}>{texts.done}</Button>}>
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {act.problem ? <ProblemNote problem={act.problem} /> : null}
      {data?.decisions
        .filter((one) => one.condition === condition)
        .map((one) => (
          <DecisionRow key={one.subject} decision={one} busy={act.busy} onDecide={() => void decide(one)} />
        ))}
    </Dialog>
  );
}

type RowProps = { readonly decision: Decision; readonly busy: boolean; readonly onDecide: () => void };

function DecisionRow({ decision, busy, onDecide }: RowProps) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const [opened, setOpened] = useState(decision.page === null);
  const words = decision.words[language];
  return (
    <div className="ck dec">
      <div>
        <h3>
          <bdi>{words}</bdi>
        </h3>
        {decision.problem ? <p>{texts.decisionProblem[decision.problem]}</p> : null}
        {decision.decided ? (
          <p>
            {texts.decidedBy(decision.decided.by)} <Time at={decision.decided.at} inSentence named />
          </p>
        ) : null}
      </div>
      <div className="ck__do">
        {decision.page ? (
          <a
            className="btn"
            href={decision.page}
            target="_blank"
            rel="noreferrer"
            aria-label={`${texts.read}: ${words}`}
            onClick={() => setOpened(true)}
          >
            {texts.read}
          </a>
        ) : null}
        <ButtonLink to={decision.edit} kind="text" aria-label={`${texts.change}: ${words}`}>
          {texts.change}
        </ButtonLink>
        {decision.decided || decision.problem ? null : (
          <Button
            kind="go"
            busy={busy}
            disabled={!opened}
            aria-label={`${texts.ours[decision.condition]}: ${words}`}
            onClick={onDecide}
          >
            {texts.ours[decision.condition]}
          </Button>
        )}
      </div>
    </div>
  );
}
