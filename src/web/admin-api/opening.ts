import sellers from '#content/sellers.json' with { type: 'json' };
import {
  bringSamplesBackCall,
  closeStoreCall,
  decideCall,
  lookAgainCall,
  noteArrivalCall,
  openStoreCall,
  readDecisionsCall,
  readOpeningCall,
  sendTestMailCall,
  takeSamplesCall,
} from '#contract/admin/opening';
import type { Language, MarketCode } from '#kernel/market';
import {
  bringSamplesBack,
  closeToShoppers,
  decide,
  lookAgain,
  noteArrival,
  openToShoppers,
  readChecks,
  readDecisions,
  readSamples,
  readStoreState,
  sendTestMail,
  takeSamplesAway,
} from '#shop/opening';
import { checkClosing } from '#shop/opening/closing.rules';
import { titleOf } from '#shop/opening/condition-words.rules';
import { listed } from '#texts/listed';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { problem } from './problems.ts';

const WORDS = {
  missing: { en: 'Write it in both languages, or in none.', ar: 'اكتبوها باللغتين أو لا تكتبوها.' },
  tooLong: { en: 'This is too long.', ar: 'هذا طويل جدًا.' },
  past: { en: 'The return has to lie ahead.', ar: 'يجب أن تكون العودة في المستقبل.' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** Registers the calls by which an owner opens and closes the store, and sees what stands in the way. */
export function registerOpening(
  admin: AdminApi,
  shop: Pick<Shop, 'database' | 'clock' | 'jobs' | 'opening' | 'publicUrl'>,
): void {
  const answer = async () => {
    const [{ state, openedAt, changed, words, backAt }, checks, samples] = await Promise.all([
      readStoreState(shop),
      readChecks(shop),
      readSamples(shop),
    ]);
    return {
      mode: shop.opening.mode,
      state,
      openedAt: openedAt?.toISOString() ?? null,
      changed: changed && { by: changed.by, at: changed.at.toISOString() },
      words: words && { en: words.en, ar: words.ar },
      backAt: backAt?.toISOString() ?? null,
      samples,
      store: new URL(shop.publicUrl).host,
      checks: checks.map(({ values = {}, evidence = '', fixes = [], ...check }) => ({
        ...check,
        values: { ...values },
        evidence,
        fixes: fixes.map((fix) => ({ ...fix })),
      })),
    };
  };

  admin.on(readOpeningCall, async (c) => c.json(await answer(), 200));

  admin.on(lookAgainCall, async (c) => {
    await lookAgain(shop, c.req.valid('json').only);
    return c.json(await answer(), 200);
  });

  const decisionsOf = async (market: MarketCode) => ({
    decisions: (await readDecisions(shop, market, sellers[market].legalName)).map(({ decided, words, ...one }) => ({
      ...one,
      words: { ...words },
      decided: decided && { by: decided.by, at: decided.at.toISOString() },
    })),
  });

  admin.on(readDecisionsCall, async (c) => {
    const { market } = c.req.valid('param');
    if (!c.var.person.markets.includes(market)) return problem(c, 'notFound');
    return c.json(await decisionsOf(market), 200);
  });

  admin.on(decideCall, async (c) => {
    const { market } = c.req.valid('param');
    if (!c.var.person.markets.includes(market)) return problem(c, 'notFound');
    const wanted = { ...c.req.valid('json'), market };
    const done = await decide(shop, c.var.actor, wanted, sellers[market].legalName);
    if (!done.ok) return problem(c, done.error.code);
    await lookAgain(shop, wanted.condition);
    return c.json(await decisionsOf(market), 200);
  });

  admin.on(sendTestMailCall, async (c) => {
    const { person, actor } = c.var;
    const sent = await sendTestMail(shop, actor, person.email);
    if (!sent.ok) return problem(c, 'slowDown', {}, { n: sent.error.retryAfterSeconds });
    await lookAgain(shop, 'mail-arrives');
    return c.json({ to: person.email }, 200);
  });

  admin.on(noteArrivalCall, async (c) => {
    const noted = await noteArrival(shop, c.var.actor, c.req.valid('json').token);
    if (!noted.ok) return problem(c, noted.error.code);
    await lookAgain(shop, 'mail-arrives');
    return c.json(await answer(), 200);
  });

  admin.on(takeSamplesCall, async (c) => {
    await takeSamplesAway(shop, c.var.actor);
    await lookAgain(shop, 'samples');
    return c.json(await answer(), 200);
  });

  admin.on(bringSamplesBackCall, async (c) => {
    const back = await bringSamplesBack(shop, c.var.actor);
    if (!back.ok) return problem(c, back.error.code);
    await lookAgain(shop, 'samples');
    return c.json(await answer(), 200);
  });

  admin.on(openStoreCall, async (c) => {
    const { actor, language } = c.var;
    const done = await openToShoppers(shop, actor);
    if (done.ok) return c.json(await answer(), 200);
    if (done.error.code === 'alreadyOpen') return problem(c, 'alreadyOpen');
    const { checks } = done.error;
    const what = listed(
      language,
      checks.map((check) => titleOf(check, language)),
    );
    const details = { checks: checks.map(({ id, market, state }) => ({ id, market, state })) };
    return problem(c, 'notInOrder', { details }, { what });
  });

  admin.on(closeStoreCall, async (c) => {
    const { words, backAt } = c.req.valid('json');
    const closing = { ...words, backAt: backAt === null ? null : new Date(backAt) };
    const checked = checkClosing(closing, shop.clock.now());
    if (!checked.ok) {
      const { field, code } = checked.error;
      const path = field === 'backAt' ? field : `words.${field}`;
      return problem(c, 'invalid', { fields: [{ path, code, words: WORDS[code][c.var.language] }] });
    }
    const done = await closeToShoppers(shop, c.var.actor, checked.value);
    return done.ok ? c.json(await answer(), 200) : problem(c, 'alreadyClosed');
  });
}
