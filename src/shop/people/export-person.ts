import type { Language, MarketCode, TradeCurrency } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { personalData } from '#shop/accounts';
import { type Actor, insertAudit } from '#shop/audit';
import { listOldAddresses, type OrderAddress, readOrderById } from '#shop/orders';
import { alertsOf } from '#shop/stock-alerts';
import type { Shop } from '../shop.ts';
import { personDocument } from './person-document.ts';
import type { PersonAddress } from './queries.ts';
import { emailsOf, readPerson } from './read-people.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'signIn' | 'publicUrl' | 'printer'>;
type Staff = Extract<Actor, { readonly kind: 'staff' }>;

/** What the store has about a person: of an account all that the customer gets, of a guest contact, addresses and orders. */
export type PersonData = {
  readonly market: MarketCode | null;
  readonly contact: {
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    readonly since: string;
  };
  readonly addresses: readonly PersonAddress[];
  readonly orders: readonly {
    readonly number: number;
    readonly createdAt: string;
    readonly currency: TradeCurrency;
    /** Minor units. */
    readonly total: number;
    readonly paymentMethod: string;
    readonly paymentState: string;
    readonly items: readonly { readonly title: { readonly en: string; readonly ar: string }; readonly count: number }[];
    readonly deliveredTo: string;
    /** Where it went before staff corrected the address, while that is kept. */
    readonly deliveredToBefore: readonly string[];
  }[];
  readonly reviews: readonly { readonly createdAt: string; readonly review: string }[];
  /** Products that the person waits for. */
  readonly stockAlerts: readonly {
    readonly productId: string;
    readonly title: { readonly en: string; readonly ar: string };
    readonly market: MarketCode;
    readonly since: string;
    readonly until: string;
  }[];
  /** What the customer gets by "Download my data"; null for a guest. */
  readonly account: Awaited<ReturnType<typeof personalData>>;
};

/** Copies what the store has about a person, in every market, and writes that to the audit log. Null for nobody. */
export async function exportPerson(
  deps: Deps,
  act: { readonly actor: Staff; readonly id: string; readonly format: 'json' | 'pdf' },
): Promise<PersonData | null> {
  const found = await readPerson(deps, act.id, act.actor.markets);
  if (!found) return null;
  const { person } = found;
  const orders = [];
  for (const { id, number, createdAt, currency, total, paymentMethod, paymentState } of found.orders) {
    const order = await readOrderById(deps, id);
    if (!order) continue;
    orders.push({
      number,
      createdAt,
      currency,
      total,
      paymentMethod,
      paymentState,
      items: order.lines.map(({ title, count }) => ({ title: { ...title }, count })),
      deliveredTo: lineOf(order.address),
      deliveredToBefore: (await listOldAddresses(deps.database.read, id)).map(lineOf),
    });
  }
  const account = person.customerId === null ? null : await personalData(deps, person.customerId);
  await deps.database.transaction(async (tx) => {
    await insertAudit(tx, deps.clock, {
      actor: act.actor,
      action: 'customer.export',
      subject: `customer:${act.id}`,
      after: { format: act.format, orders: orders.length },
    });
  });
  return {
    market: person.market,
    contact: {
      name: `${person.firstName} ${person.lastName}`.trim(),
      phone: person.phone,
      email: person.email,
      since: person.firstSeenAt.toISOString(),
    },
    addresses: found.addresses,
    orders,
    stockAlerts: await alertsOf(deps, emailsOf(found)),
    reviews: found.reviews.map(({ createdAt, review }) => ({ createdAt, review })),
    account,
  };
}

function lineOf({ firstName, lastName, address, apartment, city, state, country }: OrderAddress): string {
  return [firstName, lastName, address, apartment, city, state, country].filter(Boolean).join(', ');
}

/** The same as a PDF in a language. */
export async function exportPersonPaper(
  deps: Deps,
  act: { readonly actor: Staff; readonly id: string; readonly language: Language },
): Promise<Result<Uint8Array, { readonly code: 'unknownPerson' }>> {
  const data = await exportPerson(deps, { ...act, format: 'pdf' });
  if (!data) return refused({ code: 'unknownPerson' });
  return ok(await deps.printer.person(personDocument(data, act.language, deps.clock.now())));
}
