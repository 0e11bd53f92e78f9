import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '#support/free-port';
import { startPostgres } from '#support/postgres';
import { clockAt } from '../../scripts/clocks.mjs';
import { embeddedUrl } from '../../src/database/embedded.ts';
import { readMessage } from '../../src/providers/mail-folder/read-message.ts';
import { openStoreProcess } from '../faults/store-process.ts';
import { MASKS, mask } from './masks.ts';
import { play } from './play.ts';

/**
 * Plays the specification against the built store and compares every answer with the record (tests/recorded/README.md).
 */
const RECORD = path.join(import.meta.dirname, 'answers.json');
const KIND = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded';
const SHOWN = path.resolve(import.meta.dirname, '../../.cache/recorded', KIND);
/** Each play begins at this time, so that it promises and prints the same days: a Tuesday, 10:00 in Riyadh. */
const BEGINS = '2027-01-12T07:00:00Z';

let actual: ReadonlyMap<string, string> = new Map();
let stop = async (): Promise<void> => undefined;

beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recorded-'));
  const clock = clockAt(BEGINS);
  const cluster = KIND === 'postgres' ? await startPostgres(undefined, { environment: clock }) : null;
  const database = cluster?.url('postgres') ?? embeddedUrl(path.join(dataDir, 'database'));
  const store = openStoreProcess({
    port: await freePort(),
    dataDir,
    environment: {
      ...clock,
      JOBS_POLL_SECONDS: '0.5',
      DATABASE_LIMITS: 'page=60,call=60',
      ...(cluster ? { DATABASE_URL: database } : {}),
    },
    killsDatabase: () => true,
  });
  stop = async () => {
    await store.end();
    await cluster?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  await store.up();
  if (KIND === 'embedded') await switchOffersOn(database);
  const mails = path.join(dataDir, 'mail');
  const { answers, learned } = await play(store.url, { verification: (email) => verification(mails, email) });
  const papers = await papersOf(database);
  const all = new Map([...answers, ...papers, ...(await mailsOf(database, mails))]);
  actual = new Map([...all].map(([name, text]) => [mask(name, learned), mask(text, learned)]));
  await show(actual);
}, 600_000);
afterAll(() => stop());

/**
 * Twenty offers that apply to everything: a client by the letter is answered, priced and charged as if there were none. They are on in
 * the run on the embedded database and not in the one on PostgreSQL, and both equal one record.
 */
async function switchOffersOn(url: string): Promise<void> {
  const kinds = [
    {
      kind: 'order',
      scope: { all: true },
      tiers: [{ from: { UAE: 0, KSA: 0 }, off: { kind: 'percent', basisPoints: 1000 } }],
    },
    { kind: 'tiers', scope: { all: true }, tiers: [{ from: 1, effect: { kind: 'percent', basisPoints: 500 } }] },
    { kind: 'delivery', charge: { UAE: 0, KSA: 0 } },
    {
      kind: 'sets',
      parts: [
        { scope: { all: true }, quantity: 1 },
        { scope: { all: true }, quantity: 1, effect: { kind: 'percent', basisPoints: 5000 } },
      ],
    },
  ];
  const offers = Array.from({ length: 20 }, (_, n) => {
    return { id: `offer${n}`, terms: { markets: ['UAE', 'KSA'], reward: kinds[n % kinds.length] } };
  });
  await query(
    url,
    `INSERT INTO offers (id, version, state, name_en, name_ar, terms, created_at, updated_at)
     SELECT id, 1, 'on', id, id, terms, now(), now()
     FROM jsonb_to_recordset('${JSON.stringify(offers)}') AS o (id text, terms jsonb)`,
  );
  await query(
    url,
    "INSERT INTO offer_set (version) VALUES ('twenty') ON CONFLICT (one) DO UPDATE SET version = 'twenty'",
  );
}

/** Every answer, in a file that another run can be compared with. */
async function show(entries: ReadonlyMap<string, string>): Promise<void> {
  await rm(SHOWN, { recursive: true, force: true });
  await mkdir(SHOWN, { recursive: true });
  for (const [name, text] of entries) await writeFile(path.join(SHOWN, fileOf(name)), text);
}

const fileOf = (name: string): string => `${name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_').slice(0, 120)}.txt`;

async function verification(folder: string, email: string) {
  const found = await vi.waitFor(async () => {
    const messages = await messagesIn(folder);
    const links = messages
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /\/verify-email\/([\w-]+)\/([\w-]+)/.exec(text) ?? []);
    expect(links, `a mail to ${email}`).not.toEqual([]);
    return links;
  }, PATIENCE);
  const [, userId = '', token = ''] = found;
  return { userId, token };
}

async function messagesIn(folder: string) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return await Promise.all(names.map(async (name) => await readMessage(await readFile(path.join(folder, name)))));
}

const PATIENCE = { timeout: 60_000, interval: 100 };

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return await client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** What invoices and credit notes say, in the order of their numbers. */
async function papersOf(url: string): Promise<[string, string][]> {
  const rows = await query<{ number: string; kind: string; document: unknown }>(
    url,
    'SELECT number, kind, document FROM invoices ORDER BY series, sequence',
  );
  return rows.map(({ number, kind, document }) => [`${kind} ${number}`, JSON.stringify(document, sortedKeys, 1)]);
}

/** Keys of a stored document have no order of their own. */
function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** All mails of the play, once none waits. */
async function mailsOf(url: string, folder: string): Promise<[string, string][]> {
  await vi.waitFor(async () => {
    expect(await query(url, "SELECT kind FROM emails WHERE state = 'waiting'")).toEqual([]);
  }, PATIENCE);
  const messages = await messagesIn(folder);
  const keyed = messages.map((message) => [`mail to ${message.to}: ${message.subject}`, message] as const);
  return keyed
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { text, html }], n) => [
      `${name} (${keyed.slice(0, n).filter(([other]) => other === name).length + 1})`,
      `${text}\n\n${html}`,
    ]);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

it('answers the specification as recorded', async () => {
  console.log(`masked: ${MASKS.map(([name]) => name).join(', ')}, and ids and tokens that the play is given`);
  const digests = Object.fromEntries([...actual].sort().map(([name, text]) => [name, digest(text)]));
  if (process.env.RECORD) await writeFile(RECORD, `${JSON.stringify(digests, null, 2)}\n`);
  expect(digests, `the answers of this run are in .cache/recorded/${KIND}`).toEqual(
    JSON.parse(await readFile(RECORD, 'utf8')),
  );
});
