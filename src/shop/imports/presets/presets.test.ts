import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OLD_FIELD_KEYS } from '../old-fields.rules.ts';
import { oldFieldsOf, PRESETS, presetOf, shapeOf } from './presets.rules.ts';

it('has a line for the file of each old shop', () => {
  const files = readdirSync(import.meta.dirname)
    .filter((name) => !/^presets?\./.test(name))
    .map((name) => name.replace('.rules.ts', ''));
  expect(PRESETS.map(({ key }) => key).toSorted()).toEqual(files.toSorted());
});

it.each(PRESETS.map((preset) => [preset.key, preset] as const))(
  '%s maps its own columns by themselves',
  (key, preset) => {
    const named = OLD_FIELD_KEYS.flatMap((field) => {
      const [name] = preset.columns[field] ?? [];
      return name === undefined ? [] : [{ field, name }];
    });
    const header = [...named.map(({ name }) => name), ...preset.others];
    expect(oldFieldsOf(preset, header)).toEqual([...named.map(({ field }) => field), ...preset.others.map(() => null)]);
    expect(presetOf(key)).toBe(preset);
    expect(shapeOf(preset).signature.every((names) => names.length > 0)).toBe(true);
    // a person says otherwise: the column that was it before is none then
    const [first, second] = named;
    if (!first || !second) throw new Error('a preset of one column');
    const said = oldFieldsOf(preset, header, { 1: first.field, 0: '' });
    expect(said.slice(0, 2)).toEqual([null, first.field]);
  },
);
