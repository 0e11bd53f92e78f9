import { findCircles } from './circles.ts';
import type { Import } from './imports.ts';

export type Violation = { readonly from: string; readonly to: string; readonly rule: string };

/** The slices in order: each may import the public interfaces of those before it. Add a new slice at its position. */
export const SLICES = [
  'sheets',
  'audit',
  'provider-health',
  'credentials',
  'staff',
  'settings',
  'retention',
  'stock',
  'catalogue',
  'search',
  'pricing',
  'customers',
  'content',
  'reviews',
  'scents',
  'offers',
  'cart',
  'wishlist',
  'addresses',
  'delivery',
  'orders',
  'invoices',
  'vat',
  'tax-reports',
  'emails',
  'order-lookup',
  'stock-alerts',
  'payments',
  'refunds',
  'parcels',
  'remittances',
  'checkout',
  'payment-links',
  'settlement',
  'packing',
  'order-desk',
  'reports',
  'opening',
  'redirects',
  'staff-mail',
  'imports',
  'accounts',
  'people',
] as const;

/**
 * The folders of the storefront in import order: each may import only those before it. The files at the storefront's root
 * may import all of them. A new feature is added here.
 */
export const STOREFRONT_ORDER = [
  'styles',
  'client',
  'page',
  'ui',
  'features/account',
  'features/addresses',
  'features/cart',
  'features/wishlist',
  'features/stock-alerts',
  'features/catalogue',
  'features/finder',
  'features/search',
  'features/product',
  'features/reviews',
  'features/orders',
  'features/checkout',
  'features/home',
  'features/info',
  'hydration',
  'offline',
  'layout',
  'routes',
] as const;

/** The folders of the back office in import order. Its root files (entry, routes, screens) may import all of them. */
export const BACKOFFICE_ORDER = ['client', 'ui', 'frame', 'routes'] as const;

const KERNEL = /^src\/kernel\//;
const RULES = /^src\/.*\.rules\.ts$/;
const SLICE = /^src\/shop\/([a-z-]+)\//;
const PUBLIC_INTERFACE = /^src\/shop\/[a-z-]+\/(index|port|document)\.ts$/;
/** What a cache in front of the store is to its adapters. */
const EDGE_PORT = /^src\/web\/edge\/port\.ts$/;
const PORT_SUITE = /\/(port|lender)\.contract\.ts$/;
const QUERIES = /^src\/shop\/[a-z-]+\/([a-z-]+-)?(queries|tables)\.ts$/;
const DATABASE = /^src\/database\//;
/** Opens connections to the primary: the queue of jobs has its own. */
const CONNECTIONS = /^src\/database\/connections\.ts$/;
/** What has changed, and the cache that follows it. */
const CHANGES = /^src\/changes\//;
const METRICS = /^src\/metrics\//;
const CONTRACT = /^src\/contract\//;
const TEXTS = /^src\/texts\//;
const CONTENT = /^content\//;
const STOREFRONT = /^src\/web\/storefront\//;
const STOREFRONT_FOLDER = /^src\/web\/storefront\/(features\/[^/]+|[^/]+)\/.*\.tsx?$/;
const STOREFRONT_ROOT = /^src\/web\/storefront\/[^/]+\.tsx?$/;
const BACKOFFICE = /^src\/web\/backoffice\//;
const BACKOFFICE_FOLDER = /^src\/web\/backoffice\/([^/]+)\/.*\.tsx?$/;
const BACKOFFICE_ROOT = /^src\/web\/backoffice\/[^/]+\.tsx?$/;
const SERVER_HALF = /(\.server\.tsx?|entry\.server\.tsx)$/;
const BUILD_TIME = /\.(vite|build)\.ts$/;
/** The entry point, its commands, and what starts and stops a process: only they import each other. */
const COMPOSITION = /^src\/(main\.ts$|process\/|cli\/)/;
const PROCESS = /^src\/process\//;
const COMMANDS = /^src\/cli\//;
const LOGGING = /^src\/logging\//;
const TEST = /(\.test\.tsx?|\.contract\.ts)$/;

type Rule = {
  /** The rule as the report prints it. */
  readonly description: string;
  readonly applies: (file: string) => boolean;
  readonly allows: (to: string, one: Import) => boolean;
};

const any =
  (...patterns: RegExp[]) =>
  (to: string): boolean =>
    patterns.some((pattern) => pattern.test(to));
const publicOrRules = any(PUBLIC_INTERFACE, RULES);
const JOB_PAYLOADS = /^src\/shop\/job-payloads\.ts$/;
const shopType = (to: string, one: Import): boolean => to === 'src/shop/shop.ts' && one.typeOnly;
const typesOf =
  (pattern: RegExp) =>
  (to: string, one: Import): boolean =>
    pattern.test(to) && one.typeOnly;

const IMPORT_RULES: readonly Rule[] = [
  { description: 'the kernel imports nothing', applies: any(KERNEL), allows: any(KERNEL) },
  {
    description: 'rules import the kernel, rules, and types of their slice',
    applies: any(RULES),
    allows: (to, one) =>
      any(KERNEL, RULES)(to) || (one.typeOnly && sliceOf(to) !== undefined && sliceOf(to) === sliceOf(one.from)),
  },
  {
    description: 'src/database imports the kernel and packages',
    applies: any(DATABASE),
    allows: (to, one) => one.external || any(DATABASE, KERNEL)(to),
  },
  {
    description: 'src/changes imports the database, the kernel and packages',
    applies: any(CHANGES),
    allows: (to, one) => one.external || any(CHANGES, DATABASE, KERNEL)(to),
  },
  {
    description: 'src/metrics imports the kernel and packages',
    applies: any(METRICS),
    allows: (to, one) => one.external || any(METRICS, KERNEL)(to),
  },
  {
    description: 'only the entry point and its modules import metrics',
    applies: (file) => !COMPOSITION.test(file) && !METRICS.test(file),
    allows: (to) => !METRICS.test(to),
  },
  {
    description: 'the contract imports the kernel, rules and its schema library',
    applies: any(CONTRACT),
    allows: (to, one) => one.external || any(CONTRACT, KERNEL, RULES)(to),
  },
  {
    description:
      'a slice imports its own files, public interfaces, the kernel, texts, and types of the database and the shop',
    applies: (file) => SLICE.test(file) && !QUERIES.test(file),
    allows: (to, one) =>
      one.external ||
      sliceOf(to) === sliceOf(one.from) ||
      publicOrRules(to) ||
      any(KERNEL, TEXTS, CONTENT)(to) ||
      typesOf(DATABASE)(to, one) ||
      shopType(to, one),
  },
  {
    description: 'queries import their slice, the database, public interfaces and the kernel',
    applies: any(QUERIES),
    allows: (to, one) =>
      one.external || sliceOf(to) === sliceOf(one.from) || publicOrRules(to) || any(KERNEL, DATABASE)(to),
  },
  {
    description: 'only queries import database libraries',
    applies: (file) => SLICE.test(file) && !QUERIES.test(file),
    allows: (to, one) => one.typeOnly || !/^(pg|drizzle-orm)(\/|$)/.test(to),
  },
  {
    description: 'the shop imports ports and types',
    applies: (file) => file === 'src/shop/shop.ts',
    allows: (to, one) => one.typeOnly && (any(KERNEL, DATABASE, JOB_PAYLOADS, RULES)(to) || PUBLIC_INTERFACE.test(to)),
  },
  {
    description: 'providers import port types, the kernel, texts, rules and other providers',
    applies: any(/^src\/providers\//),
    allows: (to, one) =>
      one.external ||
      any(KERNEL, TEXTS, RULES, CONTENT, /^src\/providers\//)(to) ||
      typesOf(PUBLIC_INTERFACE)(to, one) ||
      typesOf(EDGE_PORT)(to, one) ||
      typesOf(PORT_SUITE)(to, one),
  },
  {
    description:
      'jobs import public interfaces of slices, src/changes, the kernel, connections, and types of the database and the shop',
    applies: any(/^src\/jobs\//),
    allows: (to, one) =>
      one.external ||
      any(/^src\/jobs\//, CHANGES, KERNEL, JOB_PAYLOADS)(to) ||
      publicOrRules(to) ||
      typesOf(DATABASE)(to, one) ||
      CONNECTIONS.test(to) ||
      shopType(to, one),
  },
  {
    description: 'texts import the kernel and content',
    applies: (file) => TEXTS.test(file) && !BUILD_TIME.test(file),
    allows: (to, one) => one.external || any(TEXTS, KERNEL, CONTENT)(to),
  },
  {
    description: 'browser code of the storefront imports types of the contract, the kernel, rules and texts',
    applies: (file) => STOREFRONT.test(file) && !SERVER_HALF.test(file) && !BUILD_TIME.test(file),
    allows: (to, one) =>
      (one.external && !/^(node:|pg$|drizzle-orm|hono|zod|@hono)/.test(to)) ||
      (STOREFRONT.test(to) && (!SERVER_HALF.test(to) || one.typeOnly)) ||
      any(KERNEL, RULES, TEXTS, /\.(css|svg|woff2|json)$/)(to) ||
      typesOf(CONTRACT)(to, one),
  },
  {
    description: 'the back office imports its own files, types of the contract, the kernel, rules and texts',
    applies: (file) => BACKOFFICE.test(file),
    allows: (to, one) =>
      (one.external && !/^(node:|pg$|drizzle-orm|hono|zod|@hono)/.test(to)) ||
      any(BACKOFFICE, KERNEL, RULES, TEXTS, /\.(css|svg|woff2|json)$/)(to) ||
      typesOf(CONTRACT)(to, one),
  },
  {
    description: 'only the back office imports its files',
    applies: (file) => !BACKOFFICE.test(file),
    allows: (to) => !BACKOFFICE.test(to),
  },
  {
    description:
      'server code of the storefront imports public interfaces of slices, src/web/pages, product kinds, the kernel and texts',
    applies: (file) => STOREFRONT.test(file) && SERVER_HALF.test(file),
    allows: (to, one) =>
      one.external ||
      any(STOREFRONT, KERNEL, TEXTS, CONTENT, CONTRACT, /^src\/web\/(pages\/|product-kind\.ts$)/)(to) ||
      publicOrRules(to) ||
      shopType(to, one),
  },
  {
    description: 'src/web imports public interfaces of slices, src/changes, the contract, the kernel and texts',
    applies: (file) => /^src\/web\//.test(file) && !STOREFRONT.test(file) && !BACKOFFICE.test(file),
    allows: (to, one) =>
      one.external ||
      any(/^src\/web\//, CHANGES, CONTRACT, KERNEL, TEXTS, CONTENT)(to) ||
      publicOrRules(to) ||
      typesOf(DATABASE)(to, one) ||
      shopType(to, one),
  },
  {
    description: 'only the entry point and its modules import each other',
    applies: (file) => !COMPOSITION.test(file),
    allows: (to) => !COMPOSITION.test(to),
  },
  {
    description: 'src/logging imports packages, and only main.ts imports it',
    applies: (file) => file !== 'src/main.ts',
    allows: (to, one) => (LOGGING.test(one.from) ? one.external || LOGGING.test(to) : !LOGGING.test(to)),
  },
  { description: 'src/process imports no command', applies: any(PROCESS), allows: (to) => !COMMANDS.test(to) },
  {
    description: 'main.ts alone is beside the folders of src',
    applies: (file) => /^src\/[^/]+$/.test(file) && file !== 'src/main.ts',
    allows: () => false,
  },
  { description: 'no file imports main.ts', applies: any(COMPOSITION), allows: (to) => to !== 'src/main.ts' },
];

function sliceOf(file: string): string | undefined {
  return SLICE.exec(file)?.[1];
}

/** Returns the imports that break a rule. Tests may import anything. */
export function findViolations(imports: readonly Import[]): Violation[] {
  const checked = imports.filter((one) => !TEST.test(one.from));
  const found = checked.flatMap((one) =>
    IMPORT_RULES.filter((rule) => rule.applies(one.from) && !rule.allows(one.to, one)).map((rule) => ({
      from: one.from,
      to: one.to,
      rule: rule.description,
    })),
  );
  return [
    ...found,
    ...checked.flatMap(checkSliceOrder),
    ...checked.flatMap(checkFolderOrder),
    ...findCircles(checked).map(([from = '', to = '', ...others]) => ({
      from,
      to,
      rule: `a circle of ${others.length + 2} modules across folders`,
    })),
  ];
}

/** Returns the index of a slice in `SLICES`, or -1. */
function indexOf(slice: string): number {
  return SLICES.map(String).indexOf(slice);
}

function checkSliceOrder({ from, to }: Import): Violation[] {
  const [own, other] = [sliceOf(from), sliceOf(to)];
  if (own === undefined || other === undefined || own === other || RULES.test(to)) return [];
  const unknown = [own, other].find((slice) => indexOf(slice) < 0);
  if (unknown !== undefined) return [{ from, to, rule: `the slice ${unknown} is missing in SLICES` }];
  if (indexOf(other) < indexOf(own)) return [];
  return [{ from, to, rule: `the slice ${own} comes before ${other} and may not import it` }];
}

/** A bundle whose folders have an order. */
type Ordered = {
  readonly name: string;
  readonly list: string;
  readonly folder: RegExp;
  readonly root: RegExp;
  readonly order: readonly string[];
};

const ORDERED: readonly Ordered[] = [
  {
    name: 'the storefront',
    list: 'STOREFRONT_ORDER',
    folder: STOREFRONT_FOLDER,
    root: STOREFRONT_ROOT,
    order: STOREFRONT_ORDER,
  },
  {
    name: 'the back office',
    list: 'BACKOFFICE_ORDER',
    folder: BACKOFFICE_FOLDER,
    root: BACKOFFICE_ROOT,
    order: BACKOFFICE_ORDER,
  },
];

/** Reports an import of a bundle against the order of its folders, of a root file, or of another route. */
function checkFolderOrder({ from, to }: Import): Violation[] {
  return ORDERED.flatMap(({ name, list, folder, root, order }) => {
    const own = folder.exec(from)?.[1];
    if (own === undefined) return [];
    if (root.test(to)) return [{ from, to, rule: `${own} may not import a root file of ${name}` }];
    const other = folder.exec(to)?.[1];
    if (other === undefined) return [];
    if (own === other) {
      const isOtherRoute = own === 'routes' && from.split('/')[4] !== to.split('/')[4];
      return isOtherRoute ? [{ from, to, rule: 'a route may not import another route' }] : [];
    }
    const unknown = [own, other].find((one) => !order.includes(one));
    if (unknown !== undefined) return [{ from, to, rule: `the folder ${unknown} is missing in ${list}` }];
    if (order.indexOf(other) < order.indexOf(own)) return [];
    return [{ from, to, rule: `the folder ${own} comes before ${other} and may not import it` }];
  });
}
