import { DAY_MS } from '#kernel/clock';
import { MARKETS, type MarketCode } from '#kernel/market';
import { openMarkets } from '#kernel/open-markets';
import { type MorningData, queueEmail } from '#shop/emails';
import { hintOf } from '#shop/emails/hints.rules';
import { countOwners, listProofs, MIGRATED, readStoreState } from '#shop/opening';
import type { Check, ConditionId } from '#shop/opening/conditions.rules';
import { readHealth } from '#shop/provider-health';
import { countMissed } from '#shop/redirects';
import { readDay, readMentions, readWaiting } from '#shop/reports';
import { addDays, dayIn } from '#shop/reports/period.rules';
import { readSettings } from '#shop/settings';
import { listStaffWith, type StaffRecipient } from '#shop/staff';
import type { Shop } from '../shop.ts';
import { getHintFacts, listKnownKeys, listUndelivered } from './queries.ts';
import { dayOfStore, isMorning, STAFF_MAILS } from './staff-mail.rules.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'publicUrl' | 'providers' | 'opening'>;

/** A person with the markets that their mail is about, in the order of the selector. */
type Reader = { readonly person: StaffRecipient; readonly markets: readonly MarketCode[] };

/**
 * Queues the mail of the morning: one a person and day for all their open markets in which it is turned on, by the clock of the
 * first of them. It is on for owners once the store was opened by one of them, unless they turned it off. A day on which nothing was sold
 * and nothing is to be said has none, except in the first week. Returns how many.
 */
export async function queueMornings(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const { openedAt, changed } = await readStoreState(deps);
  const isNew = openedAt !== null && changed?.by !== MIGRATED;
  let machine: Machine | null = null;
  let sent = 0;
  for (const { person, markets } of await listReaders(deps, isNew)) {
    const [first] = markets;
    if (first === undefined || !isMorning(now, MARKETS[first].timeZone)) continue;
    const today = dayIn(now, MARKETS[first].timeZone);
    const key = `${today} ${person.id}`;
    if ((await listKnownKeys(deps.database.read, 'staffMorning', [key])).has(key)) continue;
    const day = dayOfStore(isNew ? dayIn(openedAt, MARKETS[first].timeZone) : null, today);
    machine ??= await readMachine(deps);
    const data = { ...(await gather(deps, person, markets, today, day)), ...machine, hint: await hintFor(deps, day) };
    if (day === null && !hasNews(data)) continue;
    const { language, email: recipient } = person;
    const email = { kind: 'staffMorning', key, recipient, language, market: first, data };
    if (await deps.database.transaction((tx) => queueEmail(deps, tx, email))) sent += 1;
  }
  return sent;
}

async function listReaders(deps: Deps, isNew: boolean): Promise<readonly Reader[]> {
  const { setting, needs } = STAFF_MAILS.staffMorning;
  const readers = new Map<string, Reader>();
  for (const market of openMarkets()) {
    const { values } = await readSettings(deps, 'staff_mail', [market]);
    const found = values.find(({ key }) => key === setting);
    const isUntouched = isNew && found?.set === null;
    if (found?.value !== true && !isUntouched) continue;
    // owners alone may change settings
    for (const person of await listStaffWith(deps, isUntouched ? 'settings.write' : needs, market)) {
      const known = readers.get(person.id)?.markets ?? [];
      readers.set(person.id, { person, markets: [...known, market] });
    }
  }
  return [...readers.values()];
}

async function gather(
  deps: Deps,
  person: StaffRecipient,
  markets: readonly MarketCode[],
  today: string,
  day: number | null,
): Promise<MorningData> {
  const yesterday = addDays(today, -1);
  const [sold, before, waiting, mentions, undelivered, health] = await Promise.all([
    readDay(deps, markets, yesterday),
    readDay(deps, markets, addDays(yesterday, day === null ? -7 : -1)),
    readWaiting(deps, markets, person.language),
    readMentions(deps, person.id, markets),
    listUndelivered(deps.database.read, markets, deps.clock.now()),
    readHealth(deps),
  ]);
  return {
    firstName: person.name,
    link: `${deps.publicUrl}/admin`,
    today,
    dayOfStore: day,
    yesterday: sold,
    before,
    waiting: [...waiting, ...mentions].map(({ kind, count, detail }) => ({ kind, count, detail })),
    undelivered: [...undelivered],
    failing: health.filter((one) => one.health === 'failing').map(({ name }) => name),
  };
}

/** How the store itself is: looked at once for the mails of a morning. */
type Machine = Pick<MorningData, 'store' | 'givenUp' | 'missed'>;

/** Addresses that were asked for and not found in a day are said when they are more than this. */
const FEW_MISSED = 20;

async function readMachine({ database, clock, jobs, opening }: Deps): Promise<Machine> {
  const now = clock.now();
  const lookAt = async (id: ConditionId): Promise<Check | undefined> => (await opening.look(id))[0];
  const [[proof], disk, certificate, missed, givenUp] = await Promise.all([
    listProofs(database.read, 'restored'),
    lookAt('disk'),
    lookAt('certificate'),
    countMissed(database.read, new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)),
    jobs.countGivenUp(new Date(now.getTime() - DAY_MS)),
  ]);
  const figure = (check: Check | undefined, name: string): number | null => {
    const value = check?.values?.[name];
    return typeof value === 'number' ? value : null;
  };
  return {
    givenUp,
    missed: missed > FEW_MISSED ? missed : 0,
    store: {
      restoredAt: proof?.at.toISOString() ?? null,
      runsSince: new Date(now.getTime() - Math.round(process.uptime()) * 1000).toISOString(),
      diskPercent: figure(disk, 'percent'),
      certificateDays: figure(certificate, 'days'),
    },
  };
}

async function hintFor(deps: Deps, day: number | null): Promise<MorningData['hint']> {
  if (day === null) return null;
  const [facts, { secured }] = [await getHintFacts(deps.database.read), await countOwners(deps.database.read)];
  return hintOf(day, { ...facts, secondOwner: secured > 1 });
}

function hasNews({ yesterday, waiting, undelivered, failing, givenUp = 0, missed = 0 }: MorningData): boolean {
  return (
    givenUp + missed > 0 || yesterday.orders > 0 || waiting.length > 0 || undelivered.length > 0 || failing.length > 0
  );
}
