import { describe, expect, it } from 'vitest';
import { ok, refused } from '#kernel/result';
import type { ChangesRead, EdgeProgress } from '#shop/catalogue';
import { slotsOfChange } from '../pages/change-table.ts';
import { tagOfSlot } from './answers.ts';
import type { Purge } from './port.ts';
import { createPurgeLoop } from './purge-loop.ts';
import { versionText } from './version.rules.ts';

const tagsOf = (...changed: string[]) => slotsOfChange(changed).map(tagOfSlot);
const EVERYTHING = tagsOf('*');

/** A loop over a database and an edge that are told what to answer. */
function stand(progress: EdgeProgress | null = { told: 's0', turn: 'one' }) {
  const state = { time: 0, changed: [] as string[], turn: 'one', version: 100, isAway: false, snapshot: 0 };
  let known = progress;
  const purges: (Purge & { readonly at: number })[] = [];
  const noted: string[] = [];
  const failures: number[] = [];
  const reads: (string | null)[] = [];
  const loop = createPurgeLoop({
    tagsAtOnce: 3,
    againMs: [400, 1_200],
    purger: {
      name: 'edge',
      async purge(purge) {
        if (state.isAway) return refused('no answer');
        purges.push({ ...purge, at: state.time });
        return ok(null);
      },
    },
    async readChanges(after): Promise<ChangesRead> {
      reads.push(after);
      state.snapshot += 1;
      const changes = state.changed.splice(0).map((tag) => ({ tag, age: 5 }));
      return { snapshot: `s${state.snapshot}`, version: state.version, changes };
    },
    turn: async () => state.turn,
    async raiseVersion() {
      state.version += 1;
      return state.version;
    },
    hold: async () => known,
    async note({ told }) {
      noted.push(told);
    },
    now: () => state.time,
    onPurge: (result, _reason, behind) => result === 'failed' && failures.push(behind),
  });
  return {
    state,
    loop,
    purges,
    noted,
    failures,
    reads,
    hand: (to: EdgeProgress | null) => {
      known = to;
    },
    async step(ms = 0) {
      state.time += ms;
      await loop.step();
    },
  };
}

describe('the purges of an edge', () => {
  it('name what has changed and the version that shows it, at once and again, and are noted at the end', async () => {
    const { step, state, purges, noted } = stand();
    await step();
    expect([purges, noted]).toEqual([[], ['s1']]);
    state.changed = ['product:1'];
    await step(100);
    const purge = { tags: tagsOf('product:1'), before: versionText(101) };
    expect(purges).toEqual([{ ...purge, at: 100 }]);
    await step(300);
    expect(purges).toHaveLength(1);
    await step(100);
    await step(800);
    expect(purges).toEqual([100, 500, 1300].map((at) => ({ ...purge, at })));
    expect(noted).toEqual(['s1', 's2']);
    await step(10_000);
    expect(purges).toHaveLength(3);
  });

  it('are of everything at the beginning, and when the day turns', async () => {
    const { step, state, purges } = stand({ told: null, turn: null });
    await step();
    expect(purges).toEqual([{ tags: EVERYTHING, before: null, at: 0 }]);
    await step(2_000);
    state.turn = 'two';
    await step(100);
    expect(purges.at(-1)).toEqual({ tags: EVERYTHING, before: null, at: 2_100 });
  });

  it('have few tags each, and none where the changes are many', async () => {
    const { step, state, purges } = stand();
    state.changed = ['a', 'b', 'c', 'd'].map((id) => `product:${id}`);
    await step();
    expect(purges.map(({ tags }) => tags.length)).toEqual([3, 2]);
    state.changed = Array.from({ length: 30 }, (_, id) => `stock:${id}`);
    await step(100);
    expect(purges.at(-1)).toMatchObject({ tags: EVERYTHING, before: versionText(102) });
  });

  it('go on after each other: a later change does not wait for the repetitions', async () => {
    const { step, state, purges, noted } = stand();
    state.changed = ['product:1'];
    await step();
    state.changed = ['product:2'];
    await step(200);
    expect(purges.map(({ before, at }) => [before, at])).toEqual([
      [versionText(101), 0],
      [versionText(102), 200],
    ]);
    await step(1_000);
    expect(noted).toEqual(['s1']);
    await step(400);
    expect(noted).toEqual(['s1', 's2']);
  });

  it('are tried again while the edge does not answer, and then name all that has changed', async () => {
    const { step, state, purges, loop, failures, reads } = stand();
    state.isAway = true;
    state.changed = ['product:1'];
    await step();
    state.changed = ['product:2'];
    for (let n = 0; n < 100; n += 1) await step(200);
    expect(failures.length).toBeLessThan(12);
    expect(failures.at(-1)).toBeGreaterThan(10);
    expect(loop.behindSeconds()).toBeGreaterThan(19);
    expect(reads).toHaveLength(1);
    state.isAway = false;
    await step(5_000);
    expect(loop.behindSeconds()).toBe(0);
    const named = new Set(purges.flatMap(({ tags }) => tags));
    for (const tag of tagsOf('product:1', 'product:2')) expect(named).toContain(tag);
  });

  it('are made by one process', async () => {
    const { step, state, purges, hand } = stand(null);
    state.changed = ['product:1'];
    await step();
    expect(purges).toEqual([]);
    // the other one was killed: what it had not noted is purged
    hand({ told: 's0', turn: 'one' });
    await step(3_000);
    expect(purges).toHaveLength(1);
    hand(null);
    await step(3_000);
    state.changed = ['product:2'];
    await step(100);
    expect(purges.filter(({ at }) => at === 6_100)).toEqual([]);
  });
});
