import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import bannersFile from '#content/banners.json' with { type: 'json' };
import { DAY_MS } from '#kernel/clock';
import { contentTag, EVERYTHING } from '#kernel/page-tags';
import type { Actor } from '#shop/audit';
import { testDatabase } from '#support/database';
import { followChanges } from '#support/page-changes';
import { testShop } from '#support/test-shop';
import type { ContentKey } from './content-keys.rules.ts';
import {
  banners,
  contentState,
  discardDraft,
  faqs,
  homeContent,
  policy,
  publishContent,
  publishDueContent,
  publishProblems,
  putBack,
  readPreview,
  saveDraft,
  setContent,
  signPreview,
  termsHtml,
  unscheduleContent,
  versionOf,
  versionsOf,
} from './index.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const yousef: Actor = {
  kind: 'staff',
  id: 'yousef',
  name: 'Yousef',
  role: 'catalogue',
  session: 's',
  request: 'r',
  markets: ['KSA', 'UAE'],
};
const mona: Actor = { ...yousef, id: 'mona', name: 'Mona' };

const keyed = (en: string, ar: string) => ({ INR: en, AED: ar });
const home = (en: string, ar = 'العطر') => ({
  title: keyed(en, ar),
  quote: keyed('q', 'ق'),
  quotetext: keyed('q', 'ق'),
  items1: keyed('1', '١'),
  items2: keyed('2', '٢'),
  items3: keyed('3', '٣'),
  items4: keyed('4', '٤'),
  items5: keyed('5', '٥'),
  imagehead: keyed('c', 'م'),
  head4: keyed('v', 'ش'),
});
const picture = { id: 'a'.repeat(32), width: 1920, height: 820, widths: [480], placeholder: 'data:,' };
const [{ image: _image, image_ar: _ar, ...words }] = [bannersFile[0] ?? expect.fail()];
const banner = (over: object = {}) => ({
  ...words,
  image: picture,
  image_ar: picture,
  market: null,
  from: null,
  until: null,
  ...over,
});
const text = (heading: string, paragraph: string) => ({
  heading,
  sections: [{ id: 'returns', title: heading, paragraphs: [paragraph] }],
  closing: { text: heading, link: '/contact' },
});

async function save(key: ContentKey, body: unknown, actor = yousef) {
  const { version } = await contentState(shop, key);
  return await saveDraft(shop, { actor, key, version, body });
}
async function publish(key: ContentKey, at: { local: string; market: 'KSA' | 'UAE' } | null = null) {
  const { version } = await contentState(shop, key);
  return await publishContent(shop, { actor: yousef, key, version, at });
}
const numbers = async (key: ContentKey) =>
  (await versionsOf(shop, key)).map(({ number, state }) => `${number} ${state}`);
const actsOn = async (key: ContentKey) => {
  const { rows } = await database.read.execute<{ action: string }>(
    sql`SELECT action FROM audit WHERE subject = ${`content:${key}`} ORDER BY at, action`,
  );
  return rows.map(({ action }) => action);
};

describe('drafts and versions', () => {
  it('are numbered from what pages show, and nobody sees a draft before it is published', async () => {
    await database.transaction((tx) => setContent(tx, 'home', home('As it was')));
    const news = await followChanges(shop);
    expect(await save('home', home('A draft'))).toMatchObject({ ok: true, value: { open: { facts: { number: 2 } } } });
    expect((await homeContent(shop))?.title.en).toBe('As it was');
    expect(await news()).toEqual([]);

    expect((await publish('home')).ok).toBe(true);
    expect((await homeContent(shop))?.title.en).toBe('A draft');
    expect(await news()).toEqual([contentTag('home')]);
    expect(await numbers('home')).toEqual(['2 published', '1 replaced']);
    expect((await versionOf(shop, 'home', 1))?.body).toEqual(home('As it was'));
    expect(await actsOn('home')).toEqual(['content.draft.save', 'content.publish']);
  });

  it('put an old one back as a new one', async () => {
    const { version } = await contentState(shop, 'home');
    const back = await putBack(shop, { actor: yousef, key: 'home', version, number: 1 });
    expect(back).toMatchObject({ ok: true, value: { open: { facts: { number: 3, restored: 1 } } } });
    await publish('home');
    expect((await homeContent(shop))?.title.en).toBe('As it was');
    expect(await numbers('home')).toEqual(['3 published', '2 replaced', '1 replaced']);
  });

  it('refuse the second of two people and show her what the first wrote', async () => {
    const { version } = await contentState(shop, 'home');
    const acts = { key: 'home' as const, version };
    expect((await saveDraft(shop, { ...acts, actor: yousef, body: home('Yousef’s') })).ok).toBe(true);
    const second = await saveDraft(shop, { ...acts, actor: mona, body: home('Mona’s') });
    expect(second).toMatchObject({
      ok: false,
      error: { code: 'stale', current: { version: version + 1, open: { body: home('Yousef’s') } } },
    });
    expect(await publishContent(shop, { ...acts, actor: mona, at: null })).toMatchObject({ error: { code: 'stale' } });
  });

  it('keep one of many who save at once', async () => {
    const { version } = await contentState(shop, 'home');
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => saveDraft(shop, { actor: mona, key: 'home', version, body: home(`at once ${n}`) })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('are given up without a trace on pages', async () => {
    const { version } = await contentState(shop, 'home');
    expect((await discardDraft(shop, { actor: mona, key: 'home', version })).ok).toBe(true);
    expect((await contentState(shop, 'home')).open).toBeNull();
    expect((await numbers('home'))[0]).toBe('4 discarded');
  });

  it('note what was written without the back office', async () => {
    await database.transaction((tx) => setContent(tx, 'home', home('By a command')));
    await save('home', home('After it'));
    expect(await numbers('home')).toEqual([
      '6 draft',
      '5 published',
      '4 discarded',
      '3 replaced',
      '2 replaced',
      '1 replaced',
    ]);
    expect((await versionOf(shop, 'home', 5))?.body).toEqual(home('By a command'));
  });

  it('refuse what does not fit, by its first field', async () => {
    expect(await save('home', { ...home('x'), quote: { INR: 1, AED: '' } })).toMatchObject({
      error: { code: 'invalidContent', field: 'quote.INR' },
    });
  });
});

describe('publishing', () => {
  it('needs both languages of a text', async () => {
    await save('home', home('Only English', ' '));
    expect(await publish('home')).toEqual({
      ok: false,
      error: { code: 'incomplete', problems: [{ path: 'title.AED', code: 'one-language' }] },
    });
  });

  it('needs a policy in both languages with the same sections', async () => {
    const key = 'policy-returns-KSA';
    await save(key, { en: text('Returns', 'Within 7 days.'), ar: { ...text('', ''), sections: [] } });
    const one = await publish(key);
    expect(one).toMatchObject({ ok: false, error: { code: 'incomplete' } });
    expect(await policy(shop, 'returns', 'en', 'KSA')).toBeNull();

    await save(key, { en: text('Returns', 'Within 7 days.'), ar: { ...text('الإرجاع', 'خلال ٧ أيام'), sections: [] } });
    expect(await publish(key)).toMatchObject({
      error: { problems: [{ path: 'ar.sections', code: 'other-sections' }] },
    });
    await save(key, { en: text('Returns', 'Within 7 days.'), ar: text('الإرجاع', 'خلال ٧ أيام') });
    expect((await publish(key)).ok).toBe(true);
    expect((await policy(shop, 'returns', 'ar', 'KSA'))?.heading).toBe('الإرجاع');
    expect((await policy(shop, 'returns', 'en', 'KSA'))?.heading).toBe('Returns');
    expect(await policy(shop, 'returns', 'en', 'UAE')).toBeNull();
  });

  it('leaves a script in a text without effect', async () => {
    const key = 'policy-terms-KSA';
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    await save(key, { en: text(script, script), ar: text('الشروط', script) });
    expect((await publish(key)).ok).toBe(true);
    const terms = await policy(shop, 'terms', 'en', 'KSA');
    expect(terms && termsHtml(terms)).not.toMatch(/<(?:script|img)/);
    expect(
      await save(key, {
        en: { ...text('a', 'b'), closing: { text: 'c', link: 'javascript:alert(1)' } },
        ar: text('ا', 'ب'),
      }),
    ).toMatchObject({ error: { code: 'invalidContent', field: 'en.closing.link' } });
  });

  it('checks where banners lead, their pictures and their times', async () => {
    const body = [
      banner({ link: '/nowhere' }),
      banner({ link: '/category/unheard-of' }),
      banner({ image_ar: null }),
      banner({ from: '2026-12-02T09:00:00.000Z', until: '2026-12-01T09:00:00.000Z' }),
    ];
    await save('banners', body);
    const found = await publish('banners');
    expect(found.ok ? [] : found.error).toMatchObject({
      problems: [
        { path: '0.link', code: 'bad-link' },
        { path: '2.image_ar', code: 'no-picture' },
        { path: '3.until', code: 'ends-before-it-begins' },
        { path: '1.link', code: 'unknown-link' },
      ],
    });
    expect(await publishProblems(shop, 'banners', [banner()])).toEqual([]);
  });

  it('keeps bidirectional controls out of texts, and bounds them', async () => {
    const key = 'testimonials';
    const pair = { en: 'a', ar: 'ا' };
    const body = [{ name: pair, city: pair, rate: 5, text: { en: 'Is it \u202edoog?', ar: 'ا' } }];
    expect(await save(key, body)).toMatchObject({ value: { open: { body: [{ text: { en: 'Is it doog?' } }] } } });
    const long = { en: [{ q: 'Why?', a: 'a'.repeat(200_000) }], ar: [{ q: 'لماذا؟', a: 'لأن' }] };
    expect(await publishProblems(shop, 'faqs', long)).toEqual([{ path: 'en.0.a', code: 'too-long' }]);
    const open = await contentState(shop, key);
    await discardDraft(shop, { actor: yousef, key, version: open.version });
  });

  it.each([
    ['shopWebsite', 'javascript:alert(1)', 'bad-website'],
    ['shopWebsite', 'https://www.daralmisk.example', null],
    ['location', 'data:text/html,x', 'bad-website'],
    ['website', '//evil.example', 'bad-website'],
    ['shopEmail', 'riyadh@daralmisk.example?bcc=evil@evil.example', 'bad-email'],
    ['email', 'care.ksa@daralmisk.example', null],
  ])('lets a page link to no other address: %s %s', async (name, value, code) => {
    expect(await publishProblems(shop, 'stores', [{ [name]: value }])).toEqual(
      code ? [{ path: `0.${name}`, code }] : [],
    );
  });

  it('waits for a time on the clock of a market, and publishes then, once', async () => {
    const key = 'faqs';
    const body = { en: [{ q: 'Is it oudh?', a: 'Yes.' }], ar: [{ q: 'هل هو عود؟', a: 'نعم.' }] };
    await save(key, body);
    expect(await publish(key, { local: '2000-01-01T12:00', market: 'KSA' })).toMatchObject({
      error: { code: 'notInFuture' },
    });
    const inAnHour = new Date(shop.clock.now().getTime() + 3600_000);
    const local = new Date(inAnHour.getTime() + 4 * 3600_000).toISOString().slice(0, 16);
    const scheduled = await publish(key, { local, market: 'UAE' });
    expect(scheduled).toMatchObject({ ok: true, value: { open: { facts: { state: 'scheduled', market: 'UAE' } } } });
    expect(await save(key, { en: [], ar: [] })).toMatchObject({ error: { code: 'isScheduled' } });
    expect((await shop.queued()).filter(({ job }) => job === 'publishContent')).toHaveLength(1);

    await publishDueContent(shop);
    expect(await faqs(shop, 'en')).toEqual([]);
    shop.clock.move(60);
    await Promise.all([publishDueContent(shop), publishDueContent(shop)]);
    expect(await faqs(shop, 'en')).toEqual(body.en);
    expect(await actsOn(key)).toEqual(['content.draft.save', 'content.schedule', 'content.publish']);
    expect((await contentState(shop, key)).open).toBeNull();
  });

  it('takes a version off its schedule', async () => {
    await save('faqs', { en: [], ar: [] });
    await publish('faqs', { local: '2099-01-01T12:00', market: 'KSA' });
    const { version } = await contentState(shop, 'faqs');
    expect((await unscheduleContent(shop, { actor: mona, key: 'faqs', version })).ok).toBe(true);
    expect((await contentState(shop, 'faqs')).open?.facts).toMatchObject({ state: 'draft', publishAt: null });
  });
});

describe('banners', () => {
  it('begin and end by themselves in their market, and pages are rendered anew then', async () => {
    const minutes = (n: number) => new Date(shop.clock.now().getTime() + n * 60_000).toISOString();
    await save('banners', [
      banner({ heading: { en: 'Always', ar: 'دائمًا' } }),
      banner({ heading: { en: 'KSA', ar: 'السعودية' }, market: 'KSA' }),
      banner({ heading: { en: 'Friday', ar: 'الجمعة' }, from: minutes(30), until: minutes(60) }),
    ]);
    expect((await publish('banners')).ok).toBe(true);
    const seen = async (market: 'KSA' | 'UAE') => (await banners(shop, market)).map(({ heading }) => heading.en);
    expect([await seen('KSA'), await seen('UAE')]).toEqual([['Always', 'KSA'], ['Always']]);
    const news = await followChanges(shop);
    const changed = async () => {
      await publishDueContent(shop);
      return await news();
    };
    expect(await changed()).toEqual([]);
    shop.clock.move(30);
    expect([await changed(), await changed(), await seen('UAE')]).toEqual([[EVERYTHING], [], ['Always', 'Friday']]);
    shop.clock.move(30);
    expect([await changed(), await seen('UAE')]).toEqual([[EVERYTHING], ['Always']]);
  });
});

describe('a preview', () => {
  it('shows the draft as on a date for a day, and nothing of a forged token', async () => {
    const from = new Date(shop.clock.now().getTime() + 7 * DAY_MS);
    const state = await save('banners', [
      banner({ heading: { en: 'Next week', ar: 'الأسبوع القادم' }, from: from.toISOString() }),
      banner({ image: null }),
    ]);
    const number = state.ok ? (state.value.open?.facts.number ?? 0) : 0;
    const { token } = await signPreview(shop, { key: 'banners', number, at: null });
    const now = await readPreview(shop, token);
    expect(now && (await banners({ ...shop, ...now }, 'KSA'))).toEqual([]);
    const { token: later } = await signPreview(shop, { key: 'banners', number, at: from });
    const then = await readPreview(shop, later);
    expect(then && (await banners({ ...shop, ...then }, 'KSA')).map(({ heading }) => heading.en)).toEqual([
      'Next week',
    ]);
    expect((await banners(shop, 'KSA')).map(({ heading }) => heading.en)).not.toContain('Next week');

    const [payload = '', signature = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ key: 'home', number: 1, at: null, until: '2999-01-01T00:00:00.000Z' }));
    for (const bad of [
      '',
      'x',
      `${payload}.`,
      `${payload}.${signature}x`,
      `${forged.toString('base64url')}.${signature}`,
    ]) {
      expect(await readPreview(shop, bad)).toBeNull();
    }
    shop.clock.move(24 * 60);
    expect(await readPreview(shop, token)).toBeNull();
  });
});
