import { DAY_MS } from '#kernel/clock';
import type { Bilingual, MarketCode } from '#kernel/market';
import type { Finding, Fix } from './conditions.rules.ts';

/** The conditions that are decided. */
export const DECIDED = ['policies', 'cash'] as const;
/** Why a text can't be anybody's yet: it names the sample house, has gaps, or doesn't name the seller. */
export const DECISION_PROBLEMS = ['sample', 'gaps', 'legalName'] as const;
export type DecisionProblem = (typeof DECISION_PROBLEMS)[number];

/** Something that an owner reads and decides. Open again once what it is about changes. */
export type Decision = {
  readonly condition: (typeof DECIDED)[number];
  readonly market: MarketCode;
  /** Which part of the condition: a policy and its language. */
  readonly subject: string;
  /** A hash of what is decided on. */
  readonly basis: string;
  readonly words: Bilingual;
  readonly problem: DecisionProblem | null;
  /** Where it is read, in the store; null where the words say all. */
  readonly page: string | null;
  /** Where it is changed, in the back office. */
  readonly edit: string;
  readonly decided: { readonly by: string; readonly at: Date } | null;
};

/** Whether every decision about one condition of a market was made, about what holds now. */
export function judgeDecisions(decisions: readonly Decision[]): Finding {
  const [first] = decisions;
  if (!first) return { state: 'skipped', code: 'notOffered' };
  const { market } = first;
  const wrong = decisions.find(({ problem }) => problem !== null);
  const open = decisions.filter(({ decided }) => decided === null);
  const pages = (all: readonly Decision[]): readonly Fix[] =>
    [...new Set(all.map(({ edit }) => edit))].map((edit) => ({ kind: 'page', path: `/admin${edit}` }));
  if (wrong?.problem) {
    const fixes = pages(decisions.filter(({ problem }) => problem !== null));
    return { state: 'fail', code: wrong.problem, values: { market, text: wrong.words.en }, fixes };
  }
  if (open.length > 0) return { state: 'decide', code: 'open', values: { market, n: open.length } };
  return { state: 'ok', code: 'ok' };
}

/** How long an arrived test mail counts, in days. */
const ARRIVED_DAYS = 30;

/** Whether a test mail was sent and the link in it pressed lately. */
export function judgeArrival(
  { sentAt, pressedAt }: { readonly sentAt: Date | null; readonly pressedAt: Date | null },
  now: Date,
): Finding {
  if (pressedAt && now.getTime() - pressedAt.getTime() < ARRIVED_DAYS * DAY_MS) return { state: 'ok', code: 'ok' };
  if (!sentAt) return { state: 'wait', code: 'notSent' };
  return { state: 'wait', code: pressedAt && pressedAt >= sentAt ? 'longAgo' : 'notPressed' };
}
