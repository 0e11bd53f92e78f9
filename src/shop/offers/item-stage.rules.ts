import { givenBy, type ItemOffer, type Proposal } from './propose.rules.ts';
import { at, type CartView } from './view-cart.rules.ts';

/** Losers that are tried first, at most. */
const MAX_SECOND_TRIES = 8;

/** An application as it was made, so many times. */
type Step = { readonly offer: number; readonly proposal: Proposal };

/** One way to give units to offers. */
type Run = {
  readonly free: readonly number[];
  readonly steps: readonly Step[];
  readonly saving: number;
  /** By offer. */
  readonly savings: readonly number[];
};

/** What the stage of single items gives, by offer in the order they came, and by line. */
export type ItemResult = {
  readonly given: readonly number[];
  readonly saving: number;
  readonly offers: readonly {
    readonly saving: number;
    readonly times: number;
    readonly units: number;
    readonly lines: ReadonlyMap<number, number>;
    /** What it would save without the others. */
    readonly own: number;
  }[];
  readonly free: readonly number[];
  /** The smallest share that a taken unit of a line got. */
  readonly least: ReadonlyMap<number, number>;
};

/**
 * Gives units to item offers (docs/offers.md): the application that saves most per unit first, until none saves. Offers that
 * save less so than on their own are tried first once; the way that saves most holds. Offers come by rank.
 */
export function itemStage(offers: readonly ItemOffer[], view: CartView): ItemResult {
  const free = view.counts;
  const first = offers.map((offer) => offer.propose(free));
  const start: Run = { free, steps: [], saving: 0, savings: offers.map(() => 0) };
  const takers = view.lines.map((_, line) => offers.flatMap(({ takes }, index) => (takes[line] === 1 ? [index] : [])));
  const plain = greedy(offers, takers, start, first);
  const alone = offers.map((offer, index) => onlyOffer(offer, index, start, first[index] ?? null));
  const losers = alone
    .map(({ saving }, index) => ({ saving, index }))
    .filter(({ saving, index }) => saving > at(plain.savings, index))
    .sort((a, b) => b.saving - a.saving || a.index - b.index)
    .slice(0, MAX_SECOND_TRIES)
    .sort((a, b) => a.index - b.index);
  let best = plain;
  for (const { index } of losers) {
    const forced = alone[index];
    const run = forced && greedy(offers, takers, forced, first);
    if (run && run.saving > best.saving) best = run;
  }
  return resultOf(best, offers, view, alone);
}

/** Takes the units of a proposal. */
function take({ lines, counts }: Proposal, free: number[]): void {
  for (let group = 0; group < lines.length; group += 1) {
    const line = at(lines, group);
    free[line] = at(free, line) - at(counts, group);
  }
}

/** Applies one offer as often as it fits and saves. */
function onlyOffer(offer: ItemOffer, index: number, start: Run, first: Proposal | null): Run {
  const free = [...start.free];
  const steps: Step[] = [];
  let saving = 0;
  let proposal = first;
  while (proposal && proposal.saving > 0 && steps.length < offer.times) {
    steps.push({ offer: index, proposal });
    saving += proposal.saving;
    take(proposal, free);
    if (offer.takesAll || !fits(proposal, free)) proposal = offer.propose(free);
  }
  return { free, steps, saving, savings: start.savings.with(index, saving) };
}

/**
 * Applies offers from `start` on, the largest saving per unit first. `takers` are the offers that may take each line, `first` the
 * proposals over the whole cart: a proposal stays right while its own units are free.
 */
function greedy(
  offers: readonly ItemOffer[],
  takers: readonly (readonly number[])[],
  start: Run,
  first: readonly (Proposal | null)[],
): Run {
  const free = [...start.free];
  const steps = [...start.steps];
  const savings = [...start.savings];
  const left = offers.map(({ times }) => times);
  const proposals = [...first];
  const gains = proposals.map(gainOf);
  const sizes = proposals.map(sizeOf);
  /** Proposes anew for offers whose proposal is no longer right after units of lines were taken. */
  const refresh = (lines: readonly number[]) => {
    for (let group = 0; group < lines.length; group += 1) {
      for (const index of takers[at(lines, group)] ?? []) {
        const [offer, proposal] = [offers[index], proposals[index]];
        if (!offer || !proposal) continue;
        const isOver = at(left, index) <= 0;
        if (!isOver && !offer.takesAll && fits(proposal, free)) continue;
        const next = isOver ? null : offer.propose(free);
        proposals[index] = next;
        gains[index] = gainOf(next);
        sizes[index] = sizeOf(next);
      }
    }
  };
  for (const { offer } of steps) left[offer] = at(left, offer) - 1;
  if (steps.length > 0) refresh([...new Set(steps.flatMap(({ proposal }) => proposal.lines))]);
  let saving = start.saving;
  for (let best = bestOf(gains, sizes); best >= 0; best = bestOf(gains, sizes)) {
    const proposal = proposals[best];
    if (!proposal) break;
    steps.push({ offer: best, proposal });
    saving += proposal.saving;
    savings[best] = at(savings, best) + proposal.saving;
    left[best] = at(left, best) - 1;
    take(proposal, free);
    refresh(proposal.lines);
  }
  return { free, steps, saving, savings };
}

function fits({ lines, counts }: Proposal, free: readonly number[]): boolean {
  for (let group = 0; group < lines.length; group += 1) {
    if (at(free, at(lines, group)) < at(counts, group)) return false;
  }
  return true;
}

const gainOf = (proposal: Proposal | null): number => proposal?.saving ?? 0;
const sizeOf = (proposal: Proposal | null): number => proposal?.units ?? 1;

/** The offer with the largest saving per unit, then the largest saving, then the smallest rank; -1 when none saves. */
function bestOf(gains: readonly number[], sizes: readonly number[]): number {
  let best = -1;
  let [saving, units] = [0, 1];
  for (let index = 0; index < gains.length; index += 1) {
    const gain = at(gains, index);
    if (gain === 0) continue;
    const difference = gain * units - saving * at(sizes, index);
    if (difference > 0 || (difference === 0 && gain > saving)) {
      best = index;
      saving = gain;
      units = at(sizes, index);
    }
  }
  return best;
}

function resultOf(run: Run, offers: readonly ItemOffer[], view: CartView, alone: readonly Run[]): ItemResult {
  const given = view.lines.map(() => 0);
  const least = new Map<number, number>();
  const results = offers.map((_, index) => ({
    saving: at(run.savings, index),
    times: 0,
    units: 0,
    lines: new Map<number, number>(),
    own: alone[index]?.saving ?? 0,
  }));
  for (const { offer, proposal } of run.steps) {
    const result = results[offer];
    if (!result) continue;
    result.times += 1;
    result.units += proposal.units;
    const shares = givenBy(proposal, view);
    for (const [group, line] of proposal.lines.entries()) {
      const amount = at(shares, group);
      given[line] = at(given, line) + amount;
      const perUnit = Math.floor(amount / at(proposal.counts, group));
      least.set(line, Math.min(least.get(line) ?? perUnit, perUnit));
      if (amount > 0) result.lines.set(line, (result.lines.get(line) ?? 0) + amount);
    }
  }
  return { given, saving: run.saving, offers: results, free: run.free, least };
}
