import { type Language, MARKET_CODES, MARKETS, type MarketCode } from '#kernel/market';
import { queueEmail } from '#shop/emails';
import { readSettings } from '#shop/settings';
import { listStaffWith, type StaffRecipient } from '#shop/staff';
import { currencySign, formatAmount } from '#texts/format';
import type { Shop } from '../shop.ts';
import { queueMornings } from './morning.ts';
import {
  listKnownKeys,
  listMentionsSince,
  listMissingSince,
  listOrdersSince,
  listReviewsSince,
  listSoldOutSince,
} from './queries.ts';
import { lookFrom, STAFF_MAILS, type StaffMailKind } from './staff-mail.rules.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'publicUrl' | 'providers' | 'opening'>;

type EventMailKind = Exclude<StaffMailKind, 'staffMorning'>;

/** One thing that staff are told: its id keeps it from being told twice. */
type Event = {
  readonly id: string;
  /** The ids of those whom it concerns; everybody with the permission where it is left out. */
  readonly only?: readonly string[];
  /** The screen that the mail leads to. */
  readonly path: string;
  /** What the texts of the mail name, in a language. */
  readonly values: (language: Language) => Readonly<Record<string, string>>;
};

const FINDERS: Readonly<
  Record<EventMailKind, (deps: Deps, market: MarketCode, since: Date) => Promise<readonly Event[]>>
> = {
  async staffCardReview({ database }, market, since) {
    const found = await listReviewsSince(database.read, MARKETS[market].currency, since);
    return found.map(({ id, amount, currency }) => ({
      id,
      path: '/payments',
      values: (language) => ({
        amount: formatAmount(amount, currency, 'full'),
        currency: currencySign(currency, language),
      }),
    }));
  },

  async staffSoldOut({ database }, market, since) {
    const found = await listSoldOutSince(database.read, MARKETS[market].currency, since);
    return found.map(({ id, product, en, ar }) => ({
      id,
      path: `/products/${product}`,
      values: (language) => ({ about: { en, ar }[language], place: MARKETS[market].name.short[language] }),
    }));
  },

  async staffOrder({ database }, market, since) {
    const found = await listOrdersSince(database.read, market, since);
    return found.map(({ id, number, amount, currency }) => ({
      id,
      path: `/orders/${number}`,
      values: (language) => ({
        orderId: `#${number}`,
        place: MARKETS[market].name.short[language],
        amount: formatAmount(amount, currency, 'full'),
        currency: currencySign(currency, language),
      }),
    }));
  },

  async staffMention({ database }, market, since) {
    const found = await listMentionsSince(database.read, market, since);
    return found.map(({ id, number, writer, named }) => ({
      id,
      only: named,
      path: `/orders/${number}`,
      values: () => ({ orderId: `#${number}`, about: writer }),
    }));
  },

  async staffMissing({ database }, market, since) {
    const found = await listMissingSince(database.read, market, since);
    return found.map(({ id, number, en, ar }) => ({
      id,
      path: `/orders/${number}`,
      values: (language) => ({
        orderId: `#${number}`,
        about: { en, ar }[language],
        place: MARKETS[market].name.short[language],
      }),
    }));
  },
};

/**
 * Queues the mails that the settings of each market turn on, to everybody with the permission who works there, once an
 * event and person, and those of the morning. Returns how many.
 */
export async function tellStaff(deps: Deps): Promise<number> {
  let sent = 0;
  for (const market of MARKET_CODES) {
    const { values } = await readSettings(deps, 'staff_mail', [market]);
    for (const kind of KINDS) {
      const { setting, needs } = STAFF_MAILS[kind];
      const found = setting === null ? null : values.find(({ key }) => key === setting);
      if (found !== null && found?.value !== true) continue;
      const people = await listStaffWith(deps, needs, market);
      if (people.length === 0) continue;
      const events = await FINDERS[kind](deps, market, lookFrom(deps.clock.now(), found?.set?.at ?? null));
      sent += await queueNew(deps, market, kind, people, events);
    }
  }
  return sent + (await queueMornings(deps));
}

const KINDS = [
  'staffCardReview',
  'staffSoldOut',
  'staffOrder',
  'staffMention',
  'staffMissing',
] as const satisfies readonly EventMailKind[];

async function queueNew(
  deps: Deps,
  market: MarketCode,
  kind: EventMailKind,
  people: readonly StaffRecipient[],
  events: readonly Event[],
): Promise<number> {
  const wanted = events.flatMap((event) =>
    people
      .filter(({ id }) => event.only?.includes(id) ?? true)
      .map((person) => ({ event, person, key: `${event.id} ${person.id}` })),
  );
  const known = await listKnownKeys(
    deps.database.read,
    kind,
    wanted.map(({ key }) => key),
  );
  const missing = wanted.filter(({ key }) => !known.has(key));
  if (missing.length === 0) return 0;
  await deps.database.transaction(async (tx) => {
    for (const { event, person, key } of missing) {
      const { language } = person;
      const data = {
        firstName: person.name,
        link: `${deps.publicUrl}/admin${event.path}`,
        values: event.values(language),
      };
      await queueEmail(deps, tx, { kind, key, recipient: person.email, language, market, data });
    }
  });
  return missing.length;
}
