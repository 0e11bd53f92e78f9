import { useEffect, useRef, useState } from 'react';
import { MAX_ANSWER_LENGTH } from '#shop/reviews/moderation.rules';
import { useAct } from '../../client/act.ts';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { Count } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TEXTS } from './texts.ts';
import { type Review, readAgain, writeAnswer } from './use-reviews.ts';

type AnswerProps = {
  readonly review: Review;
  /** Another number above 0 puts the focus into the field. */
  readonly focused: number;
};

/** The answer under the current review, in the language of the review; it can be taken back. */
export function AnswerPanel({ review, focused }: AnswerProps) {
  const texts = useTexts(TEXTS);
  const [text, setText] = useState(review.answer ?? '');
  const { busy, problem, run } = useAct();
  const before = review.answer ?? '';
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focused > 0) form.current?.querySelector('textarea')?.focus();
  }, [focused]);

  async function write(answer: string): Promise<void> {
    const done = await writeAnswer(review.id, review.version, answer);
    toast(answer === '' ? texts.didRemove : texts.didAnswer, {
      undo: async () => {
        await writeAnswer(review.id, done.version, before);
        await readAgain();
      },
    });
    await readAgain();
  }
  return (
    <Panel title={texts.answerTitle}>
      <form
        ref={form}
        className="stack s"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') void run(() => write(text));
        }}
      >
        <TextField
          label={texts.answerLabel}
          hint={texts.answerLanguage[review.language]}
          lang={review.language}
          lines={4}
          maxLength={MAX_ANSWER_LENGTH}
          value={text}
          onChange={setText}
        />
        {problem ? <ProblemNote problem={problem} /> : null}
        <div className="row">
          {before === '' ? null : (
            <Button kind="text" busy={busy} onClick={() => void run(() => write(''))}>
              {texts.remove}
            </Button>
          )}
          <span className="sp" />
          <Button type="submit" busy={busy} disabled={text.trim() === '' || text.trim() === before}>
            {texts.post}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** How many reviews of the last 90 days gave five to one stars. */
export function StarsPanel({ stars }: { readonly stars: readonly number[] }) {
  const texts = useTexts(TEXTS);
  const all = stars.reduce((sum, one) => sum + one, 0);
  const rows = stars.map((count, index) => ({
    rate: 5 - index,
    count,
    percent: all === 0 ? 0 : Math.round((count * 100) / all),
  }));
  return (
    <Panel title={texts.starsTitle}>
      <table className="share">
        <tbody>
          {rows.map(({ rate, count, percent }) => (
            <tr key={rate}>
              <th scope="row" aria-label={texts.of5(String(rate))}>
                <Count value={rate} />
              </th>
              <td>
                <span className="bar">
                  <i style={{ inlineSize: `${percent}%` }} />
                </span>
              </td>
              <td className="end" title={String(count)}>
                <bdi dir="ltr">{percent}%</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
