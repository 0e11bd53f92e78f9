/** The questions of the finder in their order, each with its answers. The last one is asked for gifts only: for her, for him, for a home. */
export const QUESTIONS = {
  for: ['me', 'her', 'him', 'home'],
  world: ['clean', 'dawn', 'majlis', 'wood'],
  when: ['day', 'office', 'evening', 'majlis', 'wedding'],
  near: ['skin', 'arm', 'room'],
  sum: ['200', '500', '1000', 'any'],
} as const;

export type Question = keyof typeof QUESTIONS;
type Single = Exclude<Question, 'world'>;
type AnswerTo<Q extends Question> = (typeof QUESTIONS)[Q][number];
export type World = AnswerTo<'world'>;

/** What a shopper has answered so far; every part is in the url. */
export type Answers = { readonly [Q in Single]: AnswerTo<Q> | null } & {
  /** One or two; empty while it is not answered. */
  readonly world: readonly World[];
};

/** The most answers to the question about the world. */
export const MAX_WORLDS = 2;
const ASKED = ['for', 'world', 'when', 'near'] as const satisfies readonly Question[];

/** The questions for these answers: those who choose for somebody else, or a house, are asked for a sum too. */
export function questionsFor(answers: Pick<Answers, 'for'>): readonly Question[] {
  return answers.for === null || answers.for === 'me' ? ASKED : [...ASKED, 'sum'];
}

/** Whether a question is answered. */
function isAnswered(answers: Answers, question: Question): boolean {
  return question === 'world' ? answers.world.length > 0 : answers[question] !== null;
}

/** The first question without an answer; null when all are answered. */
export function nextQuestion(answers: Answers): Question | null {
  return questionsFor(answers).find((question) => !isAnswered(answers, question)) ?? null;
}

const known = <T extends string>(list: readonly T[], value: string | null): T | null =>
  list.find((one) => one === value) ?? null;

/** Reads the answers of a url; what is unknown counts as not answered. */
export function readAnswers(query: URLSearchParams): Answers {
  const worlds = QUESTIONS.world.filter((world) => query.getAll('world').includes(world));
  return {
    for: known(QUESTIONS.for, query.get('for')),
    world: worlds.slice(0, MAX_WORLDS),
    when: known(QUESTIONS.when, query.get('when')),
    near: known(QUESTIONS.near, query.get('near')),
    sum: known(QUESTIONS.sum, query.get('sum')),
  };
}

/** The question that a url asks for again, to change its answer; null without one. */
export function readAsked(query: URLSearchParams): Question | null {
  const asked = query.get('at');
  return asked === 'world' ? asked : (ASKED.find((one) => one === asked) ?? (asked === 'sum' ? asked : null));
}

/** Writes answers as name and value, in the order of the questions; the reverse of `readAnswers`. */
export function writeAnswers(answers: Answers): readonly (readonly [Question, string])[] {
  return questionsFor(answers).flatMap((question) => {
    const given: readonly (string | null)[] = question === 'world' ? answers.world : [answers[question]];
    return given.flatMap((value) => (value === null ? [] : [[question, value] as const]));
  });
}
