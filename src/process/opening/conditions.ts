import { existsSync } from 'node:fs';
import { readdir, readFile, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { networkInterfaces, totalmem } from 'node:os';
import path from 'node:path';
import sellers from '#content/sellers.json' with { type: 'json' };
import { systemClock } from '#kernel/clock';
import { MARKETS, type MarketCode } from '#kernel/market';
import { readHouse, sellerIn } from '#shop/content';
import {
  countGoods,
  countOldAddresses,
  countOwners,
  countWaitingPictures,
  getHalfDoneImport,
  getServerFacts,
  inOneLanguage,
  listActs,
  listDocuments,
  listOneLanguage,
  listProofs,
  openingToken,
  readDecisions,
  readSamples,
} from '#shop/opening';
import {
  CONDITIONS,
  type ConditionId,
  type Finding,
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
} from '#shop/opening/conditions.rules';
import { judgeArrival, judgeDecisions } from '#shop/opening/decisions.rules';
import { judgeBackupMade, judgeBackupRestored, judgeFirewall, judgeUpdates } from '#shop/opening/machine.rules';
import { vatRates } from '#shop/pricing';
import { countStaffMailReaders } from '#shop/staff-mail';
import { SHIPPED_HOUSE } from '#texts/house';
import type { Config } from '../../config/config.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { findRunningEmbedded } from '../../database/embedded.ts';
import { nameServers } from './name-servers.ts';
import { certificateOf, clockOffset, requestOf, textOf } from './outside.ts';
import type { Planned } from './run-checks.ts';
import { readSpf } from './spf.ts';

const TIME_SERVERS = ['time.cloudflare.com', 'pool.ntp.org'] as const;
const NOT_PUBLIC: Finding = { state: 'skipped', code: 'notPublic' };
const NO_DATABASE: Finding = { state: 'unknown', code: 'noDatabase' };

type Asked = {
  readonly config: Config;
  readonly root: string;
  readonly database: Database | null;
};

/** Opens the store's database without changing anything in it; null where it is embedded and no store runs on it. */
export async function openForLooking(config: Config, root: string): Promise<Database | null> {
  const url = config.databaseUrl ?? (await findRunningEmbedded(path.resolve(root, config.dataDir, 'database')));
  if (url === null) return null;
  return openDatabase({
    url,
    maxConnections: 4,
    isPooled: config.databasePooler !== null,
    // what breaks is the finding of the check that asked
    onBroken: () => undefined,
  });
}

/** Every condition with its look, in the order of the list; those of a market once for each open one. */
export function plannedChecks(asked: Asked): readonly Planned[] {
  return CONDITIONS.flatMap((condition): readonly Planned[] => {
    const level = 'level' in condition ? condition.level : 'required';
    const markets: readonly (MarketCode | null)[] = 'byMarket' in condition ? asked.config.markets : [null];
    return markets.map((market) => ({
      id: condition.id,
      market,
      level,
      look: (signal) => LOOKS[condition.id]({ ...asked, market, signal }),
    }));
  });
}

type Look = (asked: Asked & { readonly market: MarketCode | null; readonly signal: AbortSignal }) => Promise<Finding>;

/** A look at the database; `unknown` without one. */
const inDatabase =
  (look: (database: Database, asked: Parameters<Look>[0]) => Promise<Finding>): Look =>
  async (asked) =>
    asked.database ? await look(asked.database, asked) : NO_DATABASE;

/** The same for a condition of a market. */
const ofMarket = (look: (database: Database, market: MarketCode) => Promise<Finding>): Look =>
  inDatabase(async (database, { market }) => (market ? await look(database, market) : NO_DATABASE));

/** A look at the address that shoppers type; skipped where it is none of the public network. */
const ofAddress =
  (look: (url: URL, asked: Parameters<Look>[0]) => Promise<Finding>): Look =>
  async (asked) => {
    const url = new URL(asked.config.publicUrl ?? `http://localhost:${asked.config.port}`);
    const isPublic = url.hostname.includes('.') && isIP(url.hostname) === 0 && url.protocol === 'https:';
    return isPublic ? await look(url, asked) : NOT_PUBLIC;
  };

/** A look at the mail server; skipped where mail is written to a folder. */
const ofMail =
  (
    look: (server: NonNullable<Config['providers']['mail']['server']>, asked: Parameters<Look>[0]) => Promise<Finding>,
  ): Look =>
  async (asked) => {
    const { server } = asked.config.providers.mail;
    return server ? await look(server, asked) : { state: 'skipped', code: 'noMailServer' };
  };

const LOOKS: Readonly<Record<ConditionId, Look>> = {
  settings: async ({ config }) => judgeSettings(config),
  domain: ofAddress(async (url, { database, signal }) => {
    const answers = await nameServers(signal).addresses(url.hostname);
    const said = await textOf(`${url.origin}/.well-known/store-opening`, signal);
    const expected = database && (await openingToken(database).catch(() => null));
    const token = said === null || expected === null ? 'none' : said.trim() === expected ? 'own' : 'other';
    return judgeDomain({ name: url.hostname, answers, own: ownAddresses(), token });
  }),
  'public-url': ofAddress(async (url, { signal }) => {
    const bare = url.hostname.startsWith('www.');
    const [itself, http, www] = await Promise.all([
      requestOf(`${url.origin}/`, signal),
      requestOf(`http://${url.hostname}/`, signal),
      bare ? ({ problem: 'noName' } as const) : requestOf(`https://www.${url.hostname}/`, signal),
    ]);
    return judgePublicUrl({ expected: url.origin, itself, http, www });
  }),
  certificate: ofAddress(async (url, { signal }) =>
    judgeCertificate(await certificateOf(url.hostname, Number(url.port || 443), signal), systemClock.now()),
  ),
  database: async ({ config, database }) => {
    if (!config.databaseUrl) return { state: 'skipped', code: 'embedded' };
    return database ? judgeDatabase(await getServerFacts(database.read)) : NO_DATABASE;
  },
  embedded: async ({ config }) => judgeEmbedded({ mode: config.mode, onServer: config.databaseUrl !== null }),
  disk: async ({ config, root }) => {
    const { bavail, blocks, bsize } = await statfs(nearestFolder(path.resolve(root, config.dataDir)));
    return judgeDisk({ free: bavail * bsize, size: blocks * bsize });
  },
  clock: async ({ signal }) => {
    const offsets = await Promise.all(TIME_SERVERS.map((server) => clockOffset(server, signal)));
    return judgeClock({ offsets, zones: Object.values(MARKETS).every(({ timeZone }) => isZone(timeZone)) });
  },
  memory: async () => {
    const known = await readFile('/proc/meminfo', 'utf8').catch(() => '');
    const swap = Number(/^SwapTotal:\s*(\d+) kB$/m.exec(known)?.[1] ?? 0) * 1024;
    const limit = process.constrainedMemory();
    return judgeMemory({ bytes: limit > 0 ? Math.min(limit, totalmem()) : totalmem(), swap });
  },
  firewall: async () => {
    const lists = await Promise.all(
      ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => null)),
    );
    return judgeFirewall(lists.every((list) => list === null) ? null : lists.join('\n'));
  },
  updates: async () => judgeUpdates(await readFolder('/etc/apt/apt.conf.d')),
  'backup-made': inDatabase(async (database) =>
    judgeBackupMade(await listProofs(database.read, 'made'), systemClock.now()),
  ),
  'backup-restored': inDatabase(async (database) =>
    judgeBackupRestored(await listProofs(database.read, 'restored'), systemClock.now()),
  ),
  'mail-server': ofMail(async ({ host, isLocal, look }, { signal }) =>
    judgeMailServer({ ...(await look(signal)), host, isLocal }),
  ),
  'mail-spf': ofMail(async ({ host, isLocal, from }, { signal }) =>
    judgeSpf(await readSpf(nameServers(signal), domainOf(from), { host, isLocal, own: ownAddresses() })),
  ),
  'mail-dkim': ofMail(async ({ from, dkimSelector: selector }, { signal }) => {
    const domain = domainOf(from);
    const answers = selector === null ? [] : await nameServers(signal).texts(`${selector}._domainkey.${domain}`);
    return judgeDkim({ domain, selector, answers });
  }),
  'mail-dmarc': ofMail(async ({ from }, { signal }) => {
    const domain = domainOf(from);
    return judgeDmarc({ domain, email: from, answers: await nameServers(signal).texts(`_dmarc.${domain}`) });
  }),
  'mail-arrives': inDatabase(async (database) => {
    const [act] = await listActs(database.read, 'mail-arrives');
    return judgeArrival({ sentAt: act?.startedAt ?? null, pressedAt: act?.doneAt ?? null }, systemClock.now());
  }),
  cash: ofMarket(async (database, market) => judgeDecisions(await decisionsOf(database, market, 'cash'))),
  policies: ofMarket(async (database, market) => judgeDecisions(await decisionsOf(database, market, 'policies'))),
  vat: ofMarket(async (database, market) => {
    const [seller, rates] = [await sellerIn(database.read, market), await vatRates(database.read, systemClock.now())];
    const rate = rates[MARKETS[market].currency] ?? null;
    return judgeVat(market, { rate, number: seller?.vatNumber ?? '', sample: sellers[market].vatNumber });
  }),
  legal: ofMarket(async (database, market) => {
    const { sandboxShipper: _shipper, ...sample } = sellers[market];
    return judgeLegal(market, await sellerIn(database.read, market), sample);
  }),
  languages: inDatabase(async (database) => {
    const documents = await listDocuments(database.read);
    const texts = documents.flatMap(({ key, body }) => inOneLanguage(body).map(() => `/admin/pages/${key}`));
    return judgeLanguages([...(await listOneLanguage(database.read)), ...texts]);
  }),
  house: inDatabase(async (database) => judgeHouse((await readHouse({ database })).name, SHIPPED_HOUSE.name)),
  samples: inDatabase(async (database) => judgeSamples(await readSamples({ database }))),
  goods: ofMarket(async (database, market) =>
    judgeGoods(market, await countGoods(database.read, MARKETS[market].currency)),
  ),
  owner: inDatabase(async (database) => judgeOwner(await countOwners(database.read))),
  'staff-mail': inDatabase(async (database, { config }) =>
    judgeStaffMail(await countStaffMailReaders({ database, clock: systemClock }, config.markets)),
  ),
  'old-addresses': inDatabase(async (database) => judgeOldAddresses(await countOldAddresses(database.read))),
  imports: inDatabase(async (database) =>
    judgeImports(await getHalfDoneImport(database.read), await countWaitingPictures(database.read)),
  ),
};

async function decisionsOf(database: Database, market: MarketCode, wanted: 'cash' | 'policies') {
  const all = await readDecisions({ database, clock: systemClock }, market, sellers[market].legalName);
  return all.filter(({ condition }) => condition === wanted);
}

/** The files of a folder one after the other; null where it is not there. */
async function readFolder(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => null);
  if (names === null) return null;
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8').catch(() => '')));
  return texts.join('\n');
}

/** Addresses of private networks (RFC 1918, RFC 4193) and of a link: nobody outside reaches them. */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe80)/i;

/** The addresses of this machine that others may reach. */
function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((all = []) =>
    all.flatMap(({ address, internal }) => (internal || PRIVATE.test(address) ? [] : [address])),
  );
}

/** The folder itself, or the nearest above it that exists. */
function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(path.dirname(folder));
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const domainOf = (email: string): string => (email.split('@').at(-1) ?? '').toLowerCase();
