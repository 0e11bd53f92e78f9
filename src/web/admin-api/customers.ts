import {
  anonymiseCustomerCall,
  exportCustomerCall,
  exportCustomerPaperCall,
  listCustomersCall,
  mergeCustomersCall,
  previewAnonymisingCall,
  readCustomerAddressesCall,
  readCustomerCall,
  undoMergeCall,
} from '#contract/admin/customers';
import {
  anonymisePerson,
  exportPerson,
  exportPersonPaper,
  mergePeople,
  type PersonRow,
  previewAnonymising,
  readPeople,
  readPerson,
  readPersonAddresses,
  undoMerge,
} from '#shop/people';
import { PEOPLE_LIST } from '#shop/people/people-list.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { expectedVersion, setVersion } from './context.ts';
import { listBody, listQuery } from './list.ts';
import { problem } from './problems.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'signIn' | 'publicUrl' | 'printer'>;

/** Registers the calls about customers: people with accounts and guests. */
export function registerCustomers(admin: AdminApi, shop: Deps): void {
  admin.on(listCustomersCall, async (c) => {
    const query = listQuery(c, PEOPLE_LIST);
    if (query instanceof Response) return query;
    const { page, views } = await readPeople(shop, query, c.var.person.markets);
    return c.json({ ...listBody(c, page, personRecord), views }, 200);
  });
  admin.on(readCustomerCall, async (c) => {
    const found = await readPerson(shop, c.req.valid('param').id, c.var.person.markets);
    if (!found) return problem(c, 'notFound');
    setVersion(c, found.person.version);
    return c.json(
      {
        person: personRecord(found.person),
        orders: found.orders.map(({ id: _id, ownerId: _owner, cartId: _cart, email: _email, ...order }) => order),
        addresses: [...found.addresses],
        reviews: found.reviews.map(({ productId, rate, review, createdAt }) => ({
          productId,
          rate,
          review,
          createdAt,
        })),
        alike: found.alike.map(personRecord),
        merges: found.merges,
      },
      200,
    );
  });
  admin.on(readCustomerAddressesCall, async (c) => {
    const found = await readPersonAddresses(shop, c.req.valid('param').id, c.var.person.markets);
    return found ? c.json({ addresses: found.addresses }, 200) : problem(c, 'notFound');
  });
  admin.on(mergeCustomersCall, async (c) => {
    const { id } = c.req.valid('param');
    const done = await mergePeople(shop, {
      actor: c.var.actor,
      id,
      version: expectedVersion(c),
      ...c.req.valid('json'),
    });
    if (done.ok) return c.json(done.value, 200);
    switch (done.error.code) {
      case 'unknownPerson':
        return problem(c, 'notFound');
      case 'samePerson':
        return problem(c, 'mergeSamePerson');
      case 'guestKeepsNoAccount':
        return problem(c, 'mergeIntoGuest');
      case 'stale': {
        const current = await readPerson(shop, id, c.var.person.markets);
        return problem(c, 'stale', { version: current?.person.version ?? 0, changed: [] });
      }
    }
  });
  admin.on(undoMergeCall, async (c) => {
    const act = { actor: c.var.actor, id: c.req.valid('param').id, merge: c.req.valid('json').merge };
    const done = await undoMerge(shop, act);
    if (done.ok) return c.json({ done: true }, 200);
    return problem(c, done.error.code === 'unknownPerson' ? 'notFound' : 'mergeTooOld');
  });
  admin.on(previewAnonymisingCall, async (c) => {
    const found = await previewAnonymising(shop, { actor: c.var.actor, id: c.req.valid('param').id });
    return found ? c.json(found, 200) : problem(c, 'notFound');
  });
  admin.on(anonymiseCustomerCall, async (c) => {
    const { id } = c.req.valid('param');
    const done = await anonymisePerson(shop, { actor: c.var.actor, id, version: expectedVersion(c) });
    if (done.ok) return c.json({ done: true }, 200);
    if (done.error.code === 'unknownPerson') return problem(c, 'notFound');
    if (done.error.code === 'otherMarket') return problem(c, 'customerOfOtherMarket');
    const current = await readPerson(shop, id, c.var.person.markets);
    return problem(c, 'stale', { version: current?.person.version ?? 0, changed: [] });
  });
  admin.on(exportCustomerCall, async (c) => {
    const { id } = c.req.valid('param');
    const data = await exportPerson(shop, { actor: c.var.actor, id, format: 'json' });
    if (!data) return problem(c, 'notFound');
    return c.body(JSON.stringify(data, null, 2), 200, {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="customer.json"',
    });
  });
  admin.on(exportCustomerPaperCall, async (c) => {
    const { id } = c.req.valid('param');
    const done = await exportPersonPaper(shop, { actor: c.var.actor, id, language: c.req.valid('json').language });
    if (!done.ok) return problem(c, 'notFound');
    return c.body(new Uint8Array(done.value), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="customer.pdf"',
    });
  });
}

function personRecord({ customerId, firstName, lastName, firstSeenAt, seenAt, ...row }: PersonRow) {
  return {
    ...row,
    kind: customerId === null ? ('guest' as const) : ('account' as const),
    name: `${firstName} ${lastName}`.trim(),
    since: firstSeenAt.toISOString(),
    lastSeen: seenAt.toISOString(),
    spent: [...row.spent],
  };
}
