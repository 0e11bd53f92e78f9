import { useState } from 'react';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { type Problem, problemOf } from '../../client/problem.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems, TextField } from '../../ui/field.tsx';
import { COMMON } from '../../ui/texts.ts';
import { PERMISSION_TEXTS } from './permissions.ts';
import { type Role, type Roles, readStaffAgain } from './staff-data.ts';
import { TEXTS } from './texts.ts';

type Props = {
  /** Null for a new one. */
  readonly role: Role | null;
  readonly roles: Roles;
  readonly onClose: () => void;
};

/** Makes, changes or deletes a role of the shop's own. */
export function RoleDialog({ role, roles, onClose }: Props) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const names = useTexts(PERMISSION_TEXTS);
  const [name, setName] = useState(role?.name ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(role?.permissions ?? []);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      await readStaffAgain();
      toast(texts.done);
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  }
  const body = { name: name.trim(), permissions: chosen };
  const save = () =>
    attempt(() =>
      role?.version
        ? send('PATCH', `/roles/${role.id}`, body, { ifMatch: role.version })
        : send('POST', '/roles', body),
    );
  return (
    <Dialog
      title={role ? texts.editRole(role.name ?? '') : texts.newRole}
      wide
      onClose={onClose}
      onSubmit={() => void save()}
      beside={role ? texts.roleFollows(role.people) : undefined}
      actions={
        <>
          {role && role.people === 0 ? (
            <Button kind="danger" onClick={() => void attempt(() => send('DELETE', `/roles/${role.id}`))}>
              {texts.deleteRole}
            </Button>
          ) : null}
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="go" type="submit" busy={busy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <FieldProblems value={problem?.fields ?? []}>
        <TextField label={texts.roleName} path="name" value={name} onChange={setName} />
        <fieldset className="f">
          <legend className="lab">{texts.may}</legend>
          <div className="choices">
            {roles.permissions.map((permission) => (
              <CheckField
                key={permission}
                label={names[permission] ?? permission}
                checked={chosen.includes(permission)}
                onChange={(on) => setChosen(on ? [...chosen, permission] : chosen.filter((one) => one !== permission))}
              />
            ))}
          </div>
        </fieldset>
        {problem ? <ProblemNote problem={problem} /> : null}
      </FieldProblems>
    </Dialog>
  );
}
