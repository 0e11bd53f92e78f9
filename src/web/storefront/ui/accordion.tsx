import { Icon } from './icon.tsx';

export type QuestionView = { readonly question: string; readonly answer: string };

/** Questions that open one by one; native `details`, so they work before any script. */
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
