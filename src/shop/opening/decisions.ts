import { createHash } from 'node:crypto';
import { type Bilingual, LANGUAGES, MARKETS, type MarketCode, prefixOf } from '#kernel/market';
import { toDecimalText } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { POLICIES, policy, sellerIn } from '#shop/content';
import { policyProblems } from '#shop/content/body-problems.rules';
import { unitOf } from '#shop/content/content-keys.rules';
import { tradeTerms } from '#shop/settings';
import type { Shop } from '../shop.ts';
import { listActs, upsertAct } from './act-queries.ts';
import type { Decision, DecisionProblem } from './decisions.rules.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
type Staff = Extract<Actor, { readonly kind: 'staff' }>;

/** What an owner has to read and decide before a market opens: every policy in every language, and cash on delivery. */
export async function readDecisions(
  deps: Deps,
  market: MarketCode,
  sampleNames: Bilingual,
): Promise<readonly Decision[]> {
  return [...(await policyDecisions(deps, market, sampleNames)), ...(await cashDecision(deps, market))];
}

/**
 * Keeps that a person has read a text, or decided about cash, as it is now, with who, when and the words that were shown. Refused
 * where it changed since it was read, or where the text can't be anybody's yet.
 */
export async function decide(
  deps: Deps,
  actor: Staff,
  wanted: Pick<Decision, 'condition' | 'market' | 'subject' | 'basis'>,
  sampleNames: Bilingual,
): Promise<Result<null, { readonly code: 'decisionChanged' }>> {
  const found = (await readDecisions(deps, wanted.market, sampleNames)).find(
    ({ condition, subject }) => condition === wanted.condition && subject === wanted.subject,
  );
  if (found?.basis !== wanted.basis || found.problem !== null) return refused({ code: 'decisionChanged' });
  const now = deps.clock.now();
  const { condition, market, subject, basis } = found;
  const words = found.words[actor.language ?? 'en'];
  await deps.database.transaction(async (tx) => {
    await upsertAct(tx, { condition, market, subject, basis, words, by: actor.name, startedAt: now, doneAt: now });
    await insertAudit(tx, deps.clock, { actor, action: 'store.decide', subject: 'store:all', market, reason: words });
  });
  return ok(null);
}

async function policyDecisions(
  { database }: Deps,
  market: MarketCode,
  sampleNames: Bilingual,
): Promise<readonly Decision[]> {
  const acts = await listActs(database.read, 'policies', market);
  const legal = (await sellerIn(database.read, market))?.legalName;
  const decisions: Decision[] = [];
  for (const name of POLICIES) {
    const pair = {
      en: await policy({ database }, name, 'en', market),
      ar: await policy({ database }, name, 'ar', market),
    };
    const hasGaps = pair.en && pair.ar ? policyProblems({ en: pair.en, ar: pair.ar }).length > 0 : true;
    for (const language of LANGUAGES) {
      const text = pair[language];
      const written = JSON.stringify(text);
      const isEmpty = !text?.sections.some(({ paragraphs, list = [] }) => paragraphs.length + list.length > 0);
      const lacksName = name === 'privacy' && (!legal?.[language] || !written.includes(legal[language]));
      const problem: DecisionProblem | null = written.includes(sampleNames[language])
        ? 'sample'
        : isEmpty || hasGaps
          ? 'gaps'
          : lacksName
            ? 'legalName'
            : null;
      const subject = `${name}-${language}`;
      const basis = hashOf(`${legal?.[language] ?? ''} ${written}`);
      const { path } = unitOf(`policy-${name}-${market}`);
      decisions.push({
        ...{ condition: 'policies', market, subject, basis, problem },
        words: { en: `${text?.heading ?? name} (${language})`, ar: `${text?.heading ?? name} (${language})` },
        page: `/${prefixOf(language, MARKETS[market])}${path}`,
        edit: `/pages/policy-${name}-${market}`,
        decided: decidedIn(acts, subject, basis),
      });
    }
  }
  return decisions;
}

/** What is decided about cash: whether it is offered, up to what, and after how many refused parcels no more. */
async function cashDecision({ database, clock }: Deps, market: MarketCode): Promise<readonly Decision[]> {
  if (!MARKETS[market].methods.some((method) => method === 'COD')) return [];
  const { cash } = await tradeTerms(database.read, market, clock.now());
  const { currency } = MARKETS[market];
  const basis = hashOf(JSON.stringify([cash.offered, cash.limit, cash.refusals]));
  const limit = cash.limit === null ? null : `${currency} ${toDecimalText(cash.limit, currency)}`;
  const words = {
    en: cash.offered
      ? `Offered. Limit: ${limit ?? 'none'}. Refused parcels after which a phone pays by card only: ${cash.refusals || 'any number'}.`
      : 'Not offered.',
    ar: cash.offered
      ? `متاح. الحد الأعلى: ${limit ?? 'بلا حد'}. الطرود المرفوضة التي يدفع بعدها الهاتف بالبطاقة فقط: ${cash.refusals || 'بلا عدد'}.`
      : 'غير متاح.',
  };
  const decided = decidedIn(await listActs(database.read, 'cash', market), '', basis);
  const edit = '/settings?view=cash';
  return [{ condition: 'cash', market, subject: '', basis, problem: null, words, page: null, edit, decided }];
}

function decidedIn(acts: Awaited<ReturnType<typeof listActs>>, subject: string, basis: string): Decision['decided'] {
  const act = acts.find((one) => one.subject === subject && one.basis === basis);
  return act?.doneAt ? { by: act.by, at: act.doneAt } : null;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
