import { withValue } from './body.ts';
import type { FieldsProps } from './editor.tsx';
import { BodyFields } from './fields.tsx';
import { bodyOf, listChanges, valuesOf } from './values.ts';

/** The fields of a whole body, whatever it consists of. */
export function WholeBody({ form, disabled, isList }: FieldsProps & { readonly isList: boolean }) {
  const body = bodyOf(form.values, isList);
  return (
    <BodyFields
      name=""
      value={body}
      path={[]}
      disabled={disabled}
      onChange={(path, value) => {
        const next = withValue(body, path, value);
        form.setAll(Array.isArray(next) ? listChanges(form.values, next) : valuesOf(next));
      }}
    />
  );
}
