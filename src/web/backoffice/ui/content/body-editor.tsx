import { withChange } from './body.ts';
import type { FieldsProps } from './editor.tsx';
import { BodyFields } from './fields.tsx';
import { bodyOf, listChanges, valuesOf } from './values.ts';

/** The fields of a whole body, whatever it consists of. */
export function WholeBody({ form, disabled, isList }: FieldsProps & { readonly isList: boolean }) {
  return (
    <BodyFields
      name=""
      value={bodyOf(form.values, isList)}
      path={[]}
      disabled={disabled}
      onChange={(path, change) =>
        form.update((present) => {
          const next = withChange(bodyOf(present, isList), path, change);
          return Array.isArray(next) ? listChanges(present, next) : valuesOf(next);
        })
      }
    />
  );
}
