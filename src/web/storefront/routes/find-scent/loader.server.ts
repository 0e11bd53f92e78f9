import type { LoaderFunctionArgs } from 'react-router';
import { findScents } from '#shop/scents';
import {
  type Answers,
  nextQuestion,
  QUESTIONS,
  type Question,
  questionsFor,
  readAnswers,
  readAsked,
} from '#shop/scents/answers.rules';
import { type PageContext, pageContext } from '../../../pages/context.ts';
import { cardViews } from '../../features/catalogue/card-view.server.ts';
import type { CardView } from '../../features/catalogue/views.ts';
import type { ResultView } from '../../features/finder/result-card.tsx';
import type { QuestionView } from '../../features/finder/views.ts';

type FinderView =
  | { readonly kind: 'question'; readonly view: QuestionView }
  | {
      readonly kind: 'result';
      readonly answers: Answers;
      readonly three: readonly ResultView[];
      readonly others: readonly CardView[];
    };

/** Loads the next question of the finder, or the result when all are answered. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<FinderView> {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const answers = readAnswers(query);
  const question = readAsked(query) ?? nextQuestion(answers);
  return question === null ? await resultOf(page, answers) : await questionOf(page, answers, question, query);
}

async function questionOf(
  { shop, market }: PageContext,
  answers: Answers,
  question: Question,
  query: URLSearchParams,
): Promise<FinderView> {
  const options = QUESTIONS[question];
  const [{ fitting }, ...found] = await Promise.all([
    findScents(shop, market, answers),
    ...options.map((value) =>
      findScents(shop, market, { ...answers, [question]: question === 'world' ? [value] : value }),
    ),
  ]);
  const seen = new Set<string>();
  const asked = questionsFor(answers);
  return {
    kind: 'question',
    view: {
      question,
      answers,
      place: Math.max(1, asked.indexOf(question) + 1),
      total: asked.length,
      fitting,
      isMissing: query.get('asked') === question && readAsked(query) === null,
      options: options.map((value, index) => {
        if (question === 'sum') return { value, picture: null };
        const { three = [], others = [] } = found[index] ?? {};
        const cards = [...three.map(({ card }) => card), ...others];
        const card = cards.find(({ id }) => !seen.has(id)) ?? cards[0];
        if (card) seen.add(card.id);
        return { value, picture: card?.picture ?? null };
      }),
    },
  };
}

async function resultOf({ shop, market, language }: PageContext, answers: Answers): Promise<FinderView> {
  const { three, others } = await findScents(shop, market, answers);
  const cards = three.map(({ card }) => card);
  const [views, rest] = await Promise.all([cardViews(shop, cards, language), cardViews(shop, others, language)]);
  return {
    kind: 'result',
    answers,
    three: three.flatMap(({ card, role, reasons, notes }, index) => {
      const view = views[index];
      if (!view) return [];
      return [
        {
          ...view,
          role,
          reasons,
          shortNote: card.shortNote[language],
          notes: notes.map(({ en, ar, colour, glyph }) => ({ name: language === 'ar' ? ar : en, colour, glyph })),
        },
      ];
    }),
    others: rest,
  };
}
