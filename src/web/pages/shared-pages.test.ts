import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SharedPage } from '#shop/catalogue';
import { isVisible, parseSnapshot } from '../../database/snapshot.rules.ts';
import { watchChanges } from './change-watch.ts';
import { createPageCache } from './page-cache.ts';
import { prepareShared } from './prepared.ts';
import { createSharedPages } from './shared-pages.ts';

const CLAIM_MS = 400;
/** A page is as old as this at most, as in a process alone. */
const OLDEST_MS = 600;

/** Transactions that are committed in any order, and the snapshots of their readers. */
function transactions(now: () => number) {
  const begun: { committedAt: number | null; readonly writtenAt: number; readonly tag: string }[] = [];
  const open = () => begun.flatMap(({ committedAt }, number) => (committedAt === null ? [number] : []));
  return {
    begin: (tag: string) => begun.push({ committedAt: null, writtenAt: now(), tag }) - 1,
    open,
    commit(number: number) {
      const one = begun[number];
      if (one) one.committedAt = now();
    },
    snapshot: () => `${open()[0] ?? begun.length}:${begun.length}:${open().join()}`,
    /** What a reader with a snapshot sees. */
    seen: (snapshot: string) => {
      const read = parseSnapshot(snapshot);
      return begun.flatMap(({ writtenAt, tag }, number) =>
        isVisible(read, number) ? [{ number, writtenAt, tag }] : [],
      );
    },
    committedBefore: (time: number, tags: readonly string[]) =>
      begun.flatMap(({ committedAt, tag }, number) =>
        committedAt !== null && committedAt <= time && tags.includes(tag) ? [number] : [],
      ),
  };
}

/** Processes with one database, in which nothing takes time but what a test waits for. A page names the changes it shows. */
function stand(processes: number) {
  let time = 0;
  let turn = 'monday';
  const now = () => time;
  const database = transactions(now);
  const rows = new Map<string, { holder: number; until: number; page: SharedPage | null }>();
  const made: number[] = [];
  const fails = new Set<string>();
  const open = (holder: number) => {
    const watch = watchChanges({
      read: async (after) => {
        const snapshot = database.snapshot();
        const known = parseSnapshot(after ?? snapshot);
        const changes = database
          .seen(snapshot)
          .filter(({ number }) => !isVisible(known, number))
          .map(({ number, writtenAt, tag }) => ({ tag, age: time - writtenAt, transaction: number }));
        return { snapshot, version: 0, changes };
      },
      turn: async () => turn,
      patienceMs: 400,
      now,
      pause: () => new Promise(() => undefined),
      report: () => undefined,
    });
    const shared = createSharedPages({
      ask: async (key, missing) => {
        if (fails.has('ask')) throw new Error('away');
        const row = rows.get(key);
        const read = row?.page && parseSnapshot(row.page.snapshot);
        if (row?.page && read && missing.every((number) => isVisible(read, number))) return row.page;
        if (row && row.holder !== holder && row.until >= time) return 'taken';
        rows.set(key, { holder, until: time + CLAIM_MS, page: row?.page ?? null });
        return 'claimed';
      },
      give: async (key, page) => void rows.set(key, { holder, until: time - 1, page }),
      count: async () => processes - 1,
      now,
      report: () => undefined,
    });
    shared.announce();
    const renewed = { itself: 0, another: 0 };
    const onRenewed = (by: 'itself' | 'another') => {
      renewed[by] += 1;
    };
    const cache = createPageCache({ maxBytes: 1_000_000, changes: watch, now, shared, onRenewed });
    const make = async () => {
      made.push(holder);
      const seen = database.seen(database.snapshot());
      // what it depends on changes: a list shows another product
      const tags = seen.filter(({ tag }) => tag === 'list').length % 2 === 0 ? ['list'] : ['list', 'product'];
      const shown = seen.filter(({ tag }) => tags.includes(tag)).map(({ number }) => number);
      const mark = JSON.stringify({ turn, shown, tags });
      const head = { status: 200, headers: [], cacheHeaders: [], mark, length: 1 };
      return { prepared: prepareShared(JSON.stringify(head), Buffer.from('x')), keep: true, tags };
    };
    const ask = async (): Promise<{ turn: string; shown: number[]; tags: string[] }> => {
      if (!watch.isRecent()) await watch.read();
      const page = cache.get('/', make) ?? (await cache.fill('/', make));
      await settle();
      return JSON.parse(page.mark);
    };
    return { ask, renewed };
  };
  return {
    all: Array.from({ length: processes }, (_, holder) => open(holder)),
    database,
    made,
    fails,
    change: (tag = 'list') => database.commit(database.begin(tag)),
    wait: (ms: number) => {
      time += ms;
    },
    setTurn: (text: string) => {
      turn = text;
    },
    /** A process claims the page and is gone. */
    claimAndDie: () =>
      rows.set(`${turn} /`, { holder: -1, until: time + CLAIM_MS, page: rows.get(`${turn} /`)?.page ?? null }),
    /** The changes that a page must show by now. */
    due: (tags: readonly string[]) => database.committedBefore(time - OLDEST_MS - 1, tags),
  };
}
const settle = () => new Promise(setImmediate);

it('has one process make a page for all', async () => {
  const { all, made, change, wait } = stand(3);
  for (const one of all) await one.ask();
  expect(made).toEqual([0, 1, 2]);
  change();
  for (const ms of [160, 60, 90]) {
    wait(ms);
    for (const one of all) await one.ask();
  }
  expect(made).toHaveLength(4);
  for (const one of all) expect((await one.ask()).shown).toEqual([0]);
  expect(all.map(({ renewed }) => renewed.itself).toSorted()).toEqual([0, 0, 1]);
  expect(all.map(({ renewed }) => renewed.another).toSorted()).toEqual([0, 1, 1]);
});

it('takes no page without a change that was committed late', async () => {
  const { all, made, database, change, wait } = stand(2);
  for (const one of all) await one.ask();
  const late = database.begin('list');
  change();
  wait(300);
  // the first process makes the page before the late one is committed
  for (const shown of [[], [], [1]]) expect((await all[0]?.ask())?.shown).toEqual(shown);
  database.commit(late);
  wait(200);
  for (const shown of [[], [0, 1]]) expect((await all[1]?.ask())?.shown).toEqual(shown);
  expect(made).toEqual([0, 1, 0, 1]);
});

it('takes no page without a late change of what only the new page shows', async () => {
  const { all, database, change, wait } = stand(2);
  for (const one of all) await one.ask();
  const late = database.begin('product');
  change('list');
  wait(300);
  for (const shown of [[], [], [1]]) expect((await all[0]?.ask())?.shown).toEqual(shown);
  database.commit(late);
  wait(200);
  for (const shown of [[], [0, 1]]) expect((await all[1]?.ask())?.shown).toEqual(shown);
});

it('waits for no process that is gone', async () => {
  const { all, made, change, wait, claimAndDie } = stand(2);
  for (const one of all) await one.ask();
  change();
  wait(500);
  claimAndDie();
  for (const one of all) expect((await one.ask()).shown).toEqual([]);
  expect(made).toHaveLength(2);
  wait(100);
  for (const one of all) expect((await one.ask()).shown).toEqual([0]);
});

it('makes its pages by itself while the others cannot be asked', async () => {
  const { all, made, fails, change, wait } = stand(2);
  for (const one of all) await one.ask();
  fails.add('ask');
  change();
  wait(400);
  for (const one of all) await one.ask();
  for (const one of all) expect((await one.ask()).shown).toEqual([0]);
  expect(made).toHaveLength(4);
});

it('takes no page of before a turn of the clock', async () => {
  const { all, change, wait, setTurn } = stand(2);
  for (const one of all) await one.ask();
  change();
  wait(400);
  await all[0]?.ask();
  expect(await all[0]?.ask()).toMatchObject({ turn: 'monday', shown: [0] });
  setTurn('tuesday');
  wait(600);
  for (const one of all) expect(await one.ask()).toMatchObject({ turn: 'tuesday', shown: [0] });
});

it('asks nobody where no other process is', async () => {
  const { all, fails, made, change, wait } = stand(1);
  fails.add('ask');
  await all[0]?.ask();
  change();
  wait(400);
  await all[0]?.ask();
  expect((await all[0]?.ask())?.shown).toEqual([0]);
  expect(made).toHaveLength(2);
});

it('never sends a page that is older than its limit, whatever happens in which order', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ ask: fc.nat(2) }) },
    { weight: 4, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 300 }) }) },
    { weight: 2, arbitrary: fc.record({ change: fc.constantFrom('list', 'product') }) },
    { weight: 2, arbitrary: fc.record({ begin: fc.constantFrom('list', 'product') }) },
    { weight: 2, arbitrary: fc.record({ commit: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.constant('die' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const { all, database, change, wait, claimAndDie, due } = stand(3);
      for (const one of steps) {
        if (one === 'die') claimAndDie();
        else if ('change' in one) change(one.change);
        else if ('begin' in one) database.begin(one.begin);
        else if ('wait' in one) wait(one.wait);
        else if ('commit' in one) {
          const open = database.open();
          const number = open[one.commit % (open.length || 1)];
          if (number !== undefined) database.commit(number);
        } else {
          const page = await all[one.ask]?.ask();
          expect(page?.shown).toEqual(expect.arrayContaining(due(page?.tags ?? [])));
        }
      }
    }),
    { numRuns: 300 },
  );
});
