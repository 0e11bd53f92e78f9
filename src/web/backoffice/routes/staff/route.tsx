import { useState } from 'react';
import { useTexts } from '../../client/language.ts';
import { SessionsPanel } from '../../frame/sessions-panel.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { People } from './people.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { useRoles, useStaff } from './staff-data.ts';
import { TEXTS } from './texts.ts';

/** The people of the shop, what each role may do, and one's own sessions. */
export function Component() {
  const texts = useTexts(TEXTS);
  const staff = useStaff();
  const roles = useRoles();
  const [inviting, setInviting] = useState(false);
  const failed = staff.error ?? roles.error;
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <ButtonLink icon="lock" to="/staff/sessions">
            {texts.sessions}
          </ButtonLink>
          <Button kind="go" icon="plus" onClick={() => setInviting(true)}>
            {texts.invite}
          </Button>
        </>
      }
    >
      <div className="stack">
        {failed && !(staff.data && roles.data) ? (
          <ErrorPanel error={failed} onRetry={() => void Promise.all([staff.refetch(), roles.refetch()])} />
        ) : null}
        {staff.data && roles.data ? <People staff={staff.data} roles={roles.data} /> : null}
        <div className="cols">
          {roles.data ? <RoleMatrix data={roles.data} /> : <span />}
          <div className="stack">
            <SessionsPanel />
            <Panel title={texts.rules}>
              <p className="mute">{texts.rulesText}</p>
            </Panel>
          </div>
        </div>
      </div>
      {inviting && roles.data ? <InviteDialog roles={roles.data} onClose={() => setInviting(false)} /> : null}
    </Page>
  );
}
