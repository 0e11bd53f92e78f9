import type { Context } from 'hono';
import type { AnswerOf } from '#contract/admin/base';
import { createOfferCall, endOfferCall, listOffersCall, readOfferCall, updateOfferCall } from '#contract/admin/offers';
import {
  endOffer,
  type ManageOfferRefusal,
  offerState,
  type StaffOffer,
  saveOffer,
  staffOffer,
  staffOffers,
  stoppingChecks,
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
