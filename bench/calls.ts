/**
 * `npm run bench -- calls [seconds]`: public calls and kept pages, asked by wrk, beside a bare `node:http` server that sends the
 * same status, headers and bytes. Both are measured in turn within one run, with one core for the server and the other for wrk,
 * so the ratio holds on a machine that does little else. `ratio by cpu` compares the processor time of one answer and holds on a busy
 * machine, too. The store logs, counts and limits as it does in production.
 */
import { chmod } from 'node:fs/promises';
import pg from 'pg';
import { startPostgres } from '#support/postgres';
import { answerOf, processorMs, type Running, seed, startPlain, startStore, withDataFolder } from './processes.ts';
import { say } from './report.ts';
import { type Load, load, needWrk, pin } from './wrk.ts';

const LEAST_RATIO = 0.5;
const CONNECTIONS = 32;
/** How often store and bare server take turns for one figure. */
const TURNS = 3;
const [SERVER_CORE, LOAD_CORE] = [0, 1];
const TABLE = 'Kept calls and pages by wrk, one core, beside a bare node:http server';

const HEADERS = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en', cookie: 'country_code_iso3=KSA' };
/** As in production, with a limit that is counted and never reached. */
const SETTINGS = { LOG_LEVEL: 'info', RATE_LIMITS: 'read=9999999,page=9999999', METRICS_PORT: '0' };

type Asked = { readonly name: string; readonly path: string; readonly again?: boolean };

function askedOf(product: string, page: string, category: string): Asked[] {
  return [
    { name: 'GET product', path: '/api/product' },
    { name: 'GET detail', path: `/api/detail/${product}` },
    { name: 'GET detail, not modified', path: `/api/detail/${product}`, again: true },
    { name: 'GET procategory', path: '/api/procategory' },
    { name: 'GET procategory/id', path: `/api/procategory/${category}` },
    { name: 'GET review', path: `/api/review/${product}` },
    { name: 'GET home', path: '/api/home' },
    { name: 'GET banner', path: '/api/banner' },
    { name: 'GET aboutus', path: '/api/aboutus' },
    { name: 'GET termcond', path: '/api/termcond' },
    { name: 'GET suggest', path: '/api/suggest?q=ros' },
    { name: 'home page', path: '/en-sa' },
    { name: 'list page', path: '/en-sa/products' },
    { name: 'product page', path: page },
    { name: 'product page, not modified', path: page, again: true },
    { name: 'product page without prefix', path: page.replace('/en-sa', '') },
  ];
}

async function compare(store: Running, { path, again }: Asked, seconds: number) {
  const first = await answerOf(store.url + path, { headers: HEADERS });
  const tag = first.headers[first.headers.findIndex((name) => name.toLowerCase() === 'etag') + 1] ?? '';
  const headers = again ? { ...HEADERS, 'if-none-match': tag } : HEADERS;
  const plain = await startPlain(store.url + path, { headers });
  pin(plain.pid, SERVER_CORE);
  const ask = async ({ url, pid }: Running, time: number): Promise<Load & { readonly cost: number }> => {
    const before = processorMs(pid);
    const done = await load(url, { paths: [path], connections: CONNECTIONS, seconds: time, headers, core: LOAD_CORE });
    return { ...done, cost: (processorMs(pid) - before) / (done.perSecond * time) };
  };
  await ask(store, 1);
  await ask(plain, 1);
  const [bare, ours]: [Awaited<ReturnType<typeof ask>>[], Awaited<ReturnType<typeof ask>>[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    bare.push(await ask(plain, seconds));
    ours.push(await ask(store, seconds));
  }
  await plain.stop();
  return {
    'a second': median(ours.map(({ perSecond }) => perSecond)),
    'p99 ms': median(ours.map(({ p99 }) => p99)),
    failed: ours.reduce((sum, { failed }) => sum + failed, 0),
    'bare server': median(bare.map(({ perSecond }) => perSecond)),
    ratio: median(ours.map(({ perSecond }, turn) => perSecond / (bare[turn]?.perSecond ?? Number.NaN))),
    'µs of cpu': 1000 * median(ours.map(({ cost }) => cost)),
    'ratio by cpu': median(ours.map(({ cost }, turn) => (bare[turn]?.cost ?? Number.NaN) / cost)),
  };
}

function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

export async function calls(seconds: number): Promise<void> {
  needWrk();
  const cluster = await startPostgres();
  await chmod(cluster.home, 0o755);
  await withDataFolder(async (data) => {
    const admin = new pg.Client({ connectionString: cluster.url('postgres') });
    await admin.connect();
    await admin.query('CREATE DATABASE store');
    await admin.end();
    await seed(data, cluster.url('store'), 44);
    const client = new pg.Client({ connectionString: cluster.url('store') });
    await client.connect();
    const { rows } = await client.query<{ product: string; category: string }>(
      `SELECT price.product_id AS product, (SELECT min(id) FROM categories) AS category FROM product_prices price
       WHERE currency = 'SAR' AND price > 0 AND shown ORDER BY 1 LIMIT 1`,
    );
    await client.end();
    const store = await startStore(data, cluster.url('store'), SETTINGS);
    pin(store.pid, SERVER_CORE);
    const [{ product, category } = { product: '', category: '' }] = rows;
    const moved = await fetch(`${store.url}/en-sa/details/${product}/x`, { redirect: 'manual' });
    const page = URL.parse(moved.headers.get('location') ?? '', store.url)?.pathname ?? '';
    const missed: string[] = [];
    for (const asked of askedOf(product, page, category)) {
      const figures = await compare(store, asked, seconds);
      say(TABLE, asked.name, figures);
      if (!(Math.max(figures.ratio, figures['ratio by cpu']) >= LEAST_RATIO) || figures.failed > 0)
        missed.push(asked.name);
    }
    console.log(
      missed.length === 0
        ? `holds: at least ${LEAST_RATIO} of a bare server`
        : `MISSES ${LEAST_RATIO} of a bare server: ${missed.join(', ')}`,
    );
  }).finally(() => cluster.stop());
}
