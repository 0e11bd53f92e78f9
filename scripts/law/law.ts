import type { Import } from './imports.ts';

export type Violation = { readonly from: string; readonly to: string; readonly rule: string };

/**
 * The shop's slices in the order they may use each other: each only those before it, through their doors. A new slice takes its place here.
 */
export const SLICES = [
  'stock',
  'catalogue',
  'search',
  'pricing',
  'customers',
  'content',
  'reviews',
  'cart',
  'wishlist',
  'addresses',
  'delivery',
  'orders',
  'invoices',
  'emails',
  'payments',
  'parcels',
  'checkout',
  'accounts',
] as const;

const KERNEL = /^src\/kernel\//;
const RULES = /^src\/.*\.rules\.ts$/;
const SLICE = /^src\/shop\/([a-z-]+)\//;
const DOOR = /^src\/shop\/[a-z-]+\/(index|port|document)\.ts$/;
const PORT_SUITE = /\/port\.contract\.ts$/;
const QUERIES = /^src\/shop\/[a-z-]+\/([a-z-]+-)?(queries|tables)\.ts$/;
const DATABASE = /^src\/database\//;
const CONTRACT = /^src\/contract\//;
const TEXTS = /^src\/texts\//;
const CONTENT = /^content\//;
const STOREFRONT = /^src\/web\/storefront\//;
const SERVER_HALF = /(\.server\.tsx?|entry\.server\.tsx)$/;
const BUILD_TIME = /\.(vite|build)\.ts$/;
/** Put together by main.ts and imported by nobody else: main itself and the parts it is written in. */
const COMPOSITION = /^src\/(main|serve|open-store|operate-payments|operate-parcels|operated|sandbox|seed)\.ts$/;
const TEST = /(\.test\.tsx?|\.contract\.ts)$/;

type Rule = {
  readonly words: string;
  readonly applies: (file: string) => boolean;
  readonly allows: (to: string, one: Import) => boolean;
};

const any =
  (...patterns: RegExp[]) =>
  (to: string): boolean =>
    patterns.some((pattern) => pattern.test(to));
const doorOrRules = any(DOOR, RULES);
const shopType = (to: string, one: Import): boolean => to === 'src/shop/shop.ts' && one.typeOnly;
const typesOf =
  (pattern: RegExp) =>
  (to: string, one: Import): boolean =>
    pattern.test(to) && one.typeOnly;

const RULES_OF_THE_HOUSE: readonly Rule[] = [
  { words: 'the kernel imports nothing', applies: any(KERNEL), allows: any(KERNEL) },
  {
    words: 'rules import the kernel, rules, and types of their slice',
    applies: any(RULES),
    allows: (to, one) =>
      any(KERNEL, RULES)(to) || (one.typeOnly && sliceOf(to) !== undefined && sliceOf(to) === sliceOf(one.from)),
  },
  {
    words: 'the database room imports the kernel and packages',
    applies: any(DATABASE),
    allows: (to, one) => one.external || any(DATABASE, KERNEL)(to),
  },
  {
    words: 'the contract imports the kernel, rules and its schema library',
    applies: any(CONTRACT),
    allows: (to, one) => one.external || any(CONTRACT, KERNEL, RULES)(to),
  },
  {
    words: 'a slice imports its own files, doors, the kernel, texts, and types of the database and the shop',
    applies: (file) => SLICE.test(file) && !QUERIES.test(file),
    allows: (to, one) =>
      one.external ||
      sliceOf(to) === sliceOf(one.from) ||
      doorOrRules(to) ||
      any(KERNEL, TEXTS, CONTENT)(to) ||
      typesOf(DATABASE)(to, one) ||
      shopType(to, one),
  },
  {
    words: 'queries import their slice, the database, doors and the kernel',
    applies: any(QUERIES),
    allows: (to, one) =>
      one.external || sliceOf(to) === sliceOf(one.from) || doorOrRules(to) || any(KERNEL, DATABASE)(to),
  },
  {
    words: 'only queries speak SQL',
    applies: (file) => SLICE.test(file) && !QUERIES.test(file),
    allows: (to, one) => one.typeOnly || !/^(pg|drizzle-orm)(\/|$)/.test(to),
  },
  {
    words: 'the shop imports ports and types',
    applies: (file) => file === 'src/shop/shop.ts',
    allows: (to, one) => one.typeOnly && (any(KERNEL, DATABASE)(to) || DOOR.test(to)),
  },
  {
    words: 'providers import port types, the kernel, texts, rules and each other’s shared parts',
    applies: any(/^src\/providers\//),
    allows: (to, one) =>
      one.external ||
      any(KERNEL, TEXTS, RULES, CONTENT, /^src\/providers\//)(to) ||
      typesOf(DOOR)(to, one) ||
      typesOf(PORT_SUITE)(to, one),
  },
  {
    words: 'jobs import shop doors, the kernel, and types of the database and the shop',
    applies: any(/^src\/jobs\//),
    allows: (to, one) =>
      one.external ||
      any(/^src\/jobs\//, KERNEL)(to) ||
      doorOrRules(to) ||
      typesOf(DATABASE)(to, one) ||
      shopType(to, one),
  },
  {
    words: 'texts import the kernel, rules and content',
    applies: (file) => TEXTS.test(file) && !BUILD_TIME.test(file),
    allows: (to, one) => one.external || any(TEXTS, KERNEL, RULES, CONTENT)(to),
  },
  {
    words: 'the storefront in the browser imports the contract, the kernel, rules and texts',
    applies: (file) => STOREFRONT.test(file) && !SERVER_HALF.test(file) && !BUILD_TIME.test(file),
    allows: (to, one) =>
      (one.external && !/^(node:|pg$|drizzle-orm|hono|zod|@hono)/.test(to)) ||
      (STOREFRONT.test(to) && (!SERVER_HALF.test(to) || one.typeOnly || isOwnLoader(one))) ||
      any(KERNEL, RULES, TEXTS, /\.(css|svg|woff2|json)$/)(to) ||
      typesOf(CONTRACT)(to, one),
  },
  {
    words:
      'the server’s half of the storefront imports shop doors, the context of pages, the kinds of products, the kernel and texts',
    applies: (file) => STOREFRONT.test(file) && SERVER_HALF.test(file),
    allows: (to, one) =>
      one.external ||
      any(STOREFRONT, KERNEL, TEXTS, CONTENT, CONTRACT, /^src\/web\/(pages\/|product-kind\.ts$)/)(to) ||
      doorOrRules(to) ||
      shopType(to, one),
  },
  {
    words: 'the web imports shop doors, the contract, the kernel and texts',
    applies: (file) => /^src\/web\//.test(file) && !STOREFRONT.test(file),
    allows: (to, one) =>
      one.external ||
      any(/^src\/web\//, CONTRACT, KERNEL, TEXTS, CONTENT)(to) ||
      doorOrRules(to) ||
      typesOf(DATABASE)(to, one) ||
      shopType(to, one),
  },
  {
    words: 'only main.ts and its parts put the store together',
    applies: (file) => !COMPOSITION.test(file),
    allows: (to) => !COMPOSITION.test(to),
  },
  { words: 'nobody imports main.ts', applies: any(COMPOSITION), allows: (to) => to !== 'src/main.ts' },
];

/** A route hands its loader on from the file beside it; the build takes it out of the browser's half. */
function isOwnLoader({ from, to }: Import): boolean {
  const folder = (file: string): string => file.slice(0, file.lastIndexOf('/'));
  return folder(from) === folder(to);
}

function sliceOf(file: string): string | undefined {
  return SLICE.exec(file)?.[1];
}

/** What the imports of a project break of the import law; empty when it is kept. Tests may import anything. */
export function breaches(imports: readonly Import[]): Violation[] {
  const bound = imports.filter((one) => !TEST.test(one.from));
  const found = bound.flatMap((one) =>
    RULES_OF_THE_HOUSE.filter((rule) => rule.applies(one.from) && !rule.allows(one.to, one)).map((rule) => ({
      from: one.from,
      to: one.to,
      rule: rule.words,
    })),
  );
  return [...found, ...bound.flatMap(outOfOrder)];
}

/** The place of a slice in the order; -1 for one that has none. */
function placeOf(slice: string): number {
  return SLICES.map(String).indexOf(slice);
}

function outOfOrder({ from, to }: Import): Violation[] {
  const [mine, other] = [sliceOf(from), sliceOf(to)];
  if (mine === undefined || other === undefined || mine === other || RULES.test(to)) return [];
  const unknown = [mine, other].find((slice) => placeOf(slice) < 0);
  if (unknown !== undefined) return [{ from, to, rule: `the slice ${unknown} has no place in the order` }];
  if (placeOf(other) < placeOf(mine)) return [];
  return [{ from, to, rule: `the slice ${mine} comes before ${other} and may not use it` }];
}
