import { randomId } from '#kernel/ids';
import { MARKETS, prefixOf } from '#kernel/market';
import { ok, type Result } from '#kernel/result';
import { type AttemptSource, countAttempt, sourceKeys, type Throttled } from '#shop/credentials';
import { normalizeEmail } from '#shop/customers';
import { nameForMail, queueEmail } from '#shop/emails';
import type { Shop } from '../shop.ts';
import { listOrdersOfEmail } from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'publicUrl' | 'networkAttempts'>;

const PER_MAILBOX = { free: 3, maxPause: 900, resetAfter: 3600 };

/**
 * Asks for a mail with the links of the orders of an email address. Result and time are the same whether an order has it or
 * not, because a job looks them up. A mailbox gets a few of these mails an hour; further ones are dropped silently.
 */
export async function requestOrderLinks(
  deps: Deps,
  email: string,
  source: AttemptSource,
): Promise<Result<null, Throttled>> {
  const counted = await countAttempt(deps, sourceKeys('links', source, deps.networkAttempts));
  if (!counted.ok) return counted;
  const mailbox = normalizeEmail(email);
  const wanted = await countAttempt(deps, [{ action: 'links-mailbox', subject: mailbox, limit: PER_MAILBOX }]);
  if (wanted.ok) {
    const payload = { email: mailbox, request: randomId() };
    await deps.database.transaction((tx) => deps.jobs.send(tx, 'sendOrderLinks', payload));
  }
  return ok(null);
}

/** Mails the links of the newest orders of an email address to the address they have, once a request. */
export async function sendOrderLinks(
  deps: Omit<Deps, 'networkAttempts'>,
  email: string,
  request: string,
): Promise<void> {
  const [newest, ...older] = await listOrdersOfEmail(deps.database.read, email);
  if (!newest || newest.email === '') return;
  const { language, market, firstName } = newest;
  const orders = [newest, ...older].map(({ id, number, createdAt, ...order }) => ({
    number,
    createdAt: createdAt.toISOString(),
    link: `${deps.publicUrl}/${prefixOf(language, MARKETS[order.market])}/orderdetails/${id}`,
  }));
  await deps.database.transaction((tx) =>
    queueEmail(deps, tx, {
      kind: 'orderLinks',
      key: request,
      recipient: newest.email,
      language,
      market,
      data: { firstName: nameForMail(firstName), orders },
    }),
  );
}
