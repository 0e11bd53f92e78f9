import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { reconcile } from '#shop/payments';
import { freePort } from '#support/free-port';
import { openDatabase } from '../../src/database/database.ts';
import { checkMoney, type MoneyCounts } from './check-money.ts';
import { checkParcels, type ParcelCounts } from './check-parcels.ts';
import { checkMail, checkShoppers, type MailCounts } from './check-people.ts';
import { checkStock, checkStore } from './check-store.ts';
import type { Databases } from './databases.ts';
import { checkImports, startImports } from './importer.ts';
import { openMailSink } from './mail-sink.ts';
import { checkPacking, startPacking } from './packer.ts';
import { drawPlan } from './plan.ts';
import { openProviders, type Providers } from './providers.ts';
import { countOf, settle } from './settle.ts';
import { openShopper, type RunContext } from './shopper.ts';
import { createWatch, type Kill, type Watch } from './steps.ts';
import { openStoreProcess } from './store-process.ts';
import { startSupport } from './support-desk.ts';
import { openVisibility } from './visibility.ts';

export type RunResult = {
  readonly problems: readonly string[];
  readonly kills: readonly Kill[];
  readonly faults: number;
  readonly shoppers: number;
  /** Provider messages that the store accepted, and returns of browsers. */
  readonly messages: number;
  readonly returns: number;
  readonly orders: {
    readonly paid: number;
    readonly refunded: number;
    readonly other: number;
    /** Those with an offer. */
    readonly reduced: number;
  };
  readonly invoices: number;
  readonly refunds: number;
  readonly sold: number;
  readonly money: MoneyCounts;
  readonly mail: MailCounts;
  readonly parcels: ParcelCounts;
  readonly handedOver: number;
  /** What the support desk did. */
  readonly acts: number;
  /** Sheets that were imported. */
  readonly imports: number;
  readonly ms: number;
  /** The store's log at level warn and above, for a failed run. */
  readonly log: readonly string[];
};

/**
 * Performs one run: shoppers pay while the store is killed and restarted, time passes until everything is settled,
 * then all records are checked.
 */
export async function runOnce(databases: Databases, seed: number): Promise<RunResult> {
  const began = Date.now();
  const plan = drawPlan(databases.kind, seed);
  const kills: Kill[] = [];
  const problems: string[] = [];
  let faults = 0;
  let finished = false;
  let messages = 0;
  const watch = createWatch((at) => {
    kills.push(at);
    store.kill();
    watch.arm(plan.kills[kills.length] ?? null);
  });
  const home = await databases.open(`run_${seed}`, watch);
  const sink = await openMailSink(watch);
  const port = await freePort();
  const providers = await openProviders(`http://127.0.0.1:${port}`, watch, () => {
    const fault = finished ? null : plan.faults();
    if (fault) faults += 1;
    return fault;
  });
  const store = openStoreProcess({
    port,
    dataDir: home.dataDir,
    environment: { ...home.environment, ...providers.environment, SMTP_URL: sink.url },
    killsDatabase: () => plan.killsDatabase,
  });
  const context: RunContext = { store, watch, providers, prepared: databases.prepared };
  const visibility = openVisibility(home.url, store);
  try {
    await store.up();
    const start = await setStock(await visibility.connection(), databases, plan.stock);
    await providers.hyperpay.set({ webhooks: plan.messages, reorder: plan.reorder, refunds: plan.refunds });
    await providers.paytabs.set({ callbacks: plan.messages, reorder: plan.reorder });
    for (const lender of [providers.tabby, providers.tamara])
      await lender.set({ messages: plan.messages, reorder: plan.reorder });
    const shoppers = plan.shoppers.map((shopper) => openShopper(context, shopper));
    watch.arm(plan.kills[0] ?? null);
    const packing = startPacking(store, watch, databases.prepared);
    const support = startSupport(store, watch, databases.prepared, seed);
    const importing = startImports(store, watch, databases.prepared);
    const delivering = startDelivering(providers, watch);
    await Promise.all(shoppers.map((shopper) => shopper.shop()));
    messages += await delivering.stop();
    const midway = await visibility.query((database) => checkStock(database, start));
    problems.push(...midway.problems.map((problem) => `during shopping: ${problem}`));
    if (kills.length === 0) watch.arm({ ...plan.fallbackKill });
    let acts = 0;
    const left = await settle(context, shoppers, visibility, async () => {
      await packing.stop();
      acts = await support.stop();
      await importing.stop();
    });
    if (countOf(left) > 0) problems.push(`never settled: ${JSON.stringify(left)}`);
    finished = true;
    watch.arm(null);
    const database = await visibility.connection();
    const stock = await checkStock(database, start);
    const money = await checkMoney(database, providers);
    const mail = await checkMail(database, sink, kills.length);
    const parcels = await checkParcels(database, providers);
    const packed = await checkPacking(database);
    const imports = await checkImports(database);
    problems.push(
      ...(await checkStore(database)),
      ...stock.problems,
      ...money.problems,
      ...mail.problems,
      ...parcels.problems,
      ...packed.problems,
      ...imports.problems,
    );
    problems.push(...(await checkShoppers(database, shoppers)), ...(await reconciliationProblems(home.url, providers)));
    return {
      problems,
      kills,
      faults,
      shoppers: shoppers.length,
      messages: messages + left.messages,
      returns: shoppers.reduce((sum, shopper) => sum + shopper.returns(), 0),
      ...(await countOrders(database)),
      sold: stock.sold,
      money: money.counts,
      mail: mail.counts,
      parcels: parcels.counts,
      handedOver: packed.handedOver,
      acts,
      imports: imports.written,
      ms: Date.now() - began,
      log: store.log,
    };
  } finally {
    watch.arm(null);
    await visibility.close();
    await store.end();
    await Promise.all([providers.close(), sink.close()]);
    await home.remove();
  }
}

/** Sets the stock of the run. Returns the units by product. */
async function setStock(
  database: pg.Client,
  databases: Databases,
  stock: readonly number[],
): Promise<Map<string, number>> {
  const start = new Map<string, number>();
  for (const [index, { id }] of databases.prepared.products.entries()) {
    start.set(id, stock[index] ?? 0);
    await database.query('UPDATE product_stock SET on_hand = $2 WHERE product_id = $1', [id, stock[index] ?? 0]);
  }
  return start;
}

/** Delivers the providers' messages while shoppers are active. */
function startDelivering(providers: Providers, watch: Watch): { stop(): Promise<number> } {
  let stopped = false;
  let taken = 0;
  const sending = (async () => {
    while (!stopped) {
      const midway = setTimeout(() => watch.reached('call message', 'before'), 5);
      const accepted = await providers.deliver();
      clearTimeout(midway);
      taken += accepted;
      if (accepted > 0) watch.reached('call message', 'after');
      await pause(50);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await sending;
      return taken;
    },
  };
}

/** Reconciles every provider, payment by payment. Returns the differences. */
async function reconciliationProblems(url: string, providers: Providers): Promise<readonly string[]> {
  const database = openDatabase({ url, maxConnections: 1 });
  try {
    const shop = { database, clock: { now: providers.now }, cards: providers.adapters };
    const day = 24 * 3_600_000;
    const [from, to] = [new Date(Date.now() - 120 * day), new Date(providers.now().getTime() + day)];
    const problems: string[] = [];
    for (const { provider } of providers.adapters.all) {
      const compared = await reconcile(shop, provider, from, to);
      if (!compared.ok) problems.push(`${provider} returned no statement: ${compared.error.code}`);
      else problems.push(...compared.value.differences.map((one) => `reconciliation: ${JSON.stringify(one)}`));
    }
    return problems;
  } finally {
    await database.close();
  }
}

async function countOrders(database: pg.Client): Promise<Pick<RunResult, 'orders' | 'invoices' | 'refunds'>> {
  type Row = { paid: number; refunded: number; other: number; reduced: number; invoices: number; refunds: number };
  const { rows } = await database.query<Row>(`
    SELECT count(*) FILTER (WHERE payment_state = 'paid')::int AS paid,
           count(*) FILTER (WHERE payment_state = 'refunded')::int AS refunded,
           count(*) FILTER (WHERE payment_state NOT IN ('paid', 'refunded'))::int AS other,
           count(*) FILTER (WHERE offers IS NOT NULL)::int AS reduced,
           (SELECT count(*)::int FROM invoices WHERE kind = 'invoice') AS invoices,
           (SELECT count(*)::int FROM refunds) AS refunds FROM orders`);
  const { invoices = 0, refunds = 0, ...orders } = rows[0] ?? { paid: 0, refunded: 0, other: 0, reduced: 0 };
  return { orders, invoices, refunds };
}
