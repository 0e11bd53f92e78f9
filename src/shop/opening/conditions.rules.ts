import { type Bilingual, LANGUAGES, MARKETS, type MarketCode } from '#kernel/market';

/** What a condition is to the opening: it stops it, or it is only better before. */
type Level = 'required' | 'advised';

/** The conditions of opening, in the order in which they are shown. Each is judged by one rule below. */
export const CONDITIONS = [
  { id: 'settings' },
  { id: 'domain' },
  { id: 'public-url' },
  { id: 'certificate' },
  { id: 'database' },
  { id: 'embedded' },
  { id: 'disk' },
  { id: 'clock' },
  { id: 'memory', level: 'advised' },
  { id: 'firewall', level: 'advised' },
  { id: 'updates', level: 'advised' },
  { id: 'backup-made' },
  { id: 'backup-restored' },
  { id: 'mail-server' },
  { id: 'mail-spf' },
  { id: 'mail-dkim' },
  { id: 'mail-dmarc' },
  { id: 'mail-arrives' },
  { id: 'cash', byMarket: true },
  { id: 'vat', byMarket: true },
  { id: 'legal', byMarket: true },
  { id: 'policies', byMarket: true },
  { id: 'languages' },
  { id: 'samples' },
  { id: 'goods', byMarket: true },
  { id: 'house' },
  { id: 'owner' },
  { id: 'staff-mail', level: 'advised' },
  { id: 'old-addresses', level: 'advised' },
  { id: 'imports', level: 'advised' },
] as const satisfies readonly { id: string; level?: Level; byMarket?: true }[];
export type ConditionId = (typeof CONDITIONS)[number]['id'];
export const CONDITION_IDS: readonly ConditionId[] = CONDITIONS.map(({ id }) => id);

/** How a condition stands: `unknown` could not be looked at and is never in order, `skipped` is not for this store. */
export const CHECK_STATES = ['ok', 'fail', 'warn', 'decide', 'wait', 'unknown', 'skipped'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** What mends a condition: a record to enter, a command or statement to run, a setting, a page of the back office. */
export type Fix =
  | { readonly kind: 'dns'; readonly type: 'A' | 'TXT'; readonly name: string; readonly value: string }
  | { readonly kind: 'run' | 'sql' | 'setting'; readonly text: string }
  | { readonly kind: 'page'; readonly path: string };

/** What a rule says. `code` names the case, `values` fill its words, `evidence` is what was seen, without a secret. */
export type Finding = {
  readonly state: CheckState;
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly evidence?: string;
  readonly fixes?: readonly Fix[];
};

export type Check = Finding & {
  readonly id: ConditionId;
  readonly market: MarketCode | null;
  readonly level: Level;
  readonly at: string;
  readonly took_ms: number;
};

const OK: Finding = { state: 'ok', code: 'ok' };
const fail = (code: string, more: Omit<Finding, 'state' | 'code'> = {}): Finding => ({ state: 'fail', code, ...more });
const warn = (code: string, more: Omit<Finding, 'state' | 'code'> = {}): Finding => ({ state: 'warn', code, ...more });
const unknown = (code: string, evidence = ''): Finding => ({ state: 'unknown', code, evidence });
const skipped = (code: string): Finding => ({ state: 'skipped', code });

/** How many checks are in each state. */
export function summaryOf(checks: readonly Pick<Check, 'state'>[]): Readonly<Record<CheckState, number>> {
  const summary = { ok: 0, fail: 0, warn: 0, decide: 0, wait: 0, unknown: 0, skipped: 0 };
  for (const { state } of checks) summary[state] += 1;
  return summary;
}

/** The exit code of the command: 1 while something required is open, 2 while something required could not be looked at, else 0. */
export function exitCodeOf(checks: readonly Pick<Check, 'state' | 'level'>[]): 0 | 1 | 2 {
  const required = checks.filter(({ level }) => level === 'required').map(({ state }) => state);
  if (required.some((state) => state === 'fail' || state === 'decide' || state === 'wait')) return 1;
  return required.includes('unknown') ? 2 : 0;
}

/** Whether the store's credentials are real ones: those of a sandbox store are simulators'. */
export function judgeSettings({ mode }: { readonly mode: 'sandbox' | 'live' }): Finding {
  if (mode === 'live') return OK;
  return fail('sandbox', { fixes: [{ kind: 'setting', text: 'STORE_MODE=live' }] });
}

/** An answer of one name server: what it knows, nothing, or why it could not be asked. */
export type Answer = { readonly of: string } & (
  | { readonly values: readonly string[] }
  | { readonly problem: 'none' | 'away' }
);
const valuesOf = (answer: Answer): readonly string[] => ('values' in answer ? answer.values : []);
const asked = (answers: readonly Answer[]) => answers.filter((one) => !('problem' in one && one.problem === 'away'));
const whoSaw = (answers: readonly Answer[]): string =>
  `seen by ${answers.filter((one) => valuesOf(one).length > 0).length} of ${answers.length} name servers`;

/** Whether a name leads to this machine, or through a proxy to this store, which answers its own token there. */
export function judgeDomain(facts: {
  readonly name: string;
  readonly answers: readonly Answer[];
  readonly own: readonly string[];
  /** What the address answered: this store's token, something else, or nothing. */
  readonly token: 'own' | 'other' | 'none';
}): Finding {
  const { name, answers, own, token } = facts;
  const values = { name };
  const answered = asked(answers);
  if (answered.length === 0) return unknown('noNetwork', 'no name server answered');
  const addresses = [...new Set(answered.flatMap(valuesOf))];
  const [first] = own;
  const fixes: readonly Fix[] = first ? [{ kind: 'dns', type: 'A', name, value: first }] : [];
  if (addresses.length === 0) return fail('noRecord', { values, evidence: whoSaw(answered), fixes });
  if (answered.some((one) => valuesOf(one).length === 0))
    return fail('seenByFew', { values, evidence: whoSaw(answered), fixes });
  if (token === 'own' || addresses.every((one) => own.includes(one))) return { ...OK, evidence: addresses.join(', ') };
  if (token === 'other') return fail('elsewhere', { values, evidence: addresses.join(', '), fixes });
  return unknown('noToken', addresses.join(', '));
}

/** What a request got: a status and where it leads, that the port is closed, that the name is unknown, or no answer. */
export type Response =
  | { readonly status: number; readonly location: string }
  | { readonly problem: 'closed' | 'noName' | 'away' };

/** Whether http and `www.` lead to the address that the store is set up for. */
export function judgePublicUrl(facts: {
  readonly expected: string;
  readonly itself: Response;
  readonly http: Response;
  readonly www: Response;
}): Finding {
  const { expected, itself, http, www } = facts;
  const values = { expected };
  if ('problem' in itself) {
    return itself.problem === 'closed' ? fail('closed', { values }) : unknown('noAnswer', expected);
  }
  if (itself.status >= 300 && itself.status < 400 && !itself.location.startsWith(`${expected}/`))
    return fail('leadsAway', { values, evidence: itself.location });
  const leads = (from: Response) =>
    'status' in from && [301, 308].includes(from.status) && `${from.location}/`.startsWith(`${expected}/`);
  if ('problem' in http && http.problem === 'away') return unknown('noAnswer', 'port 80');
  if (!leads(http)) return fail('httpStays', { values, evidence: said(http) });
  if ('problem' in www) return www.problem === 'away' ? unknown('noAnswer', 'www.') : OK;
  return leads(www) ? OK : fail('wwwStays', { values, evidence: said(www) });
}

const said = (one: Response): string => ('status' in one ? `${one.status} ${one.location}`.trim() : one.problem);

/** The days that a certificate has left at least. */
const LEAST_DAYS = 14;
const DAY_MS = 86_400_000;

/** Whether the certificate of the address is valid for its name and lasts. */
export function judgeCertificate(
  facts:
    | { readonly valid: boolean; readonly why: string; readonly until: Date }
    | { readonly problem: 'closed' | 'noName' | 'away' },
  now: Date,
): Finding {
  if ('problem' in facts) return facts.problem === 'closed' ? fail('closed') : unknown('noAnswer');
  const days = Math.floor((facts.until.getTime() - now.getTime()) / DAY_MS);
  const values = { day: facts.until.toISOString().slice(0, 10), days };
  if (days < 0) return fail('over', { values });
  if (!facts.valid) return fail('invalid', { values, evidence: facts.why });
  return days < LEAST_DAYS ? fail('endsSoon', { values }) : { ...OK, values };
}

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;
const LEAST_VERSION = 15;
const WAL = { min_wal_size: GIGABYTE, max_wal_size: 4 * GIGABYTE } as const;

/** Whether the server of the database is as `deploy/` sets it up. */
export function judgeDatabase(facts: {
  /** As `server_version_num` has it: 150004 is 15.4. */
  readonly version: number;
  readonly minWal: number;
  readonly maxWal: number;
  readonly isSuperuser: boolean;
  readonly encoding: string;
  readonly collation: string;
}): Finding {
  const major = Math.floor(facts.version / 10_000);
  const evidence = `PostgreSQL ${major}, ${facts.encoding}, ${facts.collation}`;
  if (major < LEAST_VERSION) return fail('old', { values: { version: major, least: LEAST_VERSION }, evidence });
  if (facts.encoding !== 'UTF8') return fail('encoding', { values: { encoding: facts.encoding }, evidence });
  const sql: string[] = [];
  if (facts.minWal < WAL.min_wal_size) sql.push("ALTER SYSTEM SET min_wal_size = '1GB'; SELECT pg_reload_conf();");
  if (facts.maxWal < WAL.max_wal_size) sql.push("ALTER SYSTEM SET max_wal_size = '4GB'; SELECT pg_reload_conf();");
  if (facts.isSuperuser) sql.push('ALTER ROLE <the role of DATABASE_URL> NOSUPERUSER;');
  if (sql.length === 0) return { ...OK, evidence };
  return fail('statements', { evidence, fixes: sql.map((text) => ({ kind: 'sql', text })) });
}

/** A live store is not on the embedded database, which may lose the last orders in a power cut. */
export function judgeEmbedded(facts: { readonly mode: 'sandbox' | 'live'; readonly onServer: boolean }): Finding {
  if (facts.onServer) return OK;
  if (facts.mode === 'sandbox') return skipped('sandbox');
  return fail('embedded', { fixes: [{ kind: 'run', text: 'npm run move -- --to postgres://…' }] });
}

/** Whether a disk has room. */
export function judgeDisk({ free, size }: { readonly free: number; readonly size: number }): Finding {
  const percent = size === 0 ? 0 : Math.floor((free / size) * 100);
  const values = { percent, gigabytes: Math.floor(free / GIGABYTE) };
  if (percent < 10 || free < 5 * GIGABYTE) return fail('full', { values });
  return percent < 25 ? warn('little', { values }) : { ...OK, values };
}

/** The most that a clock may be off, in seconds. */
const MAX_SECONDS = 2;

/** Whether the machine's clock agrees with two time servers, by their differences in milliseconds; null is no answer. */
export function judgeClock(facts: { readonly offsets: readonly (number | null)[]; readonly zones: boolean }): Finding {
  if (!facts.zones) return fail('zones');
  const answered = facts.offsets.filter((one) => one !== null);
  const seconds = answered.map((one) => Math.round(Math.abs(one) / 100) / 10);
  if (answered.length > 0 && seconds.every((one) => one > MAX_SECONDS))
    return fail('off', { values: { seconds: Math.max(...seconds) } });
  if (answered.length < 2)
    return unknown('noTime', `${answered.length} of ${facts.offsets.length} time servers answered`);
  return seconds.some((one) => one > MAX_SECONDS) ? unknown('disagree', seconds.join(' s, ')) : OK;
}

/** Whether the machine has the memory that `docs/operating.md` counts on. */
export function judgeMemory({ bytes, swap }: { readonly bytes: number; readonly swap: number }): Finding {
  const values = { mb: Math.floor(bytes / MEGABYTE) };
  // a machine of 2 GB keeps some for itself
  if (bytes < 1.8 * GIGABYTE) return warn('little', { values });
  return swap === 0 ? warn('noSwap', { values }) : { ...OK, values };
}

type MailLookFacts =
  | { readonly done: true; readonly encrypted: boolean }
  | { readonly done: false; readonly step: string; readonly reason: string };

/** Whether the mail server takes mail from the store; nothing is sent. */
export function judgeMailServer(facts: MailLookFacts & { readonly host: string; readonly isLocal: boolean }): Finding {
  const values = { host: facts.host };
  if (!facts.done) return fail(facts.step, { values: { ...values, reason: facts.reason } });
  return facts.encrypted || facts.isLocal ? OK : fail('noTls', { values });
}

/** What SPF says of the sender's domain. */
export type SpfFacts = {
  readonly domain: string;
  readonly host: string;
  readonly answers: readonly Answer[];
  /** How many look-ups the record costs, those of what it includes among them. */
  readonly lookups: number;
  /** Whether one of the mail server's addresses, or an include of its domain, is allowed; null where that was not found out. */
  readonly allows: boolean | null;
  /** Whether the mail server is this machine. */
  readonly isLocal: boolean;
};

const MAX_LOOKUPS = 10;

/** Whether the sender's domain has one SPF record that allows the mail server. */
export function judgeSpf({ domain, host, answers, lookups, allows, isLocal }: SpfFacts): Finding {
  const answered = asked(answers);
  if (answered.length === 0) return unknown('noNetwork', 'no name server answered');
  const values = { domain, host };
  const records = [...new Set(answered.flatMap(valuesOf).filter(isSpf))];
  const evidence = whoSaw(answered.map((one) => ({ of: one.of, values: valuesOf(one).filter(isSpf) })));
  if (records.length === 0)
    return fail('noRecord', {
      values,
      evidence,
      fixes: [{ kind: 'dns', type: 'TXT', name: domain, value: isLocal ? 'v=spf1 a ~all' : `v=spf1 a:${host} ~all` }],
    });
  if (answered.some((one) => valuesOf(one).filter(isSpf).length > 1))
    return fail('twice', { values, evidence: records.join(' | ') });
  if (answered.some((one) => !valuesOf(one).some(isSpf))) return fail('seenByFew', { values, evidence });
  if (lookups > MAX_LOOKUPS) return fail('tooManyLookups', { values: { ...values, lookups, most: MAX_LOOKUPS } });
  if (allows === null) return unknown('notFoundOut', records[0]);
  return allows ? OK : fail('notAllowed', { values, evidence: records[0] ?? '' });
}

/** Whether a TXT record is one of SPF. */
export function isSpf(text: string): boolean {
  return /^v=spf1( |$)/i.test(text);
}

/** Whether the domain has a key of the selector by which receivers check its signatures. Null is no selector. */
export function judgeDkim(facts: {
  readonly domain: string;
  readonly selector: string | null;
  readonly answers: readonly Answer[];
}): Finding {
  const { domain, selector, answers } = facts;
  if (selector === null) return fail('noSelector', { fixes: [{ kind: 'setting', text: 'MAIL_DKIM_SELECTOR=…' }] });
  const answered = asked(answers);
  if (answered.length === 0) return unknown('noNetwork', 'no name server answered');
  const name = `${selector}._domainkey.${domain}`;
  const values = { name, domain };
  const isKey = (text: string) => /(^|;)\s*p=/.test(text);
  const evidence = whoSaw(answered.map((one) => ({ of: one.of, values: valuesOf(one).filter(isKey) })));
  const records = answered.map((one) => valuesOf(one).filter(isKey));
  if (records.every((all) => all.length === 0)) return fail('noRecord', { values, evidence });
  if (records.some((all) => all.length === 0)) return fail('seenByFew', { values, evidence });
  // an empty key is one that was taken back
  return records.flat().every((text) => /(^|;)\s*p=\s*[A-Za-z0-9+/=\s]{40,}(;|$)/.test(text))
    ? OK
    : fail('invalid', { values });
}

/** Whether the domain, or the one above it, has one valid DMARC record. */
export function judgeDmarc(facts: {
  readonly domain: string;
  readonly email: string;
  readonly answers: readonly Answer[];
}): Finding {
  const { domain, email, answers } = facts;
  const answered = asked(answers);
  if (answered.length === 0) return unknown('noNetwork', 'no name server answered');
  const name = `_dmarc.${domain}`;
  const fixes: readonly Fix[] = [{ kind: 'dns', type: 'TXT', name, value: `v=DMARC1; p=none; rua=mailto:${email}` }];
  const isDmarc = (text: string) => /^v=DMARC1(;| |$)/.test(text);
  const values = { name };
  const evidence = whoSaw(answered.map((one) => ({ of: one.of, values: valuesOf(one).filter(isDmarc) })));
  const records = answered.map((one) => valuesOf(one).filter(isDmarc));
  if (records.every((all) => all.length === 0)) return fail('noRecord', { values, evidence, fixes });
  if (records.some((all) => all.length > 1)) return fail('twice', { values });
  if (records.some((all) => all.length === 0)) return fail('seenByFew', { values, evidence });
  return records.flat().every((text) => /;\s*p\s*=\s*(none|quarantine|reject)\s*(;|$)/i.test(text))
    ? OK
    : fail('invalid', { values, evidence: records.flat()[0] ?? '', fixes });
}

/** The form of each market's VAT number. */
const VAT_FORMS: Readonly<Partial<Record<MarketCode, RegExp>>> = { KSA: /^3\d{13}3$/, UAE: /^1\d{14}$/ };
const SELLER_PAGE: readonly Fix[] = [{ kind: 'page', path: '/admin/settings?view=seller' }];

/** Whether a market's VAT rate is its own, and its number has the form of that market. */
export function judgeVat(
  market: MarketCode,
  facts: { readonly rate: number | null; readonly number: string; readonly sample: string },
): Finding {
  const values = { market };
  const { number, rate } = facts;
  if (number === '') return fail('missing', { values, fixes: SELLER_PAGE });
  if (number === facts.sample) return fail('sample', { values: { ...values, number }, fixes: SELLER_PAGE });
  if (VAT_FORMS[market]?.test(number) === false)
    return fail('form', { values: { ...values, number }, fixes: SELLER_PAGE });
  const expected = MARKETS[market].vatBasisPoints;
  if (rate === expected) return OK;
  return fail('rate', {
    values: { ...values, rate: rate === null ? '-' : rate / 100, expected: expected / 100 },
    fixes: [{ kind: 'page', path: '/admin/settings?view=vat' }],
  });
}

/** The texts of a seller by field; a text in both languages by language. */
type SellerTexts = Readonly<Record<string, string | Bilingual>>;

/** What the law wants of a seller on pages and papers. */
const LEGAL = ['legalName', 'address', 'commercialRegistration', 'vatNumber', 'phone', 'email'] as const;
const REGISTRATION: Readonly<Partial<Record<MarketCode, RegExp>>> = { KSA: /^\d{10}$/, UAE: /^\d{4,20}$/ };

/** Whether the seller of a market is entered in both languages, and none of it is the sample house's. */
export function judgeLegal(market: MarketCode, seller: SellerTexts | null, sample: SellerTexts): Finding {
  for (const field of LEGAL) {
    const [value, shipped] = [seller?.[field] ?? '', sample[field] ?? ''];
    const texts = typeof value === 'string' ? [value] : LANGUAGES.map((language) => value[language]);
    const samples = typeof shipped === 'string' ? [shipped] : LANGUAGES.map((language) => shipped[language]);
    if (texts.some((text) => text.trim() === ''))
      return fail('missing', { values: { market, field }, fixes: SELLER_PAGE });
    const same = texts.find((text) => samples.includes(text));
    if (same !== undefined) return fail('sample', { values: { market, field, value: same }, fixes: SELLER_PAGE });
  }
  const registration = seller?.commercialRegistration;
  if (typeof registration === 'string' && REGISTRATION[market]?.test(registration) === false)
    return fail('registration', { values: { market, value: registration }, fixes: SELLER_PAGE });
  return OK;
}

/** Whether what shoppers see is complete in both languages; `paths` lead to what is not. */
export function judgeLanguages(paths: readonly string[]): Finding {
  if (paths.length === 0) return OK;
  const shown = paths.slice(0, 20).map((path): Fix => ({ kind: 'page', path }));
  return fail('oneLanguage', { values: { n: paths.length }, fixes: shown });
}

/** Whether nothing is there that seeding wrote. */
export function judgeSamples(counts: Readonly<Record<string, number>>): Finding {
  const { ordered: _ordered, ...kinds } = counts;
  const n = Object.values(kinds).reduce((sum, one) => sum + one, 0);
  if (n === 0) return OK;
  const evidence = Object.entries(kinds)
    .map(([kind, one]) => `${one} ${kind}`)
    .join(', ');
  return fail('there', { values: { n }, evidence, fixes: [{ kind: 'run', text: 'npm run samples -- take' }] });
}

/** Whether something can be bought in a market, and whether every shown product can. */
export function judgeGoods(market: MarketCode, facts: { readonly shown: number; readonly sold: number }): Finding {
  const values = { market, shown: facts.shown, sold: facts.sold };
  const fixes: readonly Fix[] = [{ kind: 'page', path: '/admin/products' }];
  if (facts.sold === 0) return fail('nothing', { values, fixes });
  return facts.sold < facts.shown ? warn('some', { values, fixes }) : { ...OK, values };
}

/** Whether an owner has a second step; two are better, since a lost phone then shuts nobody out. */
export function judgeOwner(facts: { readonly owners: number; readonly secured: number }): Finding {
  if (facts.owners === 0)
    return fail('nobody', { fixes: [{ kind: 'run', text: 'npm run staff -- owner you@example.com' }] });
  const fixes: readonly Fix[] = [{ kind: 'page', path: '/admin/staff' }];
  if (facts.secured === 0) return fail('noSecondStep', { fixes });
  return facts.secured < 2 ? warn('only', { fixes }) : OK;
}

/** Whether somebody gets mail when something waits. By market: who hears of payments under review, and of the morning. */
export function judgeStaffMail(facts: readonly { readonly review: number; readonly morning: number }[]): Finding {
  if (facts.every(({ review, morning }) => review > 0 && morning > 0)) return OK;
  return warn('nobody', { fixes: [{ kind: 'page', path: '/admin/settings?view=staff_mail' }] });
}

/** Whether every old address leads somewhere. */
export function judgeOldAddresses({ all, lost }: { readonly all: number; readonly lost: number }): Finding {
  if (all === 0) return skipped('noOldShop');
  return lost === 0
    ? { ...OK, values: { all } }
    : warn('lost', { values: { n: lost }, fixes: [{ kind: 'page', path: '/admin/pages/addresses' }] });
}

/** Whether no import is half done (the name of its file, else null), and no picture is still to come from an old shop. */
export function judgeImports(halfDone: string | null, waitingPictures: number): Finding {
  const fixes = [{ kind: 'page', path: '/admin/products/import' }] as const;
  if (halfDone !== null) return warn('halfDone', { values: { name: halfDone }, fixes });
  return waitingPictures === 0 ? OK : warn('picturesWaiting', { values: { n: waitingPictures }, fixes });
}

/** A live store bears another name than the delivered one. */
export function judgeHouse(name: Bilingual, delivered: Bilingual): Finding {
  const same = LANGUAGES.find((language) => name[language].trim() === delivered[language]);
  if (same === undefined) return OK;
  return fail('sample', { evidence: name[same], fixes: [{ kind: 'page', path: '/admin/pages?page=house' }] });
}
