/**
 * Returns the first `count` of some numbers in an order, without sorting all of them. `before` must be a total order: whether
 * one number comes before another.
 */
export function firstOf(
  numbers: ArrayLike<number>,
  count: number,
  before: (one: number, other: number) => boolean,
): number[] {
  // a heap whose first entry is the last of those kept
  const heap: number[] = [];
  const at = (place: number): number => heap[place] ?? 0;
  const swap = (one: number, other: number): void => {
    const kept = at(one);
    heap[one] = at(other);
    heap[other] = kept;
  };
  const sink = (): void => {
    for (let place = 0; ; ) {
      let last = place;
      for (const child of [2 * place + 1, 2 * place + 2]) {
        if (child < heap.length && before(at(last), at(child))) last = child;
      }
      if (last === place) return;
      swap(place, last);
      place = last;
    }
  };
  if (count <= 0) return [];
  for (let next = 0; next < numbers.length; next += 1) {
    const number = numbers[next] ?? 0;
    if (heap.length < count) {
      heap.push(number);
      for (let place = heap.length - 1; place > 0; ) {
        const above = (place - 1) >> 1;
        if (!before(at(above), at(place))) break;
        swap(above, place);
        place = above;
      }
    } else if (before(number, at(0))) {
      heap[0] = number;
      sink();
    }
  }
  return heap.sort((one, other) => (before(one, other) ? -1 : 1));
}
