import type { Context } from 'hono';
import type { ProblemAnswer } from '#contract/admin/base';
import type { Language } from '#kernel/market';
import type { AdminEnv } from './context.ts';
import { MONEY_PROBLEMS } from './problem-words/money.ts';
import { ORDERS_PROBLEMS } from './problem-words/orders.ts';
import { PRODUCTS_PROBLEMS } from './problem-words/products.ts';
import { REQUESTS_PROBLEMS } from './problem-words/requests.ts';
import { SHEETS_PROBLEMS } from './problem-words/sheets.ts';
import { STAFF_PROBLEMS } from './problem-words/staff.ts';

/** Every refusal of the back office by its code. */
const PROBLEMS = {
  ...REQUESTS_PROBLEMS,
  ...STAFF_PROBLEMS,
  ...ORDERS_PROBLEMS,
  ...MONEY_PROBLEMS,
  ...PRODUCTS_PROBLEMS,
  ...SHEETS_PROBLEMS,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** Whether a text is the code of a refusal. */
export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}

/** What a refusal has beside its code. */
type ProblemExtra = Pick<ProblemAnswer, 'permission' | 'fields' | 'current' | 'version' | 'changed' | 'details'>;

type Values = Readonly<Record<string, string | number>>;

/** The words of a refusal in a language. */
export function problemWords(language: Language, code: ProblemCode, values: Values = {}): string {
  return PROBLEMS[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/**
 * Refuses a call: `return problem(c, 'stale', { current, version, changed })`. The status and the words come from the
 * table above; `values` fill the words.
 */
export function problem<Code extends ProblemCode>(
  c: Context<AdminEnv>,
  code: Code,
  extra: ProblemExtra = {},
  values: Values = {},
) {
  return c.json(problemBody(c, code, extra, values), statusOf(code), { 'Content-Type': 'application/problem+json' });
}

function statusOf<Code extends ProblemCode>(code: Code): (typeof PROBLEMS)[Code]['status'] {
  return PROBLEMS[code].status;
}

/** The body of a refusal. */
function problemBody(
  c: Context<AdminEnv>,
  code: ProblemCode,
  extra: ProblemExtra = {},
  values: Values = {},
): ProblemAnswer {
  return {
    type: `/api/admin/problems/${code.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    title: problemWords(c.var.language, code, values),
    status: PROBLEMS[code].status,
    code,
    request: c.var.requestId,
    ...extra,
  };
}
