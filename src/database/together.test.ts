import pg from 'pg';
import { expect, it } from 'vitest';
import { createTogether } from './together.ts';
import { asWork, DatabaseLate } from './work.ts';

const LIMITS = { page: 30, call: 4_500, job: 60_000 };
const TWICE = { name: 'twice', text: 'SELECT' };

/** A statement that returns the double of a whole number, and of 0 no row; others are refused. `end` answers the oldest run. */
function doubling({ holds = false } = {}) {
  const runs: number[][] = [];
  const held: (() => void)[] = [];
  const together = createTogether(LIMITS, async (_, asked) => {
    const values = asked.map((one) => Number(Object(one).value));
    runs.push(values);
    if (holds) await new Promise<void>((resolve) => held.push(resolve));
    if (values.includes(-1)) throw new Error('the connection broke');
    if (!values.every(Number.isInteger)) throw refusal();
    return asked.flatMap(({ n }, at) => (values[at] ? [{ n, double: 2 * (values[at] ?? 0) }] : [])).toReversed();
  });
  const ask = async (value: number) => Object(await together(TWICE, { value })).double;
  return { ask, runs, end: () => held.shift()?.() };
}

function refusal() {
  return Object.assign(new pg.DatabaseError('no whole number', 0, 'error'), { severity: 'ERROR' });
}

const immediate = () => new Promise((resolve) => setImmediate(resolve));

it('runs once for all who ask at once, and gives each their own row', async () => {
  const { ask, runs } = doubling();
  expect(await Promise.all([1, 0, 3].map(ask))).toEqual([2, undefined, 6]);
  expect(runs).toEqual([[1, 0, 3]]);
});

it('takes along with the next who asks while two are under way', async () => {
  const { ask, runs, end } = doubling({ holds: true });
  const all: Promise<number>[] = [];
  for (const value of [1, 2, 3, 4]) {
    all.push(ask(value));
    await immediate();
  }
  expect(runs).toEqual([[1], [2]]);
  end();
  await all[0];
  await immediate();
  expect(runs).toEqual([[1], [2], [3, 4]]);
  end();
  end();
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8]);
});

it('fails only the one that the server refuses', async () => {
  const { ask } = doubling();
  const asked = await Promise.allSettled([1, 2.5, 3].map(ask));
  expect(asked.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    2,
    'error: no whole number',
    6,
  ]);
});

it('lets others go on while one of those that are repeated alone is stuck', async () => {
  const { ask, runs, end } = doubling({ holds: true });
  const pairs = [];
  for (const value of [0.5, 1.5]) {
    pairs.push(Promise.allSettled([1, value].map(ask)));
    await immediate();
  }
  expect(runs).toEqual([
    [1, 0.5],
    [1, 1.5],
  ]);
  end();
  end();
  await immediate();
  await immediate();
  // the repeated ones are held from here on
  expect(await Promise.race([ask(7), runsOf(7)])).toBe('run');
  async function runsOf(value: number) {
    for (let turn = 0; turn < 100; turn += 1) {
      if (runs.some((run) => run.includes(value))) return 'run';
      await immediate();
    }
    return 'waits';
  }
  for (let turn = 0; turn < 100; turn += 1) {
    end();
    await immediate();
  }
  expect((await Promise.all(pairs)).flat().filter(({ status }) => status === 'rejected')).toHaveLength(2);
});

it('runs nothing again that may have been written', async () => {
  const { ask, runs } = doubling();
  const asked = await Promise.allSettled([1, -1].map(ask));
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(runs).toHaveLength(1);
});

it('leaves out who has given up', async () => {
  const { ask, runs, end } = doubling({ holds: true });
  const first = [ask(1)];
  await immediate();
  first.push(ask(2));
  await immediate();
  await asWork('page', () => expect(ask(3)).rejects.toThrow(DatabaseLate));
  const last = ask(4);
  end();
  end();
  await Promise.all(first);
  await immediate();
  end();
  expect(await last).toBe(8);
  expect(runs.at(-1)).toEqual([4]);
});
