import { useState } from 'react';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { type Problem, problemOf } from '../../client/problem.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems } from '../../ui/field.tsx';
import { COMMON } from '../../ui/texts.ts';
import { PersonFields, type PersonValues } from './person-fields.tsx';
import { type Member, type Roles, readStaffAgain } from './staff-data.ts';
import { TEXTS } from './texts.ts';

type Props = { readonly member: Member; readonly roles: Roles; readonly onClose: () => void };

/** Changes a person's name, role, markets and language. */
export function ChangeDialog({ member, roles, onClose }: Props) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const { name, role, markets, language, version } = member;
  const [values, setValues] = useState<PersonValues>({ name, role, markets, language });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function save(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const kept = { name, role, markets, language };
      const changed = Object.entries(values).filter(
        ([field, value]) =>
          JSON.stringify(value) !== JSON.stringify(Object.entries(kept).find(([one]) => one === field)?.[1]),
      );
      if (changed.length > 0) {
        await send('PATCH', `/staff/${member.id}`, Object.fromEntries(changed), { ifMatch: version });
        await readStaffAgain();
        toast(texts.done);
      }
      onClose();
    } catch (error) {
      const found = problemOf(error);
      // somebody else changed this person: the newest is shown behind, and what was chosen here stays
      if (found.status === 412) await readStaffAgain();
      setProblem(found);
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={member.name}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="go" type="submit" busy={busy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <FieldProblems value={problem?.fields ?? []}>
        <PersonFields
          roles={roles}
          values={values}
          onChange={(changed) => setValues((present) => ({ ...present, ...changed }))}
        />
        <p className="sm mute">{texts.changeFollows(member.name)}</p>
        {problem ? <ProblemNote problem={problem} /> : null}
      </FieldProblems>
    </Dialog>
  );
}
