import { Icon } from './icon.tsx';

export type QuestionView = { readonly question: string; readonly answer: string };

/** A list of questions as native `details`, so that they open without scripts. */
export function Accordion({ questions }: { questions: readonly QuestionView[] }) {
  return (
    <div className="acc">
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            {question}
            <Icon name="plus" small />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
