import type pg from 'pg';
import type { MailSink } from './mail-sink.ts';
import type { Shopper } from './shopper.ts';

export type MailCounts = {
  /** Orders that are to be acknowledged, and those whose acknowledgement arrived. */
  readonly due: number;
  readonly arrived: number;
  /** Mail of any kind that a dying process may have handed over, and what of it never arrived. */
  readonly uncertain: number;
  readonly lost: number;
};

type Notice = { id: string; kind: string; state: string };

/**
 * Mail is sent at most once (decision 0064): every message arrived once, but for those that a dying process may or may
 * not have handed over, which arrived once or not at all and are marked. There are no more of them than deaths.
 */
export async function checkMail(
  database: pg.Client,
  sink: MailSink,
  kills: number,
): Promise<{ readonly wrong: readonly string[]; readonly counts: MailCounts }> {
  const wrong: string[] = [];
  const { rows } = await database.query<Notice>('SELECT id, kind, state FROM emails');
  const known = new Set(rows.map(({ id }) => id));
  for (const [id, times] of sink.taken) {
    if (times > 1) wrong.push(`mail ${id} was sent ${times} times`);
    if (!known.has(id)) wrong.push(`mail ${id} is about nothing`);
  }
  for (const { id, kind, state } of rows) {
    if (state === 'sent' && !sink.taken.has(id)) wrong.push(`mail ${id} (${kind}) is marked as sent and never arrived`);
  }
  const uncertain = rows.filter(({ state }) => state === 'uncertain');
  if (uncertain.length > kills) wrong.push(`${uncertain.length} mails are uncertain after ${kills} deaths`);
  const due = rows.filter(({ kind }) => kind === 'orderAcknowledgement');
  const arrived = (some: readonly Notice[]) => some.filter(({ id }) => sink.taken.has(id)).length;
  const lost = uncertain.length - arrived(uncertain);
  return { wrong, counts: { due: due.length, arrived: arrived(due), uncertain: uncertain.length, lost } };
}

/** What shoppers were told stays true, and whoever got nothing still has the bag as it was. */
export async function checkShoppers(database: pg.Client, shoppers: readonly Shopper[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { ownerId, bagged, toldPaid, toldCancelled } of shoppers) {
    for (const id of new Set(toldPaid)) {
      const { rows } = await database.query<{ state: string }>(
        'SELECT payment_state AS state FROM orders WHERE id = $1 AND owner_id = $2 AND paid_at IS NOT NULL',
        [id, ownerId],
      );
      const right = toldCancelled.includes(id) ? ['refunded'] : ['paid', 'refunded'];
      if (!right.includes(rows[0]?.state ?? '')) wrong.push(`order ${id} was told as paid and is ${rows[0]?.state}`);
    }
    const { rows: bags } = await database.query<{ product: string; count: number; ordered: boolean }>(
      `SELECT l.product_id AS product, l.count, EXISTS (SELECT FROM orders o WHERE o.owner_id = $1) AS ordered
         FROM carts c JOIN cart_lines l ON l.cart_id = c.id WHERE c.owner_id = $1 AND c.status = 'open'`,
      [ownerId],
    );
    const { rows: orders } = await database.query('SELECT id FROM orders WHERE owner_id = $1', [ownerId]);
    if (orders.length === 0 && bags.length !== bagged()) {
      wrong.push(`the bag of ${ownerId} has ${bags.length} lines in the place of ${bagged()}`);
    }
    if (orders.length > 0 && bags.length > 0) wrong.push(`the bag of ${ownerId} is there again after its order`);
  }
  return wrong;
}
