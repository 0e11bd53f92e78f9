import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from '#support/postgres';
import type { StoreProcess } from '../store.ts';
import { insertRow } from './insert-row.ts';

export type Stage = {
  readonly cluster: Cluster;
  readonly database: pg.Client;
  /** Ten connections, and calls that end after 1.5 seconds. */
  readonly store: StoreProcess;
  /** Two connections, and few searches a minute of one network. It shares limits. */
  readonly narrow: StoreProcess;
  /** The cache in front of `store`; while it is broken it takes no purge. */
  readonly edge: { isBroken: boolean };
  readonly redis: { readonly kill: (signal: NodeJS.Signals) => unknown };
  readonly stopped: AbortSignal;
};

/** A fault: `plant` begins it and resolves to what ends it. */
type Fault = { readonly alert: string; readonly plant: (stage: Stage) => Promise<() => Promise<unknown> | unknown> };

/** Calls `work` again and again, `atOnce` at a time, until the returned function is called. */
function keepOn(atOnce: number, work: () => Promise<unknown>): () => Promise<unknown> {
  let stopped = false;
  const lanes = Array.from({ length: atOnce }, async () => {
    while (!stopped) await work().catch(() => pause(50));
  });
  return async () => {
    stopped = true;
    await Promise.all(lanes);
  };
}

const ask = async ({ url }: StoreProcess, path: string) => {
  const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(10_000) });
  await answer.arrayBuffer();
};

/** Renames a table away, and back. */
async function withoutTable({ database }: Stage, table: string): Promise<() => Promise<unknown>> {
  await database.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  return () => database.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
}

/** Inserts a row; the returned function deletes it. */
function withRow({ database }: Stage, table: string, values: Readonly<Record<string, unknown>>) {
  return insertRow(database, table, values);
}

/** Plants a paper that was issued some hours ago and is in a state at the tax authority. */
async function withReport(stage: Stage, state: string, hours: number): Promise<() => Promise<void>> {
  const issued = new Date(Date.now() - hours * 3_600_000);
  const ends = [
    await withRow(stage, 'invoices', {
      id: 'drill',
      kind: 'invoice',
      document: '{}',
      edition: 99,
      uuid: randomUUID(),
      issued_at: issued,
    }),
    await withRow(stage, 'tax_reports', { invoice_id: 'drill', state, next_try_at: '2999-01-01' }),
  ];
  return async () => {
    for (const end of ends.toReversed()) await end();
  };
}

const RAISE_A_PRICE = `UPDATE product_prices SET price = price + 100
  WHERE (product_id, currency) = (SELECT product_id, currency FROM product_prices ORDER BY product_id, currency LIMIT 1)`;
/** An alert looks back on 30 seconds in the time of a drill. */
const COUNTED_AGAIN_MS = 35_000;

/** Every fault with the alert that it must raise, and no other. */
export const FAULTS: readonly Fault[] = [
  {
    alert: 'RefundsFailed',
    plant: (stage) => withRow(stage, 'refunds', { state: 'failed', kind: 'transfer', currency: 'AED', amount: 100 }),
  },
  {
    alert: 'PaymentsUnderReview',
    plant: (stage) => withRow(stage, 'payment_captures', { purpose: 'review', amount: 100, currency: 'AED' }),
  },
  { alert: 'TaxReportsLate', plant: (stage) => withReport(stage, 'queued', 13) },
  { alert: 'TaxReportsOverdue', plant: (stage) => withReport(stage, 'queued', 21) },
  { alert: 'TaxReportsRefused', plant: (stage) => withReport(stage, 'rejected', 1) },
  {
    alert: 'TaxReportingStopped',
    plant: (stage) => withRow(stage, 'tax_units', { market: 'KSA', state: 'retired', stopped: 'certificate' }),
  },
  {
    alert: 'TaxCertificateEnds',
    async plant(stage) {
      const unit = await withRow(stage, 'tax_units', { id: 'drill', market: 'KSA', state: 'current' });
      const ends = { unit_id: 'drill', state: 'active', ends_at: new Date(Date.now() + 20 * 86_400_000) };
      const certificate = await withRow(stage, 'tax_certificates', ends);
      return async () => {
        await certificate();
        await unit();
      };
    },
  },
  {
    alert: 'ParcelsRefused',
    plant: (stage) => withRow(stage, 'parcels', { state: 'refused' }),
  },
  {
    alert: 'JobsLate',
    plant: (stage) =>
      withRow(stage, 'pgboss.job', {
        name: 'no-worker-does-this',
        state: 'created',
        start_after: new Date(Date.now() - 1_200_000),
        policy: 'standard',
      }),
  },
  {
    alert: 'JobsFailing',
    async plant(stage) {
      const undo = await withoutTable(stage, 'emails');
      const jobs: (() => Promise<unknown>)[] = [];
      for (let index = 0; index < 12; index += 1) {
        const job = { name: 'send-email', data: { id: `drill-${index}` }, policy: 'standard' };
        jobs.push(await insertRow(stage.database, 'pgboss.job', job));
      }
      return async () => {
        await undo();
        for (const remove of jobs) await remove();
      };
    },
  },
  {
    alert: 'ServerErrors',
    async plant(stage) {
      const undo = await withoutTable(stage, 'coupons');
      const stop = keepOn(2, async () => {
        await ask(stage.store, '/api/coupontitle/DRILL');
        await pause(50);
      });
      return async () => {
        await stop();
        await undo();
      };
    },
  },
  {
    alert: 'CallsSlow',
    async plant(stage) {
      const holder = new pg.Client({ connectionString: stage.cluster.url('store') });
      await holder.connect();
      await holder.query('BEGIN; LOCK TABLE coupons IN ACCESS EXCLUSIVE MODE');
      const stop = keepOn(6, () => ask(stage.store, '/api/coupontitle/DRILL'));
      return async () => {
        await holder.query('ROLLBACK');
        await stop();
        await holder.end();
      };
    },
  },
  {
    alert: 'ConnectionsUsedUp',
    plant: async ({ narrow }) => keepOn(24, () => ask(narrow, '/api/coupontitle/DRILL')),
  },
  {
    alert: 'EventLoopBlocked',
    plant: async ({ narrow }) =>
      keepOn(1, async () => {
        narrow.signal('SIGSTOP');
        await pause(800);
        narrow.signal('SIGCONT');
        await pause(600);
      }),
  },
  {
    alert: 'ManyRefused',
    plant: async ({ narrow }) =>
      keepOn(1, async () => {
        await ask(narrow, `/en-ae/search?q=drill${Math.random()}`);
        await pause(20);
      }),
  },
  {
    alert: 'EdgeBehind',
    async plant({ database, edge }) {
      edge.isBroken = true;
      await database.query(RAISE_A_PRICE);
      return () => {
        edge.isBroken = false;
      };
    },
  },
  {
    alert: 'LimitsNotShared',
    async plant({ narrow, redis }) {
      redis.kill('SIGSTOP');
      const stop = keepOn(1, async () => {
        await ask(narrow, '/api/my-address/drill');
        await pause(300);
      });
      return async () => {
        redis.kill('SIGCONT');
        // counted by the server again
        await pause(COUNTED_AGAIN_MS);
        await stop();
      };
    },
  },
  {
    alert: 'OrdersStopped',
    async plant({ database, store }) {
      await database.query("UPDATE orders SET created_at = created_at - interval '2 hours'");
      const stop = keepOn(1, async () => {
        await ask(store, '/en-ae/checkout');
        await pause(200);
      });
      return async () => {
        await stop();
        await database.query("UPDATE orders SET created_at = created_at + interval '2 hours'");
      };
    },
  },
  {
    alert: 'DatabaseAway',
    async plant({ cluster }) {
      cluster.signal('SIGSTOP');
      return () => cluster.signal('SIGCONT');
    },
  },
  {
    alert: 'StoreDown',
    async plant({ narrow }) {
      narrow.signal('SIGKILL');
      await narrow.gone;
      return () => undefined;
    },
  },
];
