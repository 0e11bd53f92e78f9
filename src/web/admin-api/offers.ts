import type { Context } from 'hono';
import type { AnswerOf } from '#contract/admin/base';
import {
  createOfferCall,
  endOfferCall,
  listOffersCall,
  readOfferCall,
  tryCartCall,
  updateOfferCall,
} from '#contract/admin/offers';
import {
  endOffer,
  type ManageOfferRefusal,
  offerState,
  type StaffOffer,
  saveOffer,
  staffOffer,
  staffOffers,
  stoppingChecks,
  tryCart,
} from '#shop/offers';
import { CHECK_WORDS } from '#shop/offers/check-words.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { type AdminEnv, expectedVersion, setVersion } from './context.ts';
import { problem } from './problems.ts';
import { fieldWords } from './product-words.ts';

type OfferAnswer = Omit<AnswerOf<typeof readOfferCall>, 'goods'>;

/** Registers the calls about offers. */
export function registerOffers(admin: AdminApi, shop: Pick<Shop, 'database' | 'clock'>): void {
  const answerOf = (offer: StaffOffer): OfferAnswer => ({
    ...{ id: offer.id, version: offer.version, name: offer.name },
    state: offerState(offer, shop.clock.now()),
    terms: offer.terms,
    changedAt: offer.updatedAt.toISOString(),
  });

  const refusal = (c: Context<AdminEnv>, error: ManageOfferRefusal) => {
    switch (error.code) {
      case 'unknown':
        return problem(c, 'notFound');
      case 'offerOver':
        return problem(c, 'offerOver');
      case 'wrong':
        return problem(c, 'invalid', { fields: fieldWords(c.var.language, error.fields) });
      case 'stale': {
        const { current } = error;
        return problem(c, 'stale', { current: answerOf(current), version: current.version, changed: [] });
      }
    }
  };

  /** The refusal of an offer that a check stops; null for none. */
  const stopped = async (c: Context<AdminEnv>, written: Parameters<typeof stoppingChecks>[1]) => {
    const checks = await stoppingChecks(shop, written);
    const fields = checks.map(({ level, code }) => ({
      ...{ path: level === 'red' ? 'checks' : 'reason', code },
      words: CHECK_WORDS[c.var.language][code],
    }));
    return fields.length > 0 ? problem(c, 'invalid', { fields }) : null;
  };

  admin.on(listOffersCall, async (c) => {
    const { items, goods } = await staffOffers(shop);
    return c.json({ items: items.map((offer) => ({ ...answerOf(offer), uses: offer.uses })), goods }, 200);
  });

  admin.on(tryCartCall, async (c) => {
    const { market, lines, who, method = null, drafts } = c.req.valid('query');
    if (!c.var.person.markets.includes(market)) return problem(c, 'notFound');
    const asked = lines
      .split(',')
      .filter((line) => line !== '')
      .map((line) => ({ productId: line.slice(0, 24), count: Number(line.slice(25)) }));
    const tried = await tryCart(shop, { market, lines: asked, who, method, drafts: drafts === '1' });
    return c.json(tryAnswer(tried), 200);
  });

  admin.on(readOfferCall, async (c) => {
    const offer = await staffOffer(shop, c.req.valid('param').id);
    if (!offer) return problem(c, 'notFound');
    setVersion(c, offer.version);
    return c.json({ ...answerOf(offer), goods: offer.goods }, 200);
  });

  admin.on(createOfferCall, async (c) => {
    const written = { id: null, ...c.req.valid('json') };
    const refused = await stopped(c, written);
    if (refused) return refused;
    const done = await saveOffer(shop, { actor: c.var.actor, version: null, ...written });
    return done.ok ? c.json({ id: done.value.id, version: done.value.version }, 200) : refusal(c, done.error);
  });

  admin.on(updateOfferCall, async (c) => {
    const { id } = c.req.valid('param');
    const written = { id, ...c.req.valid('json') };
    const refused = await stopped(c, written);
    if (refused) return refused;
    const done = await saveOffer(shop, { actor: c.var.actor, version: expectedVersion(c), ...written });
    if (!done.ok) return refusal(c, done.error);
    setVersion(c, done.value.version);
    return c.json({ id, version: done.value.version }, 200);
  });

  admin.on(endOfferCall, async (c) => {
    const done = await endOffer(shop, { actor: c.var.actor, id: c.req.valid('param').id });
    return done.ok ? c.json(done.value, 200) : refusal(c, done.error);
  });
}

function tryAnswer({
  lines,
  offers,
  priced,
  near,
  saved,
}: Awaited<ReturnType<typeof tryCart>>): AnswerOf<typeof tryCartCall> {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const nameOf = (id: string | undefined) => (id === undefined ? null : (byId.get(id)?.name ?? null));
  const { subtotal, discount, tax, shipping, total } = priced;
  return {
    lines: lines.flatMap(({ listing: { productId, title, price }, count }) =>
      price ? [{ productId, name: title, price: price.now, count }] : [],
    ),
    ...{ subtotal, offers: discount.offers, tax, shipping, total, saved },
    applied: priced.explanations.flatMap((one) =>
      one.outcome === 'applied'
        ? [{ id: one.offer, name: nameOf(one.offer) ?? NO_NAME, saving: one.saving, times: one.times }]
        : [],
    ),
    others: priced.explanations.flatMap((one) => {
      if (one.outcome === 'applied') return [];
      const distance = priced.near.find(({ offer }) => offer === one.offer);
      const much = distance?.lacks.reduce((sum, lack) => sum + lack.missing, 0) ?? 0;
      return [
        {
          ...{ id: one.offer, name: nameOf(one.offer) ?? NO_NAME, isDraft: byId.get(one.offer)?.state === 'draft' },
          state: one.outcome === 'near' ? ('near' as const) : one.why,
          would: one.outcome === 'lost' ? one.would : near?.offer === one.offer ? near.gain : null,
          instead: one.outcome === 'lost' ? nameOf(one.by[0]) : null,
          missing: distance ? { of: distance.lacks[0]?.of ?? 'units', much } : null,
        },
      ];
    }),
  };
}

const NO_NAME = { en: '', ar: '' };
