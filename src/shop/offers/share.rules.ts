import { at } from './view-cart.rules.ts';

/** Units of one application, grouped by line in the order in which offers take units. */
export type UnitGroups = {
  readonly lines: readonly number[];
  readonly counts: readonly number[];
};

/** The whole quotient and the remainder of `amount × weight ÷ whole`. */
function divide(amount: number, weight: number, whole: number): readonly [quotient: number, remainder: number] {
  const product = amount * weight;
  if (Number.isSafeInteger(product)) {
    const remainder = product % whole;
    return [(product - remainder) / whole, remainder];
  }
  const exact = BigInt(amount) * BigInt(weight);
  return [Number(exact / BigInt(whole)), Number(exact % BigInt(whole))];
}

/**
 * Divides a saving over the units of an application by their prices, largest remainder first and the earlier unit between
 * equals; a unit's share is cut to what its price stands above its floor. Returns the share of each group. The same as
 * `allocate` over single units, which are too many for one.
 */
export function shareOverUnits(
  saving: number,
  { lines, counts }: UnitGroups,
  prices: readonly number[],
  floors: readonly number[],
): readonly number[] {
  let whole = 0;
  for (let group = 0; group < lines.length; group += 1) whole += at(prices, at(lines, group)) * at(counts, group);
  if (whole === 0) return lines.map(() => 0);
  const quotients: number[] = [];
  const remainders: number[] = [];
  let rest = saving;
  for (let group = 0; group < lines.length; group += 1) {
    const [quotient, remainder] = divide(saving, at(prices, at(lines, group)), whole);
    quotients.push(quotient);
    remainders.push(remainder);
    rest -= quotient * at(counts, group);
  }
  const extras = extraUnits(rest, counts, remainders);
  return lines.map((line, group) => {
    const room = at(prices, line) - at(floors, line);
    const [quotient, extra] = [at(quotients, group), at(extras, group)];
    return extra * Math.min(quotient + 1, room) + (at(counts, group) - extra) * Math.min(quotient, room);
  });
}

/** How many units of each group take one of the remaining minor units. */
function extraUnits(remaining: number, counts: readonly number[], remainders: readonly number[]): readonly number[] {
  const extras = counts.map(() => 0);
  let rest = remaining;
  while (rest > 0) {
    let best = -1;
    for (let group = 0; group < counts.length; group += 1) {
      if (extras[group] === 0 && (best < 0 || at(remainders, group) > at(remainders, best))) best = group;
    }
    if (best < 0) break;
    extras[best] = Math.min(rest, at(counts, best));
    rest -= at(extras, best);
  }
  return extras;
}
