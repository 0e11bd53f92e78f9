import { matchColumns } from '#shop/sheets/column.rules';
import type { SheetShape } from '#shop/sheets/shape.rules';
import { isOldField, type OldField } from '../old-fields.rules.ts';
import type { Preset } from './preset.rules.ts';
import { SALLA } from './salla.rules.ts';
import { SHOPIFY } from './shopify.rules.ts';
import { WOOCOMMERCE } from './woocommerce.rules.ts';
import { ZID } from './zid.rules.ts';

/** The old shops whose exports are known by their content. */
export const PRESETS: readonly Preset[] = [SALLA, ZID, SHOPIFY, WOOCOMMERCE];

/** The preset of a key; null for none. */
export function presetOf(key: string | null): Preset | null {
  return PRESETS.find((preset) => preset.key === key) ?? null;
}

/** What a sheet reader needs to know an export by its content. */
export function shapeOf({ key, columns, others, signature, family }: Preset): SheetShape {
  const named = (field: OldField) => columns[field] ?? [];
  return {
    name: key,
    known: [...Object.values(columns).flat(), ...others],
    signature: signature.map(named),
    family:
      family.by === 'key'
        ? { by: 'key', key: named(family.field) }
        : family.by === 'kind'
          ? { by: 'kind', kind: named(family.field), child: family.child }
          : {
              by: 'parent',
              parent: named(family.field),
              keys: family.keys.map(({ field, prefix }) => ({ names: named(field), prefix })),
            },
  };
}

/** What each column of an old shop's file is: as a person says, else by its name; null for one that stays behind. */
export function oldFieldsOf(
  { columns }: Preset,
  header: readonly string[],
  mapping: Readonly<Record<string, string>> = {},
): readonly (OldField | null)[] {
  const taken = new Set(Object.values(mapping));
  const found = matchColumns(
    header.map((name, index) => (mapping[index] === undefined ? name : '')),
    Object.fromEntries(Object.entries(columns)),
  );
  return header.map((_, index) => {
    const said = mapping[index];
    if (said !== undefined) return isOldField(said) ? said : null;
    const [field] = Object.entries(found).find(([key, at]) => at === index && !taken.has(key)) ?? [];
    return field !== undefined && isOldField(field) ? field : null;
  });
}
