import { describe, expect, it } from 'vitest';
import {
  type Answer,
  exitCodeOf,
  judgeCertificate,
  judgeClock,
  judgeDatabase,
  judgeDisk,
  judgeDkim,
  judgeDmarc,
  judgeDomain,
  judgeEmbedded,
  judgeGoods,
  judgeHouse,
  judgeImports,
  judgeLanguages,
  judgeLegal,
  judgeMailServer,
  judgeMemory,
  judgeOldAddresses,
  judgeOwner,
  judgePublicUrl,
  judgeSamples,
  judgeSettings,
  judgeSpf,
  judgeStaffMail,
  judgeVat,
  summaryOf,
} from './conditions.rules.ts';
import { inOneLanguage } from './one-language.ts';

/** How a finding reads in a table: its state and its code. */
const short = ({ state, code }: { readonly state: string; readonly code: string }) => `${state} ${code}`;
const saw = (of: string, ...values: string[]): Answer => ({ of, values });
const none = (of: string): Answer => ({ of, problem: 'none' });
const away = (of: string): Answer => ({ of, problem: 'away' });
const GB = 1024 ** 3;

describe('the conditions of opening', () => {
  it('want the store to bear another name than the delivered one, in both languages', () => {
    const delivered = { en: 'House', ar: 'دار' };
    expect(short(judgeHouse(delivered, delivered))).toBe('fail sample');
    expect(judgeHouse({ en: 'Layali', ar: 'دار' }, delivered)).toMatchObject({ state: 'fail', evidence: 'دار' });
    expect(short(judgeHouse({ en: 'Layali', ar: 'ليالي' }, delivered))).toBe('ok ok');
  });

  it('ask for real credentials', () => {
    expect([judgeSettings({ mode: 'live' }), judgeSettings({ mode: 'sandbox' })].map(short)).toEqual([
      'ok ok',
      'fail sandbox',
    ]);
  });

  it('want the name to lead to this machine, or through a proxy to this store', () => {
    const domain = (answers: readonly Answer[], token: 'own' | 'other' | 'none' = 'none') =>
      short(judgeDomain({ name: 'shop.example', answers, own: ['192.0.2.7'], token }));
    expect(domain([saw('a', '192.0.2.7'), saw('b', '192.0.2.7')])).toBe('ok ok');
    expect(domain([saw('a', '198.51.100.1'), saw('b', '198.51.100.1')], 'own')).toBe('ok ok');
    expect(domain([saw('a', '198.51.100.1')], 'other')).toBe('fail elsewhere');
    expect(domain([saw('a', '198.51.100.1')])).toBe('unknown noToken');
    expect(domain([none('a'), none('b')])).toBe('fail noRecord');
    expect(domain([saw('a', '192.0.2.7'), none('b')], 'own')).toBe('fail seenByFew');
    expect(domain([away('a'), away('b')], 'own')).toBe('unknown noNetwork');
    expect(
      judgeDomain({ name: 'shop.example', answers: [none('a')], own: ['192.0.2.7'], token: 'none' }).fixes,
    ).toEqual([{ kind: 'dns', type: 'A', name: 'shop.example', value: '192.0.2.7' }]);
  });

  it('want http and www to lead to the address', () => {
    const expected = 'https://shop.example';
    const itself = { status: 200, location: '' };
    const leads = { status: 308, location: 'https://shop.example/' };
    const url = (over: Partial<Parameters<typeof judgePublicUrl>[0]>) =>
      short(judgePublicUrl({ expected, itself, http: leads, www: { problem: 'noName' }, ...over }));
    expect(url({})).toBe('ok ok');
    expect(url({ www: leads })).toBe('ok ok');
    expect(url({ www: itself })).toBe('fail wwwStays');
    expect(url({ http: { status: 302, location: expected } })).toBe('fail httpStays');
    expect(url({ http: { status: 301, location: 'https://shop.example.evil/' } })).toBe('fail httpStays');
    expect(url({ itself: { status: 301, location: 'https://www.shop.example/' } })).toBe('fail leadsAway');
    expect(url({ itself: { problem: 'closed' } })).toBe('fail closed');
    expect(url({ itself: { problem: 'away' } })).toBe('unknown noAnswer');
    expect(url({ http: { problem: 'away' } })).toBe('unknown noAnswer');
  });

  it('want a certificate that is valid for 14 days', () => {
    const now = new Date('2026-11-24T12:00:00Z');
    const certificate = (until: string, valid = true) =>
      short(judgeCertificate({ valid, why: '', until: new Date(until) }, now));
    expect(certificate('2026-12-08T12:00:00Z')).toBe('ok ok');
    expect(certificate('2026-12-08T11:00:00Z')).toBe('fail endsSoon');
    expect(certificate('2026-11-24T11:00:00Z', false)).toBe('fail over');
    expect(certificate('2027-12-08T11:00:00Z', false)).toBe('fail invalid');
    expect(short(judgeCertificate({ problem: 'closed' }, now))).toBe('fail closed');
    expect(short(judgeCertificate({ problem: 'away' }, now))).toBe('unknown noAnswer');
  });

  it('want the database as deploy/ sets it up, with each statement to run', () => {
    const good = { version: 150004, minWal: GB, maxWal: 4 * GB, isSuperuser: false, encoding: 'UTF8', collation: 'C' };
    expect(short(judgeDatabase(good))).toBe('ok ok');
    expect(short(judgeDatabase({ ...good, version: 140009 }))).toBe('fail old');
    expect(short(judgeDatabase({ ...good, encoding: 'SQL_ASCII' }))).toBe('fail encoding');
    const wrong = judgeDatabase({ ...good, minWal: GB - 1, maxWal: GB, isSuperuser: true });
    expect([wrong.state, wrong.fixes?.length]).toEqual(['fail', 3]);
    expect(short(judgeEmbedded({ mode: 'live', onServer: false }))).toBe('fail embedded');
    expect(short(judgeEmbedded({ mode: 'sandbox', onServer: false }))).toBe('skipped sandbox');
    expect(short(judgeEmbedded({ mode: 'live', onServer: true }))).toBe('ok ok');
  });

  it('want room, the right time and memory', () => {
    const disk = (free: number, size = 100) => short(judgeDisk({ free: free * GB, size: size * GB }));
    expect([disk(25), disk(24), disk(9), disk(4.9, 10)]).toEqual(['ok ok', 'warn little', 'fail full', 'fail full']);
    const clock = (...offsets: (number | null)[]) => short(judgeClock({ offsets, zones: true }));
    expect([clock(1900, -1900), clock(-3000, -3100), clock(10, null), clock(null, null), clock(10, 9000)]).toEqual([
      'ok ok',
      'fail off',
      'unknown noTime',
      'unknown noTime',
      'unknown disagree',
    ]);
    expect(short(judgeClock({ offsets: [0, 0], zones: false }))).toBe('fail zones');
    const memory = (gigabytes: number, swap: number) => short(judgeMemory({ bytes: gigabytes * GB, swap }));
    expect([memory(2, 1), memory(1, 1), memory(4, 0)]).toEqual(['ok ok', 'warn little', 'warn noSwap']);
  });

  it('want a mail server that takes the sender, over TLS unless it is on this machine', () => {
    const mail = (encrypted: boolean, isLocal: boolean) =>
      short(judgeMailServer({ done: true, encrypted, isLocal, host: 'mail.example' }));
    expect([mail(true, false), mail(false, true), mail(false, false)]).toEqual(['ok ok', 'ok ok', 'fail noTls']);
    expect(
      judgeMailServer({ done: false, step: 'login', reason: '535', host: 'mail.example', isLocal: false }),
    ).toMatchObject({
      state: 'fail',
      code: 'login',
      values: { reason: '535' },
    });
  });

  it('want one SPF record that allows the mail server', () => {
    const spf = (answers: readonly Answer[], allows: boolean | null = true, lookups = 1) =>
      short(judgeSpf({ domain: 'shop.example', host: 'mail.example', answers, lookups, allows, isLocal: false }));
    const record = 'v=spf1 include:mail.example ~all';
    expect(spf([saw('a', 'other', record), saw('b', record)])).toBe('ok ok');
    expect(spf([saw('a', record)], false)).toBe('fail notAllowed');
    expect(spf([saw('a', record)], null)).toBe('unknown notFoundOut');
    expect(spf([saw('a', record)], true, 11)).toBe('fail tooManyLookups');
    expect(spf([saw('a', record, 'v=spf1 -all')])).toBe('fail twice');
    expect(spf([saw('a', record), none('b')])).toBe('fail seenByFew');
    expect(spf([saw('a', 'v=spf10'), none('b')])).toBe('fail noRecord');
    expect(spf([away('a')])).toBe('unknown noNetwork');
  });

  it('want one DMARC record with a policy', () => {
    const dmarc = (...answers: Answer[]) => judgeDmarc({ domain: 'shop.example', email: 'post@shop.example', answers });
    expect(short(dmarc(saw('a', 'v=DMARC1; p=none; rua=mailto:x@y.example')))).toBe('ok ok');
    expect(short(dmarc(saw('a', 'v=DMARC1; rua=mailto:x@y.example')))).toBe('fail invalid');
    expect(short(dmarc(saw('a', 'v=DMARC1; p=none', 'v=DMARC1; p=none')))).toBe('fail twice');
    expect(short(dmarc(saw('a', 'v=DMARC1; p=none'), none('b')))).toBe('fail seenByFew');
    expect(short(dmarc(away('a')))).toBe('unknown noNetwork');
    expect(dmarc(none('a'), none('b'))).toMatchObject({
      code: 'noRecord',
      fixes: [{ name: '_dmarc.shop.example', value: 'v=DMARC1; p=none; rua=mailto:post@shop.example' }],
    });
  });

  it('want the key that signs the mails, which was not taken back', () => {
    const key = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`;
    const dkim = (selector: string | null, ...answers: Answer[]) =>
      short(judgeDkim({ domain: 'shop.example', selector, answers }));
    expect(dkim('mail', saw('a', key), saw('b', key))).toBe('ok ok');
    expect(dkim(null)).toBe('fail noSelector');
    expect(dkim('mail', none('a'))).toBe('fail noRecord');
    expect(dkim('mail', saw('a', 'v=spf1 -all'))).toBe('fail noRecord');
    expect(dkim('mail', saw('a', key), none('b'))).toBe('fail seenByFew');
    expect(dkim('mail', saw('a', 'v=DKIM1; p='))).toBe('fail invalid');
    expect(dkim('mail', away('a'))).toBe('unknown noNetwork');
  });

  it('advise staff mail in every market, old addresses that lead on, and no import half done', () => {
    expect(short(judgeStaffMail([{ review: 1, morning: 2 }]))).toBe('ok ok');
    expect(
      short(
        judgeStaffMail([
          { review: 1, morning: 2 },
          { review: 0, morning: 1 },
        ]),
      ),
    ).toBe('warn nobody');
    expect([
      short(judgeOldAddresses({ all: 0, lost: 0 })),
      short(judgeOldAddresses({ all: 9, lost: 0 })),
      short(judgeOldAddresses({ all: 9, lost: 2 })),
    ]).toEqual(['skipped noOldShop', 'ok ok', 'warn lost']);
    const found = [judgeImports(null, 0), judgeImports('salla.xlsx', 3), judgeImports(null, 3)];
    expect(found.map(short)).toEqual(['ok ok', 'warn halfDone', 'warn picturesWaiting']);
  });

  it('want the VAT number and rate of each market', () => {
    const vat = (market: 'KSA' | 'UAE', number: string, rate: number | null) =>
      short(judgeVat(market, { number, rate, sample: '000000000000000' }));
    expect([vat('KSA', '310000000000003', 1500), vat('UAE', '100000000000001', 500)]).toEqual(['ok ok', 'ok ok']);
    expect(vat('KSA', '', 1500)).toBe('fail missing');
    expect(vat('KSA', '000000000000000', 1500)).toBe('fail sample');
    expect([vat('KSA', '310000000000001', 1500), vat('UAE', '310000000000003', 500)]).toEqual([
      'fail form',
      'fail form',
    ]);
    expect([vat('KSA', '310000000000003', 500), vat('UAE', '100000000000001', null)]).toEqual([
      'fail rate',
      'fail rate',
    ]);
  });

  it('want the seller in both languages, and not the sample house', () => {
    const sample = {
      legalName: { en: 'Sample', ar: 'عينة' },
      phone: '+966 12 000 0000',
      commercialRegistration: '0000000000',
    };
    const own = {
      legalName: { en: 'Layali', ar: 'ليالي' },
      address: { en: 'Riyadh', ar: 'الرياض' },
      commercialRegistration: '1010101010',
      vatNumber: '310000000000003',
      phone: '+966 11 222 3333',
      email: 'care@layali.example',
    };
    const legal = (over: object) => judgeLegal('KSA', { ...own, ...over }, sample);
    expect(short(legal({}))).toBe('ok ok');
    expect(legal({ address: { en: 'Riyadh', ar: ' ' } })).toMatchObject({
      code: 'missing',
      values: { field: 'address' },
    });
    expect(legal({ legalName: { en: 'Layali', ar: 'عينة' } })).toMatchObject({
      code: 'sample',
      values: { value: 'عينة' },
    });
    expect(short(legal({ commercialRegistration: '12345' }))).toBe('fail registration');
    expect(short(judgeLegal('UAE', { ...own, commercialRegistration: '12345' }, sample))).toBe('ok ok');
    expect(short(judgeLegal('KSA', null, sample))).toBe('fail missing');
  });

  it('want goods, both languages, no samples and an owner', () => {
    expect(
      [
        judgeGoods('KSA', { shown: 2, sold: 2 }),
        judgeGoods('KSA', { shown: 2, sold: 1 }),
        judgeGoods('KSA', { shown: 2, sold: 0 }),
      ].map(short),
    ).toEqual(['ok ok', 'warn some', 'fail nothing']);
    expect(short(judgeLanguages([]))).toBe('ok ok');
    expect(judgeLanguages(['/admin/products/1'])).toMatchObject({ state: 'fail', values: { n: 1 } });
    expect(short(judgeSamples({ products: 0, ordered: 0, reviews: 0 }))).toBe('ok ok');
    expect(judgeSamples({ products: 3, ordered: 2, reviews: 1 })).toMatchObject({ state: 'fail', values: { n: 4 } });
    const owner = (owners: number, secured: number) => short(judgeOwner({ owners, secured }));
    expect([owner(2, 2), owner(2, 1), owner(1, 0), owner(0, 0)]).toEqual([
      'ok ok',
      'warn only',
      'fail noSecondStep',
      'fail nobody',
    ]);
  });
});

it('finds the texts of a document that are there in one language', () => {
  const body = {
    heading: { en: 'Stores', ar: '' },
    items: [{ title: { INR: '', AED: 'عنوان' } }, { title: { en: 'a', ar: 'ا' }, none: { en: '', ar: '' } }],
  };
  expect(inOneLanguage(body)).toEqual(['heading', 'items.0.title']);
});

it('ends with what stops the opening, then with what was not seen', () => {
  const check = (
    state: 'ok' | 'fail' | 'unknown' | 'wait' | 'skipped',
    level: 'required' | 'advised' = 'required',
  ) => ({ state, level });
  expect(exitCodeOf([check('ok'), check('skipped'), check('fail', 'advised'), check('unknown', 'advised')])).toBe(0);
  expect(exitCodeOf([check('unknown'), check('ok')])).toBe(2);
  expect([exitCodeOf([check('unknown'), check('fail')]), exitCodeOf([check('wait')])]).toEqual([1, 1]);
  expect(summaryOf([check('ok'), check('ok'), check('unknown')])).toMatchObject({ ok: 2, unknown: 1, fail: 0 });
});
