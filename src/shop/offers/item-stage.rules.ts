import type { ItemOffer, Proposal } from './propose.rules.ts';
import { at, type CartView } from './view-cart.rules.ts';

/** Losers that are tried first, at most. */
const MAX_SECOND_TRIES = 8;

/** An application as it was made, so many times. */
type Step = { readonly offer: number; readonly proposal: Proposal };

/** One way to give units to offers. */
type Run = {
  readonly free: Int32Array;
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
  readonly free: Int32Array;
  /** The smallest share that a taken unit of a line got. */
  readonly least: ReadonlyMap<number, number>;
};

/**
 * Gives units to item offers (docs/offers.md): the application that saves most per unit first, until none saves. Offers that
 * save less so than on their own are tried first once; the way that saves most holds. Offers come by rank.
 */
export function itemStage(offers: readonly ItemOffer[], view: CartView): ItemResult {
  const free = Int32Array.from(view.counts);
  const first = offers.map((offer) => offer.propose(free));
  const start = { free, steps: [], saving: 0, savings: offers.map(() => 0) };
  const plain = greedy(offers, start, first);
  const alone = offers.map((_, index) =>
    sharesLines(offers, index) ? greedy(offers, start, first, index) : { ...plain, saving: at(plain.savings, index) },
  );
  const losers = alone
    .map(({ saving }, index) => ({ saving, index }))
    .filter(({ saving, index }) => saving > at(plain.savings, index))
    .sort((a, b) => b.saving - a.saving || a.index - b.index)
    .slice(0, MAX_SECOND_TRIES)
    .sort((a, b) => a.index - b.index);
  let best = plain;
  for (const { index } of losers) {
    const forced = alone[index];
    const run = forced && greedy(offers, forced, first);
    if (run && run.saving > best.saving) best = run;
  }
  return resultOf(best, offers, view, alone);
}

/** Whether another offer may take a line of an offer. */
function sharesLines(offers: readonly ItemOffer[], index: number): boolean {
  const own = offers[index]?.takes ?? new Uint8Array();
  return offers.some(
    (other, place) => place !== index && own.some((takes, line) => takes === 1 && other.takes[line] === 1),
  );
}

/**
 * Applies offers from `start` on, the largest saving per unit first; only the offer `only`, where one is named. `first` are the
 * proposals over the whole cart: a proposal stays right while its own units are free.
 */
function greedy(offers: readonly ItemOffer[], start: Run, first: readonly (Proposal | null)[], only?: number): Run {
  const free = start.free.slice();
  const steps = [...start.steps];
  const savings = [...start.savings];
  const applied = offers.map(() => 0);
  for (const { offer } of steps) applied[offer] = at(applied, offer) + 1;
  const isOpen = (index: number) => at(applied, index) < (offers[index]?.times ?? 0);
  const refresh = (proposal: Proposal | null, index: number): Proposal | null => {
    const offer = offers[index];
    if (!offer || !proposal || !isOpen(index)) return null;
    return offer.takesAll || !fits(proposal, free) ? offer.propose(free) : proposal;
  };
  const proposals = first.map((proposal, index) =>
    only === undefined || only === index ? (steps.length === 0 ? proposal : refresh(proposal, index)) : null,
  );
  let saving = start.saving;
  for (let best = bestOf(proposals); best >= 0; best = bestOf(proposals)) {
    const proposal = proposals[best];
    if (!proposal) break;
    steps.push({ offer: best, proposal });
    saving += proposal.saving;
    savings[best] = at(savings, best) + proposal.saving;
    applied[best] = at(applied, best) + 1;
    for (let group = 0; group < proposal.lines.length; group += 1) {
      const line = at(proposal.lines, group);
      free[line] = at(free, line) - at(proposal.counts, group);
    }
    for (let index = 0; index < offers.length; index += 1) {
      const other = proposals[index];
      if (other && (index === best || touches(offers[index], proposal))) proposals[index] = refresh(other, index);
    }
  }
  return { free, steps, saving, savings };
}

function touches(offer: ItemOffer | undefined, { lines }: Proposal): boolean {
  for (let group = 0; group < lines.length; group += 1) if (offer?.takes[at(lines, group)] === 1) return true;
  return false;
}

function fits({ lines, counts }: Proposal, free: Int32Array): boolean {
  for (let group = 0; group < lines.length; group += 1) {
    if (at(free, at(lines, group)) < at(counts, group)) return false;
  }
  return true;
}

/** The proposal with the largest saving per unit, then the largest saving, then the smallest rank; -1 when none saves. */
function bestOf(proposals: readonly (Proposal | null)[]): number {
  let best = -1;
  let [saving, units] = [0, 1];
  for (let index = 0; index < proposals.length; index += 1) {
    const proposal = proposals[index];
    if (!proposal || proposal.saving === 0) continue;
    const difference = proposal.saving * units - saving * proposal.units;
    if (difference > 0 || (difference === 0 && proposal.saving > saving)) {
      best = index;
      saving = proposal.saving;
      units = proposal.units;
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
    for (const [group, line] of proposal.lines.entries()) {
      const amount = at(proposal.given, group);
      given[line] = at(given, line) + amount;
      const perUnit = Math.floor(amount / at(proposal.counts, group));
      least.set(line, Math.min(least.get(line) ?? perUnit, perUnit));
      if (amount > 0) result.lines.set(line, (result.lines.get(line) ?? 0) + amount);
    }
  }
  return { given, saving: run.saving, offers: results, free: run.free, least };
}
