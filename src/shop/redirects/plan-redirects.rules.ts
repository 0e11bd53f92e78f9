import { type OldAddress, type OldAddressProblem, readOldAddress, readTarget } from './old-address.rules.ts';

/** Where an old address leads: a product or a category by its id, so that it moves along, a page, another host, or nowhere yet. */
export type Target =
  | { readonly kind: 'product' | 'category'; readonly target: string }
  | { readonly kind: 'page' | 'url' | 'missing'; readonly target: string };

/** A row of a sheet of old addresses; `row` is the line that a spreadsheet program shows. */
export type RedirectRow = {
  readonly row: number;
  readonly from: string;
  readonly to: string;
  readonly remove: boolean;
};

export type RowProblem = OldAddressProblem | 'isAPage' | 'toItself' | 'fromTwice' | 'loop' | 'badTarget';
export type RowWarning = 'targetMissing' | 'leavesTheStore';

/** What becomes of a row. */
export type PlannedRedirect = { readonly row: number; readonly from: string } & (
  | {
      readonly state: 'new' | 'change' | 'same';
      readonly old: OldAddress;
      readonly to: Target;
      readonly warning: RowWarning | null;
    }
  | { readonly state: 'wrong'; readonly code: RowProblem; readonly chain?: readonly string[]; readonly sameAs?: number }
  | { readonly state: 'leftOut'; readonly code: 'sameAddress' | 'removal'; readonly sameAs?: number }
);

/** What is known of the store when a sheet is planned. */
export type World = {
  /** Whether a path is a page of the store, which always wins. */
  readonly isPage: (path: string) => boolean;
  /** What a path of the old shop or of this store leads to; null for nothing that is there. */
  readonly find: (path: string) => Target | null;
  /** The old addresses that are stored, by `keyOf`. */
  readonly stored: ReadonlyMap<string, Target>;
};

/** The key of an old address. */
export function keyOf({ path, below }: OldAddress): string {
  return below ? `${path}/*` : path;
}

type Read = {
  readonly row: number;
  readonly from: string;
  readonly old: OldAddress;
  readonly to: NonNullable<ReturnType<typeof readTarget>>;
};

/**
 * Plans a sheet of old addresses: what each row becomes. Chains are written flat, loops refused with their chain; of two rows of one
 * address the first counts. Decides nothing by the order of loops.
 */
export function planRedirects(rows: readonly RedirectRow[], world: World): readonly PlannedRedirect[] {
  const first = new Map<string, Read>();
  const planned = rows.map((one): PlannedRedirect | Read => {
    const { row, from } = one;
    if (one.remove) return { row, from, state: 'leftOut', code: 'removal' };
    const read = readOldAddress(from);
    if (!read.ok) return { row, from, state: 'wrong', code: read.error };
    const old = read.value;
    if (!old.below && world.isPage(old.path)) return { row, from, state: 'wrong', code: 'isAPage' };
    const to = readTarget(one.to);
    if (to === null) return { row, from, state: 'wrong', code: 'badTarget' };
    if (to.kind === 'path' && to.path === old.path && !old.below && world.find(to.path) === null) {
      return { row, from, state: 'wrong', code: 'toItself' };
    }
    const key = keyOf(old);
    const earlier = first.get(key);
    if (earlier) {
      const isSame = JSON.stringify(earlier.to) === JSON.stringify(to);
      return isSame
        ? { row, from, state: 'leftOut', code: 'sameAddress', sameAs: earlier.row }
        : { row, from, state: 'wrong', code: 'fromTwice', sameAs: earlier.row };
    }
    const entry: Read = { row, from, old, to };
    first.set(key, entry);
    return entry;
  });
  return planned.map((one) => ('state' in one ? one : decide(one, first, world)));
}

function decide({ row, from, old, to }: Read, first: ReadonlyMap<string, Read>, world: World): PlannedRedirect {
  const end = endOf(old, to, first, world);
  if ('chain' in end) return { row, from, state: 'wrong', code: 'loop', chain: end.chain };
  const before = world.stored.get(keyOf(old));
  const state = before === undefined ? 'new' : isSameTarget(before, end.target) ? 'same' : 'change';
  const { kind } = end.target;
  const warning = kind === 'missing' ? 'targetMissing' : kind === 'url' ? 'leavesTheStore' : null;
  return { row, from, state, old, to: end.target, warning };
}

/** Follows a target over the old addresses that it names itself, to where it ends; or the chain that comes back to itself. */
function endOf(
  old: OldAddress,
  to: Read['to'],
  first: ReadonlyMap<string, Read>,
  world: World,
): { readonly target: Target } | { readonly chain: readonly string[] } {
  const chain = [old.path];
  const seen = new Set(old.below ? [] : chain);
  let at = to;
  for (;;) {
    if (at.kind === 'url') return { target: { kind: 'url', target: at.url } };
    const { path } = at;
    const found = world.find(path);
    if (found) return { target: found };
    if (world.isPage(path)) return { target: { kind: 'page', target: path } };
    chain.push(path);
    if (seen.has(path)) return { chain };
    seen.add(path);
    const next = first.get(path);
    if (next) {
      at = next.to;
      continue;
    }
    const known = world.stored.get(path);
    if (known?.kind === 'missing' && !seen.has(known.target)) {
      at = { kind: 'path', path: known.target };
      continue;
    }
    return { target: known ?? { kind: 'missing', target: path } };
  }
}

function isSameTarget(one: Target, other: Target): boolean {
  return one.kind === other.kind && one.target === other.target;
}
