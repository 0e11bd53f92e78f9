import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergePatch, unflatten } from '#kernel/json-patch';
import { changedHere, writtenValues } from './changed-here.rules.ts';

it('keeps what was changed here since the last import, and takes the rest from the file', () => {
  const file = { title: { en: 'Night', ar: 'ليل' }, prices: { SAR: { price: 300_00 } } };
  const written = writtenValues(file, file);
  const here = mergePatch(file, { title: { en: 'Riyadh Night' } });
  expect(changedHere(file, here, written)).toEqual({
    patch: { title: { ar: 'ليل' }, prices: { SAR: { price: 300_00 } } },
    ours: ['title.en'],
  });
  // what nobody changed here follows the file
  const next = mergePatch(file, { prices: { SAR: { price: 320_00 } } });
  expect(changedHere(next, file, written)).toEqual({ patch: next, ours: [] });
  // both became the same, and what no import wrote
  expect(changedHere(here, here, written).ours).toEqual([]);
  expect(changedHere(file, here, {}).ours).toEqual([]);
});

it('keeps a field exactly when here, file and last import are three different values', () => {
  const value = fc.constantFrom('a', 'b', 'c');
  const fields = fc.record({ x: value, y: value, z: value });
  fc.assert(
    fc.property(fields, fields, fields, (file, here, before) => {
      const { patch, ours } = changedHere({ f: file }, { f: here }, writtenValues({ f: before }, { f: before }));
      for (const name of ['x', 'y', 'z'] as const) {
        const isOurs = here[name] !== before[name] && here[name] !== file[name];
        expect(ours.includes(`f.${name}`)).toBe(isOurs);
      }
      const after = mergePatch({ f: here }, patch);
      expect(after).toEqual(
        unflatten(
          Object.fromEntries(
            (['x', 'y', 'z'] as const).map((name) => [
              `f.${name}`,
              ours.includes(`f.${name}`) ? here[name] : file[name],
            ]),
          ),
        ),
      );
    }),
  );
});
