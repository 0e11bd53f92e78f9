import { expect, it } from 'vitest';
import contactFile from '#content/contact.json' with { type: 'json' };
import sellersFile from '#content/sellers.json' with { type: 'json' };
import testimonialsFile from '#content/testimonials.json' with { type: 'json' };
import { systemClock } from '#kernel/clock';
import { testDatabase } from '#support/database';
import {
  aboutContent,
  addMarketContent,
  banners,
  contact,
  faqs,
  homeContent,
  isLoaded,
  markLoaded,
  policy,
  sellerOf,
  setContent,
  testimonials,
} from './index.ts';
import { upsertDocument } from './queries.ts';

const { database } = await testDatabase();
const shop = { database, clock: systemClock };
const set = (...given: [Parameters<typeof setContent>[1], unknown]) =>
  database.transaction((tx) => setContent(tx, ...given));

it('has nothing to say in an empty store, and says so without failing', async () => {
  expect([
    await homeContent(shop),
    await aboutContent(shop),
    await sellerOf(shop, 'KSA'),
    await policy(shop, 'terms', 'ar', 'UAE'),
  ]).toEqual([null, null, null, null]);
  expect([await banners(shop, 'KSA'), await faqs(shop, 'ar'), await testimonials(shop)]).toEqual([[], [], []]);
});

it('gives back what an operator wrote, in both languages', async () => {
  const en = [{ q: 'Is it oudh?', a: 'Yes.' }];
  const ar = [{ q: 'هل هو عود؟', a: 'نعم.' }];
  expect((await set('faqs', { en, ar })).ok).toBe(true);
  expect([await faqs(shop, 'en'), await faqs(shop, 'ar')]).toEqual([en, ar]);
  expect((await set('testimonials', testimonialsFile)).ok).toBe(true);
  expect(await testimonials(shop)).toHaveLength(testimonialsFile.length);
});

it('names the field that does not fit, and keeps what was there', async () => {
  const stored = [{ q: 'Is it oudh?', a: 'Yes.' }];
  await set('faqs', { en: stored, ar: stored });
  expect(await set('faqs', { en: [{ q: 'Is it oudh?' }], ar: [] })).toEqual({
    ok: false,
    error: { code: 'invalid_content', field: 'en.0.a' },
  });
  expect(
    await set('policy-terms-ar-UAE', { heading: '', sections: [], closing: { text: '', link: '/contact' } }),
  ).toEqual({
    ok: false,
    error: { code: 'invalid_content', field: 'heading' },
  });
  expect(await set('banners', [{ link: 'https://elsewhere.example' }])).toMatchObject({ ok: false });
  expect(await faqs(shop, 'en')).toEqual(stored);
});

it('keeps the versions of a policy apart', async () => {
  const version = (heading: string) => ({ heading, sections: [], closing: { text: 'contact us', link: '/contact' } });
  await set('policy-returns-en-KSA', version('Returns in KSA'));
  await set('policy-returns-ar-UAE', version('الإرجاع'));
  expect((await policy(shop, 'returns', 'en', 'KSA'))?.heading).toBe('Returns in KSA');
  expect((await policy(shop, 'returns', 'ar', 'UAE'))?.heading).toBe('الإرجاع');
  expect(await policy(shop, 'returns', 'ar', 'KSA')).toBeNull();
});

it('has a photograph of its own for each language', async () => {
  const text = { INR: 'The house', AED: 'الدار' };
  const picture = (id: string) => ({ id, width: 1600, height: 900, widths: [480], placeholder: 'data:,' });
  const texts = { head: text, title: text, head1: text, info1: text, head2: text, title2: text };
  expect((await set('about', { ...texts, img1: { INR: picture('english'), AED: picture('arabic') } })).ok).toBe(true);
  expect(await aboutContent(shop)).toMatchObject({
    heading: { en: 'The house', ar: 'الدار' },
    picture: { en: { id: 'english' }, ar: { id: 'arabic' } },
  });
});

it('knows what was loaded, and nothing else', async () => {
  await database.transaction((tx) => markLoaded(tx, 'samples'));
  expect([await isLoaded(shop, 'samples'), await isLoaded(shop, 'others')]).toEqual([true, false]);
});

it('fills in what a new market lacks and leaves what operators wrote', async () => {
  const policyOf = (heading: string) => ({ heading, sections: [], closing: { text: 'Ask us.', link: '/contact' } });
  const initial = async (key: string) =>
    ({ sellers: sellersFile, contact: contactFile })[key] ?? policyOf(`first ${key}`);
  const operators = { ...sellersFile.KSA, phone: '+966 12 111 1111' };
  const { KSA } = contactFile.countries;
  await addMarketContent(shop, initial);
  expect(await sellerOf(shop, 'UAE')).toBeNull();

  await database.transaction(async (tx) => {
    await upsertDocument(tx, 'sellers', { KSA: operators });
    await upsertDocument(tx, 'contact', { ...contactFile, countries: { KSA } });
  });
  await set('policy-terms-en-KSA', policyOf('Terms'));
  await addMarketContent(shop, initial);
  expect(await sellerOf(shop, 'KSA')).toMatchObject({ phone: '+966 12 111 1111' });
  expect(await sellerOf(shop, 'UAE')).toMatchObject({ phone: sellersFile.UAE.phone });
  expect((await contact(shop))?.countries.UAE.phone).toBe(contactFile.countries.UAE.phone);
  expect((await policy(shop, 'terms', 'en', 'KSA'))?.heading).toBe('Terms');
  expect((await policy(shop, 'terms', 'en', 'UAE'))?.heading).toBe('first policy-terms-en-UAE');
});
