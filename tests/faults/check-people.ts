import type pg from 'pg';
import { JOBS } from '../../src/jobs/jobs.ts';
import type { MailSink } from './mail-sink.ts';
import type { Shopper } from './shopper.ts';

export type MailCounts = {
  /** Acknowledgements to be sent, and those that arrived. */
  readonly due: number;
  readonly arrived: number;
  /** Emails of any kind with an uncertain hand-over, and those of them that never arrived. */
  readonly uncertain: number;
  readonly lost: number;
};

type EmailRow = { id: string; kind: string; state: string };

/**
 * Checks that emails are sent at most once (docs/orders.md): each arrived exactly once, except those marked uncertain,
 * which arrived once or never. A kill leaves at most as many uncertain as are sent at once.
 */
export async function checkMail(
  database: pg.Client,
  sink: MailSink,
  kills: number,
): Promise<{ readonly problems: readonly string[]; readonly counts: MailCounts }> {
  const problems: string[] = [];
  const { rows } = await database.query<EmailRow>('SELECT id, kind, state FROM emails');
  const known = new Set(rows.map(({ id }) => id));
  for (const [id, times] of sink.received) {
    if (times > 1) problems.push(`email ${id} was sent ${times} times`);
    if (!known.has(id)) problems.push(`email ${id} is unknown`);
  }
  for (const { id, kind, state } of rows) {
    if (state === 'sent' && !sink.received.has(id))
      problems.push(`email ${id} (${kind}) is marked as sent and never arrived`);
  }
  const uncertain = rows.filter(({ state }) => state === 'uncertain');
  const most = kills * (JOBS.sendEmail.atOnce ?? 1);
  if (uncertain.length > most) problems.push(`${uncertain.length} emails are uncertain after ${kills} kills`);
  const due = rows.filter(({ kind }) => kind === 'orderAcknowledgement');
  const arrived = (some: readonly EmailRow[]) => some.filter(({ id }) => sink.received.has(id)).length;
  const lost = uncertain.length - arrived(uncertain);
  return { problems, counts: { due: due.length, arrived: arrived(due), uncertain: uncertain.length, lost } };
}

/**
 * Checks that orders reported to a shopper as paid or cancelled are so, and that a shopper without an order has an
 * unchanged cart.
 */
export async function checkShoppers(database: pg.Client, shoppers: readonly Shopper[]): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { ownerId, cartLines, reportedPaid, reportedCancelled } of shoppers) {
    for (const id of new Set(reportedPaid)) {
      const { rows } = await database.query<{ state: string }>(
        "SELECT payment_state AS state FROM orders WHERE id = $1 AND owner_id = $2 AND (paid_at IS NOT NULL OR payment_state = 'released')",
        [id, ownerId],
      );
      const right = reportedCancelled.includes(id)
        ? ['refunded', 'released']
        : ['paid', 'partly_refunded', 'refunded', 'released'];
      if (!right.includes(rows[0]?.state ?? ''))
        problems.push(`order ${id} was reported as paid and is ${rows[0]?.state}`);
    }
    const { rows: lines } = await database.query<{ product: string; count: number; ordered: boolean }>(
      `SELECT l.product_id AS product, l.count, EXISTS (SELECT FROM orders o WHERE o.owner_id = $1) AS ordered
         FROM carts c JOIN cart_lines l ON l.cart_id = c.id WHERE c.owner_id = $1 AND c.status = 'open'`,
      [ownerId],
    );
    const { rows: orders } = await database.query('SELECT id FROM orders WHERE owner_id = $1', [ownerId]);
    if (orders.length === 0 && lines.length !== cartLines()) {
      problems.push(`the cart of ${ownerId} has ${lines.length} lines instead of ${cartLines()}`);
    }
    if (orders.length > 0 && lines.length > 0) problems.push(`the cart of ${ownerId} is open again after its order`);
  }
  return problems;
}
