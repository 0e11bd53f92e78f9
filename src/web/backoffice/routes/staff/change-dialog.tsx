import { useState } from 'react';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PersonFields, type PersonValues } from './person-fields.tsx';
import { type Member, type Roles, readStaffAgain } from './staff-data.ts';
import { TEXTS } from './texts.ts';

type Props = { readonly member: Member; readonly roles: Roles; readonly onClose: () => void };

/** Changes a person's name, role, markets and language. */
export function ChangeDialog({ member, roles, onClose }: Props) {
  const texts = useTexts(TEXTS);
  const { name, role, markets, language, version } = member;
  const [values, setValues] = useState<PersonValues>({ name, role, markets, language });
  const act = useAct(async (problem) => {
    // somebody else changed this person: the newest is shown behind, and what was chosen here stays
    if (problem.status === 412) await readStaffAgain();
    return problem;
  });
  async function save(): Promise<void> {
    const before = { name, role, markets, language };
    const changed = Object.entries(values).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify(Object.entries(before).find(([one]) => one === field)?.[1]),
    );
    if (changed.length > 0) {
      await send('PATCH', '/staff/{id}', {
        path: { id: member.id },
        body: Object.fromEntries(changed),
        ifMatch: version,
      });
      await readStaffAgain();
      toast(texts.done);
    }
    onClose();
  }
  return (
    <FormDialog title={member.name} act={act} onClose={onClose} onSubmit={save}>
      <PersonFields
        roles={roles}
        values={values}
        onChange={(changed) => setValues((present) => ({ ...present, ...changed }))}
      />
      <p className="sm mute">{texts.changeFollows(member.name)}</p>
    </FormDialog>
  );
}
