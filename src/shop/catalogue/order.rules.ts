/**
 * The new positions of products that change places among themselves: the positions they have, ascending, given out in
 * the new order. Equal positions become a step apart, so that the order is definite. Only products that move are
 * returned.
 */
export function placesInOrder(
  ids: readonly string[],
  positions: ReadonlyMap<string, number>,
): readonly { readonly id: string; readonly position: number }[] {
  const sorted = ids.map((id) => positions.get(id) ?? 0).toSorted((one, other) => one - other);
  const steps: number[] = [];
  for (const position of sorted) steps.push(Math.max(position, (steps.at(-1) ?? -1) + 1));
  return ids.flatMap((id, index) => {
    const position = steps[index] ?? index;
    return positions.get(id) === position ? [] : [{ id, position }];
  });
}

/** A list with one entry moved to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const one = list[from];
  if (one === undefined || to < 0 || to >= list.length) return [...list];
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}
