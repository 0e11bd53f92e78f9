import { readHours } from './hours.rules.ts';
import type { HouseProblem } from './house.rules.ts';
import { linkTarget } from './links.rules.ts';
import type { Policy, PolicyPair } from './policies.ts';

/** What keeps a body from being published, and where: `path` as in `0.heading.ar`. */
export type BodyProblem = {
  readonly path: string;
  readonly code:
    | 'empty'
    | 'one-language'
    | 'no-picture'
    | 'bad-link'
    | 'bad-website'
    | 'bad-email'
    | 'too-long'
    | 'unknown-link'
    | 'bad-hours'
    | 'ends-before-it-begins'
    | 'other-sections'
    | 'other-count'
    | HouseProblem['code'];
};

/** Names of the two languages of a text: the languages, or the currency keys of section 3 of the specification. */
const LANGUAGE_KEY = /^(?:en|ar|[A-Z]{3})$/;
const PICTURES = new Set(['image', 'image_ar', 'img1', 'shopImg']);
/** Texts that may stay empty, because the page leaves them out. */
const OPTIONAL = new Set(['hours', 'list', 'location', 'shopContactTF', 'shopWebsite', 'tollFree']);
/** Texts that the contact page makes links of. */
const WEBSITES = new Set(['location', 'shopWebsite', 'website']);
const MAILBOXES = new Set(['email', 'press', 'returnsEmail', 'shopEmail']);
/** The longest text of a page, such as the answer to a question that stands on every product page. */
const LONGEST_TEXT = 5_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';
const at = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);

/** All problems of a page or of banners: texts in one language only, missing texts and pictures, links to nowhere. */
export function pageProblems(body: unknown, path = ''): readonly BodyProblem[] {
  if (Array.isArray(body)) return body.flatMap((item, index) => pageProblems(item, at(path, index)));
  if (!isRecord(body)) return [];
  const names = Object.keys(body);
  if (names.length === 2 && names.every((name) => LANGUAGE_KEY.test(name) && typeof body[name] === 'string')) {
    return pairProblems(body, names, path);
  }
  const { from, until, en, ar } = body;
  const differs = Array.isArray(en) && Array.isArray(ar) && en.length !== ar.length;
  const isBackwards = typeof from === 'string' && typeof until === 'string' && new Date(until) <= new Date(from);
  return [
    ...(differs ? [{ path: at(path, 'ar'), code: 'other-count' } as const] : []),
    ...(isBackwards ? [{ path: at(path, 'until'), code: 'ends-before-it-begins' } as const] : []),
    ...Object.entries(body).flatMap(([name, value]) => fieldProblems(name, value, at(path, name))),
  ];
}

function pairProblems(
  body: Readonly<Record<string, unknown>>,
  names: readonly string[],
  path: string,
): readonly BodyProblem[] {
  const long = names.filter((name) => String(body[name]).length > LONGEST_TEXT);
  if (long.length > 0) return long.map((name) => ({ path: at(path, name), code: 'too-long' }));
  const missing = names.filter((name) => isEmpty(body[name]));
  const [first = ''] = names;
  if (missing.length === 2) return [{ path: at(path, first), code: 'empty' }];
  return missing.map((name) => ({ path: at(path, name), code: 'one-language' }));
}

function fieldProblems(name: string, value: unknown, path: string): readonly BodyProblem[] {
  if (value === null && PICTURES.has(name)) return [{ path, code: 'no-picture' }];
  if (PICTURES.has(name) && isRecord(value) && 'placeholder' in value) return [];
  const isLink = name === 'link' || (name === 'list' && value !== '');
  if (isLink && typeof value === 'string' && linkTarget(value) === null) return [{ path, code: 'bad-link' }];
  const isHours = name === 'hours' && typeof value === 'string' && !isEmpty(value);
  if (isHours && readHours(value) === null) return [{ path, code: 'bad-hours' }];
  if (typeof value === 'string' && !isEmpty(value)) {
    if (WEBSITES.has(name) && !isWebsite(value)) return [{ path, code: 'bad-website' }];
    if (MAILBOXES.has(name) && !/^[\w.+-]+@[\w.-]+$/.test(value)) return [{ path, code: 'bad-email' }];
    if (value.length > LONGEST_TEXT) return [{ path, code: 'too-long' }];
  }
  if (isEmpty(value) && !OPTIONAL.has(name)) return [{ path, code: 'empty' }];
  return pageProblems(value, path);
}

/** Whether a text is the address of a web page: never a script, a file or a mailbox. */
function isWebsite(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);
}

type Part = Omit<Policy['sections'][number], 'subsections'>;

/**
 * All problems of a policy: it is published in both languages or not at all, so both must have the same sections with as
 * many paragraphs, list items and table rows, and none may be empty.
 */
export function policyProblems({ en, ar }: PolicyPair): readonly BodyProblem[] {
  const ids = (policy: Policy): string =>
    policy.sections.map(({ id, subsections = [] }) => [id, ...subsections.map((part) => part.id)].join('/')).join(' ');
  const problems: BodyProblem[] = [...textProblems(en, 'en'), ...textProblems(ar, 'ar')];
  if (ids(en) !== ids(ar)) return [...problems, { path: 'ar.sections', code: 'other-sections' }];
  en.sections.forEach((section, index) => {
    const other = ar.sections[index];
    if (!other) return;
    problems.push(...countProblems(section, other, `ar.sections.${index}`));
    (section.subsections ?? []).forEach((part, place) => {
      const twin = other.subsections?.[place];
      if (twin) problems.push(...countProblems(part, twin, `ar.sections.${index}.subsections.${place}`));
    });
  });
  return problems;
}

function textProblems(policy: Policy, language: string): readonly BodyProblem[] {
  const parts = policy.sections.flatMap((section, index) => [
    { part: section, path: `${language}.sections.${index}` },
    ...(section.subsections ?? []).map((part, place) => ({
      part,
      path: `${language}.sections.${index}.subsections.${place}`,
    })),
  ]);
  const texts: readonly (readonly [string, string])[] = [
    [`${language}.heading`, policy.heading],
    [`${language}.closing.text`, policy.closing.text],
    ...parts.flatMap(({ part, path }) => [
      [`${path}.title`, part.title] as const,
      ...part.paragraphs.map((text, place) => [`${path}.paragraphs.${place}`, text] as const),
      ...(part.list ?? []).map((text, place) => [`${path}.list.${place}`, text] as const),
    ]),
  ];
  const empty = texts.filter(([, text]) => isEmpty(text)).map(([path]) => ({ path, code: 'one-language' as const }));
  const link = linkTarget(policy.closing.link) === null;
  return [...empty, ...(link ? [{ path: `${language}.closing.link`, code: 'bad-link' as const }] : [])];
}

function countProblems(part: Part, twin: Part, path: string): readonly BodyProblem[] {
  const counts = ({ paragraphs, list = [], table }: Part) => ({
    paragraphs: paragraphs.length,
    list: list.length,
    table: (table?.rows.length ?? 0) * 100 + (table?.columns.length ?? 0),
  });
  const [first, second] = [counts(part), counts(twin)];
  const differing = (['paragraphs', 'list', 'table'] as const).filter((name) => first[name] !== second[name]);
  return differing.map((name) => ({ path: `${path}.${name}`, code: 'other-count' }));
}

/** Every link of a body, with its place. */
export function linksIn(body: unknown, path = ''): readonly { readonly path: string; readonly link: string }[] {
  if (Array.isArray(body)) return body.flatMap((item, index) => linksIn(item, at(path, index)));
  if (!isRecord(body)) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    name === 'link' && typeof value === 'string'
      ? [{ path: at(path, name), link: value }]
      : linksIn(value, at(path, name)),
  );
}
