import { effectOn, type LiveOffer, type LivePart, type LiveSets, type LiveTiers } from './compile-offers.rules.ts';
import { shareOverUnits, type UnitGroups } from './share.rules.ts';
import { at, type CartView } from './view-cart.rules.ts';

/** One application that an item offer could make now: the units it takes and what each line saves. */
export type Proposal = {
  readonly lines: readonly number[];
  readonly counts: readonly number[];
  /** Null where it is the whole saving by price, which is divided once the application holds. */
  readonly given: readonly number[] | null;
  readonly units: number;
  /** After floors; zero where it saves nothing. */
  readonly saving: number;
  /** Before floors. */
  readonly uncut: number;
};

/** An item offer with the lines of a cart that it may take. */
export type ItemOffer = {
  readonly live: LiveOffer;
  readonly times: number;
  /** Which lines it may take. */
  readonly takes: Uint8Array;
  /** Whether every free unit it may take changes what it proposes. */
  readonly takesAll: boolean;
  /** The next application over the free units of lines; null when too few are left. */
  readonly propose: (free: readonly number[]) => Proposal | null;
};

/** Prepares an offer of single items for a cart; null for offers of other stages. */
export function itemOffer(live: LiveOffer, view: CartView): ItemOffer | null {
  const { reward } = live;
  if (reward.kind === 'tiers') {
    return {
      live,
      times: 1,
      takes: linesTaken([view.linesOf(reward.scope)], view),
      takesAll: true,
      propose: proposerOfTiers(reward, view),
    };
  }
  if (reward.kind !== 'sets') return null;
  const lines = reward.parts.map(({ scope }) => view.linesOf(scope));
  return {
    live,
    times: reward.times,
    takes: linesTaken(lines, view),
    takesAll: false,
    propose: reward.oneScope ? proposerOfOneScope(reward, view) : proposerOfScopes(reward, lines, view),
  };
}

function linesTaken(scopes: readonly (readonly number[])[], view: CartView): Uint8Array {
  const takes = new Uint8Array(view.lines.length);
  for (const lines of scopes) for (const line of lines) takes[line] = 1;
  return takes;
}

/** The highest tier that the free units reach, on all of them. */
function proposerOfTiers({ scope, tiers }: LiveTiers, view: CartView): ItemOffer['propose'] {
  const lines = view.linesOf(scope);
  const perUnit = tiers.map(({ effect }) => lines.map((line) => effectOn(at(view.prices, line), effect)));
  const rooms = lines.map((line) => at(view.prices, line) - at(view.floors, line));
  return (free) => {
    let units = 0;
    for (const line of lines) units += at(free, line);
    const effects = perUnit[tiers.findLastIndex(({ from }) => from <= units)];
    if (!effects || units === 0) return null;
    const [taken, counts, given]: [number[], number[], number[]] = [[], [], []];
    let [saving, uncut] = [0, 0];
    for (let index = 0; index < lines.length; index += 1) {
      const line = at(lines, index);
      const count = at(free, line);
      if (count === 0) continue;
      const ofLine = count * Math.min(at(effects, index), at(rooms, index));
      taken.push(line);
      counts.push(count);
      given.push(ofLine);
      saving += ofLine;
      uncut += count * at(effects, index);
    }
    return { lines: taken, counts, given, units, saving, uncut };
  };
}

/** The first free units of the scope: paid parts take the dearest of them, rewards the others. */
function proposerOfOneScope(reward: LiveSets, view: CartView): ItemOffer['propose'] {
  const lines = reward.oneScope ? view.linesOf(reward.oneScope) : [];
  const parts = [...reward.parts.filter(({ effect }) => !effect), ...reward.parts.filter(({ effect }) => effect)];
  return (free) => {
    const [taken, counts]: [number[], number[]] = [[], []];
    let missing = reward.quantity;
    for (let index = 0; index < lines.length && missing > 0; index += 1) {
      const line = at(lines, index);
      const count = Math.min(at(free, line), missing);
      if (count === 0) continue;
      taken.push(line);
      counts.push(count);
      missing -= count;
    }
    if (missing > 0) return null;
    return proposal(reward, { lines: taken, counts }, rewardsInOrder(parts, taken, counts, view), view);
  };
}

/** What the rewarded parts take off units that parts take one after the other. */
function rewardsInOrder(
  parts: readonly LivePart[],
  lines: readonly number[],
  counts: readonly number[],
  view: CartView,
): number {
  let [saving, group, used] = [0, 0, 0];
  for (const { quantity, effect } of parts) {
    let missing = quantity;
    while (missing > 0 && group < lines.length) {
      const count = Math.min(missing, at(counts, group) - used);
      if (effect) saving += count * effectOn(at(view.prices, at(lines, group)), effect);
      missing -= count;
      used += count;
      if (used === at(counts, group)) {
        group += 1;
        used = 0;
      }
    }
  }
  return saving;
}

/** Parts in their order: a paid part takes the next free units of its scope, a reward the cheapest unless it says otherwise. */
function proposerOfScopes(
  reward: LiveSets,
  scopes: readonly (readonly number[])[],
  view: CartView,
): ItemOffer['propose'] {
  return (free) => {
    const taken = new Map<number, number>();
    let cheapestPaid = Number.MAX_SAFE_INTEGER;
    let saving = 0;
    for (const [index, { quantity, effect, equalOrLess, isCheapest }] of reward.parts.entries()) {
      const lines = scopes[index] ?? [];
      const isFromEnd = effect !== null && isCheapest;
      let missing = quantity;
      for (let step = 0; step < lines.length && missing > 0; step += 1) {
        const line = at(lines, isFromEnd ? lines.length - 1 - step : step);
        const price = at(view.prices, line);
        const count = Math.min(at(free, line) - (taken.get(line) ?? 0), missing);
        if (count <= 0 || (equalOrLess && price > cheapestPaid)) continue;
        taken.set(line, (taken.get(line) ?? 0) + count);
        missing -= count;
        if (effect) saving += count * effectOn(price, effect);
        else cheapestPaid = Math.min(cheapestPaid, price);
      }
      if (missing > 0) return null;
    }
    const lines = [...taken.keys()].sort((a, b) => a - b);
    return proposal(reward, { lines, counts: lines.map((line) => taken.get(line) ?? 0) }, saving, view);
  };
}

/** The proposal of a set: its saving belongs to all of its units. */
function proposal({ whole, quantity }: LiveSets, groups: UnitGroups, ofParts: number, view: CartView): Proposal {
  const { lines, counts } = groups;
  let sum = 0;
  for (let group = 0; group < lines.length; group += 1) sum += at(view.prices, at(lines, group)) * at(counts, group);
  const uncut = whole ? effectOn(sum, whole) : ofParts;
  if (!reachesFloor(uncut, sum, lines, view))
    return { lines, counts, given: null, units: quantity, saving: uncut, uncut };
  const given = shareOverUnits(uncut, groups, view.prices, view.floors);
  let saving = 0;
  for (const share of given) saving += share;
  return { lines, counts, given, units: quantity, saving, uncut };
}

/** Whether a unit's share of a saving may be more than its price stands above its floor. */
function reachesFloor(saving: number, sum: number, lines: readonly number[], view: CartView): boolean {
  for (let group = 0; group < lines.length; group += 1) {
    const line = at(lines, group);
    if ((sum - saving) * at(view.prices, line) < (at(view.floors, line) + 1) * sum) return true;
  }
  return false;
}

/** What each group of a proposal saves. */
export function givenBy({ given, saving, lines, counts }: Proposal, view: CartView): readonly number[] {
  return given ?? shareOverUnits(saving, { lines, counts }, view.prices, view.floors);
}
