/**
 * `npm run drill -- <name> [arguments]` rehearses a bad day on this machine, prints a table of checks and exits with 0 when
 * every check passes; `--short` runs its short form. `npm run drill` lists the drills. README.md beside it says how to write
 * one.
 */
import { type Drill, openDrill } from './kit.ts';

/** Every drill. A new one is a folder with `drill.ts`, which exports `run`, and a line here. */
export const DRILLS: readonly Drill[] = [
  {
    name: 'fresh',
    summary: 'somebody installs the store: an Arabic path, Ctrl-C, a second start, a taken port, a full disk',
    load: () => import('./fresh/drill.ts'),
  },
  {
    name: 'image',
    summary: 'the image is built without a registry and runs without root, its files read-only (deploy/Containerfile)',
    load: () => import('./image/drill.ts'),
  },
  {
    name: 'chart',
    summary: 'chart, compose file and service are read by helm, Kubernetes’ types, a schema and systemd (deploy)',
    load: () => import('./chart/drill.ts'),
  },
  {
    name: 'rolling',
    summary: 'ten processes open an empty database at once; a version goes up and down under load',
    hasShort: true,
    load: () => import('./rolling/drill.ts'),
  },
  {
    name: 'alerts',
    summary: 'each planted fault raises exactly its alert (deploy/watch/alerts.yml)',
    load: () => import('./alerts/drill.ts'),
  },
  {
    name: 'edge',
    summary:
      'Varnish, then a worker of Cloudflare, before two processes: hits, variants, new prices and stock (deploy/edge)',
    load: () => import('./edge/drill.ts'),
  },
  {
    name: 'failover',
    summary: 'the primary of deploy/ha is killed, frozen and cut off while guests order',
    hasShort: true,
    load: () => import('./failover/drill.ts'),
  },
  {
    name: 'limits',
    summary: 'hundreds of shoppers behind one address, and bots behind others; Redis freezes and dies',
    load: () => import('./limits/drill.ts'),
  },
  {
    name: 'pooler',
    summary: 'checkouts through PgBouncer in transaction mode (deploy/pooler)',
    load: () => import('./pooler/drill.ts'),
  },
  {
    name: 'restore',
    summary: 'a backup beside an open store, and what comes back of it',
    load: () => import('./restore/drill.ts'),
  },
  {
    name: 'move',
    summary: 'from the embedded database to PostgreSQL with mails and a refund under way',
    hasShort: true,
    load: () => import('./move/drill.ts'),
  },
  {
    name: 'storm',
    summary: 'products sell out, get reviews and prices every second while pages are read',
    hasShort: true,
    load: () => import('./storm/drill.ts'),
  },
  {
    name: 'jobs',
    summary: 'two workers do the work after a rush of orders, each piece once',
    hasShort: true,
    load: () => import('./jobs/drill.ts'),
  },
];

const SHORT = '--short';

async function main([name, ...args]: readonly string[]): Promise<number> {
  const drill = DRILLS.find((one) => one.name === name);
  const isShort = args.includes(SHORT);
  if (drill && (!isShort || drill.hasShort))
    return await openDrill(drill, { args: args.filter((one) => one !== SHORT), isShort });
  if (name !== undefined) console.error(drill ? `${name} has no short form` : `there is no drill "${name}"`);
  const width = Math.max(...DRILLS.map((one) => one.name.length));
  for (const one of DRILLS)
    console.log(
      `npm run drill -- ${one.name.padEnd(width)} ${one.hasShort ? '[--short]' : '         '} ${one.summary}`,
    );
  return name === undefined ? 0 : 2;
}

if (process.argv[1] === import.meta.filename) process.exit(await main(process.argv.slice(2)));
