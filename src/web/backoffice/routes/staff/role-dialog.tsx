import { useState } from 'react';
import { PERMISSION_TEXTS } from '#shop/staff/permission-words.rules';
import type { Permission } from '#shop/staff/permissions.rules';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
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
  const names = useTexts(PERMISSION_TEXTS);
  const [name, setName] = useState(role?.name ?? '');
  const [chosen, setChosen] = useState<readonly Permission[]>(role?.permissions ?? []);
  const act = useAct();
  async function done(): Promise<void> {
    await readStaffAgain();
    toast(texts.done);
    onClose();
  }
  async function save(): Promise<void> {
    const body = { name: name.trim(), permissions: chosen };
    if (role?.version) await send('PATCH', '/roles/{id}', { path: { id: role.id }, body, ifMatch: role.version });
    else await send('POST', '/roles', { body });
    await done();
  }
  async function remove(id: string): Promise<void> {
    await send('DELETE', '/roles/{id}', { path: { id } });
    await done();
  }
  return (
    <FormDialog
      title={role ? texts.editRole(role.name ?? '') : texts.newRole}
      wide
      act={act}
      beside={role ? texts.roleFollows(role.people) : undefined}
      more={
        role && role.people === 0 ? (
          <Button kind="danger" onClick={() => void act.run(() => remove(role.id))}>
            {texts.deleteRole}
          </Button>
        ) : null
      }
      onClose={onClose}
      onSubmit={save}
    >
      <TextField label={texts.roleName} path="name" value={name} onChange={setName} />
      <fieldset className="f">
        <legend className="lab">{texts.may}</legend>
        <div className="choices">
          {roles.permissions.map((permission) => (
            <CheckField
              key={permission}
              label={names[permission]}
              checked={chosen.includes(permission)}
              onChange={(on) => setChosen(on ? [...chosen, permission] : chosen.filter((one) => one !== permission))}
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
