import { describe, expect, it } from 'vitest';
import { beginAct, toast, toasts, undoLast } from './undo.ts';

describe('taking back what was done last', () => {
  it('takes the act that is still on its way, not the one before it', () => {
    const taken: string[] = [];
    toasts.set([]);
    toast('first', { undo: async () => taken.push('first') });
    const end = beginAct();
    expect(undoLast()).toBe(true);
    expect([taken, end()]).toEqual([[], true]);
    expect(undoLast()).toBe(true);
    expect(taken).toEqual(['first']);
  });

  it('takes back two acts on their way one after the other, the last one first', () => {
    toasts.set([]);
    const [first, second, third] = [beginAct(), beginAct(), beginAct()];
    undoLast();
    undoLast();
    expect([first(), second(), third()]).toEqual([false, true, true]);
    expect(undoLast()).toBe(false);
  });

  it('takes the last act that was answered while an older one is still on its way', () => {
    const taken: string[] = [];
    toasts.set([]);
    const end = beginAct();
    toast('answered', { undo: async () => taken.push('answered') });
    undoLast();
    expect([taken, end()]).toEqual([['answered'], false]);
  });
});
