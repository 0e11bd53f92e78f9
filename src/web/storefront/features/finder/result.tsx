import { Link, useHref } from 'react-router';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { type Answers, writeAnswers } from '#shop/scents/answers.rules';
import { useText } from '#texts/use-text';
import { useFacts, usePage } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';
import type { CardView } from '../catalogue/views.ts';
import { finderPath } from './finder-path.ts';
import { AnswerName } from './question-form.tsx';
import { ResultCard, type ResultView } from './result-card.tsx';

type Props = {
  readonly answers: Answers;
  readonly three: readonly ResultView[];
  readonly others: readonly CardView[];
};

/** The result of the finder: three scents with reasons, the answers to change one at a time, and what fits as well. */
export function Result({ answers, three, others }: Props) {
  const text = useText();
  return (
    <div className="wrap main--page">
      <div className="shead">
        <div>
          <h1 className="h1" tabIndex={-1}>
            {text('finder.result')}
          </h1>
          <ul className="res__answers muted">
            {writeAnswers(answers).map(([question, value]) => (
              <li key={`${question}-${value}`}>
                <Link className="link" to={finderPath(answers, question)}>
                  <span className="vh">{text('finder.change', { answer: '' })}</span>
                  <AnswerName question={question} value={value} />
                </Link>
              </li>
            ))}
            <li>
              <Link className="link" to="/scents">
                {text('finder.again')}
              </Link>
            </li>
          </ul>
        </div>
        <SendLink three={three} />
      </div>
      <div className="ress">
        {three.map((scent, index) => (
          <ResultCard key={scent.id} scent={scent} first={index === 0} />
        ))}
      </div>
      {others.length > 0 && (
        <section className="res__others" aria-labelledby="others">
          <h2 className="h2" id="others">
            {text('finder.others')}
          </h2>
          <div className="plist plist--4">
            {others.map((product) => (
              <ProductCard key={product.id} product={product} four />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

/** The three as a message for WhatsApp: names and links. */
function SendLink({ three }: { three: readonly ResultView[] }) {
  const text = useText();
  const { language } = usePage();
  const origin = useFacts()?.origin ?? '';
  const home = useHref('/');
  const base = origin + (home === '/' ? '' : home.replace(/\/$/, ''));
  const lines = three.map(({ id, title }) => `${title[language]}\n${base}${detailsPath(id, title[language])}`);
  const message = [text('finder.message'), ...lines].join('\n\n');
  return (
    <a className="btn btn--line btn--s" href={`https://wa.me/?text=${encodeURIComponent(message)}`} rel="noopener">
      <Icon name="whatsapp" small />
      {text('finder.send')}
    </a>
  );
}
