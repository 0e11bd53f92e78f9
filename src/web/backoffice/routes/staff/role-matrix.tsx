import { useState } from 'react';
import { PERMISSION_TEXTS } from '#shop/staff/permission-words.rules';
import type { Permission } from '#shop/staff/permissions.rules';
import { useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { type Role, type Roles, useRoleName } from './staff-data.ts';
import { TEXTS } from './texts.ts';

/** Permissions that need a second person too. */
const WITH_SECOND: readonly Permission[] = ['refunds.make-large'];

/** What each role may do: a row a permission, a column a role. Own roles can be edited. */
export function RoleMatrix({ data }: { readonly data: Roles }) {
  const texts = useTexts(TEXTS);
  const names = useTexts(PERMISSION_TEXTS);
  const roleName = useRoleName(data);
  const [edited, setEdited] = useState<Role | 'new' | null>(null);
  return (
    <Panel
      title={texts.matrix}
      flush
      actions={
        <Button kind="text" icon="plus" onClick={() => setEdited('new')}>
          {texts.newRole}
        </Button>
      }
    >
      <div className="scroll">
        <table className="t matrix">
          <thead>
            <tr>
              <td />
              {data.roles.map((role) => (
                <th key={role.id} scope="col" className="ctr">
                  {role.version === null ? (
                    roleName(role.id)
                  ) : (
                    <button type="button" className="link" onClick={() => setEdited(role)}>
                      {roleName(role.id)}
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">{names[permission]}</th>
                {data.roles.map((role) => (
                  <td key={role.id} className="ctr">
                    <May role={role} permission={permission} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {edited ? (
        <RoleDialog role={edited === 'new' ? null : edited} roles={data} onClose={() => setEdited(null)} />
      ) : null}
    </Panel>
  );
}

function May({ role, permission }: { readonly role: Role; readonly permission: Permission }) {
  const texts = useTexts(TEXTS);
  if (!role.permissions.includes(permission)) {
    return (
      <span className="faint">
        <span aria-hidden="true">–</span>
        <span className="vh">{texts.no}</span>
      </span>
    );
  }
  if (WITH_SECOND.includes(permission)) return <span className="mute sm">{texts.withSecond}</span>;
  return (
    <span className="good">
      <Icon name="check" />
      <span className="vh">{texts.yes}</span>
    </span>
  );
}
