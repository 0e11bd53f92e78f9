import type { ZodError } from 'zod';
import type { FieldProblem } from '#contract/admin/base';
import type { Language } from '#kernel/market';

const WORDS = {
  missing: { en: 'This is missing.', ar: 'هذا الحقل مطلوب.' },
  wrong: { en: 'This value is not allowed here.', ar: 'هذه القيمة غير مسموحة هنا.' },
  notAnEmail: {
    en: 'This is not an email address. One looks like name@example.com.',
    ar: 'هذا ليس بريدًا إلكترونيًا. مثال: name@example.com.',
  },
  tooSmall: { en: 'At least {n}.', ar: 'الحد الأدنى {n}.' },
  tooBig: { en: 'At most {n}.', ar: 'الحد الأقصى {n}.' },
} as const;

/**
 * The wrong fields of a request, with words in a language. Paths look like `lines[0].count`. An empty text in the `sent` body is
 * missing, whatever its format should be, and is said once.
 */
export function fieldProblems(language: Language, error: ZodError, sent?: unknown): FieldProblem[] {
  const found = error.issues.map((issue) => {
    const path = issue.path.reduce<string>(
      (whole, part) =>
        typeof part === 'number' ? `${whole}[${part}]` : whole ? `${whole}.${String(part)}` : String(part),
      '',
    );
    const [code, n] = isBlank(at(sent, issue.path)) ? (['missing', 1] as const) : codeOf(issue);
    return { path, code, words: WORDS[code][language].replace('{n}', String(n)) };
  });
  return [...new Map(found.map((one) => [`${one.path} ${one.code}`, one])).values()];
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

/** What a body has at a path; undefined where it has nothing. */
function at(sent: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    sent,
  );
}

function codeOf(issue: ZodError['issues'][number]): readonly [keyof typeof WORDS, number] {
  if (issue.code === 'too_small')
    return Number(issue.minimum) === 1 ? ['missing', 1] : ['tooSmall', Number(issue.minimum)];
  if (issue.code === 'too_big') return ['tooBig', Number(issue.maximum)];
  if (issue.code === 'invalid_format' && issue.format === 'email') return ['notAnEmail', 0];
  return [issue.code === 'invalid_type' && issue.input === undefined ? 'missing' : 'wrong', 0];
}
