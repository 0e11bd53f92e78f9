import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { units } from '#kernel/money';
import { MAX_WORLDS, QUESTIONS, questionsFor, writeAnswers } from '#shop/scents/answers.rules';
import { formatPrice } from '#texts/format';
import { RichText, useText } from '#texts/use-text';
import { usePage } from '../../page/use-page.ts';
import { GetForm } from '../../ui/get-form.tsx';
import { Picture } from '../../ui/picture.tsx';
import { finderPath } from './finder-path.ts';
import type { QuestionView } from './views.ts';

type Props = { readonly view: QuestionView };

/**
 * One question of the finder: a GET form that carries the other answers, so it works without scripts and every step has its
 * own url.
 */
export function QuestionForm({ view }: Props) {
  const text = useText();
  const id = useId();
  const { question, answers, place, total, fitting, options, isMissing } = view;
  const [problem, setProblem] = useState<'choose' | 'tooMany' | null>(isMissing ? 'choose' : null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(question);
  useEffect(() => {
    setProblem(isMissing ? 'choose' : null);
    if (shown.current === question) return;
    shown.current = question;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [question, isMissing]);
  const several = question === 'world';
  const given = writeAnswers(answers);
  const asked = questionsFor(answers);
  const before = asked[asked.indexOf(question) - 1];

  function check(event: FormEvent<HTMLFormElement>) {
    if (new FormData(event.currentTarget).getAll(question).length > 0) return;
    event.preventDefault();
    setProblem('choose');
    event.currentTarget.querySelector<HTMLInputElement>('.qo input')?.focus();
  }

  function change(event: FormEvent<HTMLFormElement>) {
    const chosen = new FormData(event.currentTarget).getAll(question).length;
    const isTooMany = several && chosen > MAX_WORLDS;
    if (isTooMany && event.target instanceof HTMLInputElement) event.target.checked = false;
    setProblem(isTooMany ? 'tooMany' : null);
  }

  return (
    <GetForm className="qpage" action="/scents/find" key={question} onSubmit={check} onChange={change}>
      {given
        .filter(([name]) => name !== question)
        .map(([name, value]) => (
          <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
        ))}
      <input type="hidden" name="asked" value={question} />
      <div
        className="qs"
        role="progressbar"
        aria-valuemin={1}
        aria-valuemax={total}
        aria-valuenow={place}
        aria-valuetext={text('finder.step', { n: place, total })}
        aria-label={text('finder.question')}
      >
        {Array.from({ length: total }, (_, index) => (
          <i key={`${index + 1}`} className={index < place ? 'is-on' : ''} />
        ))}
        <span className="small muted">
          <RichText id="finder.step" values={{ n: place, total }} />
        </span>
      </div>
      <h1 className="h1" id={`${id}-h`} tabIndex={-1} ref={heading}>
        {text(`finder.q.${question}`)}
      </h1>
      <p className="muted qpage__hint" id={`${id}-hint`}>
        {text(`finder.hint.${question}`)}
      </p>
      <p className="err" role="alert" id={`${id}-problem`}>
        {problem && text(problem === 'choose' ? 'finder.choose' : 'finder.tooMany')}
      </p>
      <fieldset
        className={options.length > 4 ? 'qopts qopts--5' : 'qopts'}
        aria-labelledby={`${id}-h`}
        aria-describedby={`${id}-hint ${id}-problem`}
      >
        {options.map(({ value, picture }) => (
          <label className="qo" key={value}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={question}
              value={value}
              defaultChecked={given.some(([name, one]) => name === question && one === value)}
            />
            {picture && (
              <span className="qo__m">
                <Picture picture={picture} alt="" sizes="(min-width: 1024px) 22vw, 50vw" when="soon" />
              </span>
            )}
            <span className="qo__c">
              <b>
                <AnswerName question={question} value={value} />
              </b>
              {question === 'world' && <WorldNotes world={value} />}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="qnav">
        <Link className="btn btn--text" to={before === undefined ? '/scents' : finderPath(answers, before)}>
          {text('finder.back')}
        </Link>
        <span className="small muted" aria-live="polite">
          <RichText id="finder.fit" values={{ n: fitting }} />
        </span>
        <button className="btn btn--gold" type="submit">
          {text('finder.next')}
        </button>
      </div>
    </GetForm>
  );
}

/** What a world smells of. */
function WorldNotes({ world }: { world: string }) {
  const text = useText();
  const known = QUESTIONS.world.find((one) => one === world);
  return known === undefined ? null : <small>{text(`finder.worldOf.${known}`)}</small>;
}

/** An answer in words. */
export function AnswerName({ question, value }: { question: QuestionView['question']; value: string }) {
  const text = useText();
  const { language, market } = usePage();
  if (question !== 'sum') {
    const key = `finder.${question}.${value}`;
    return text.has(key) ? text(key) : null;
  }
  if (value === 'any') return text('finder.sum.any');
  const price = formatPrice(units(Number(value), market.currency), market.currency, language, 'short');
  return <bdi>{text('finder.sum.upTo', { price })}</bdi>;
}
