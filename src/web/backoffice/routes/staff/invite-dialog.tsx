import { useState } from 'react';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PersonFields, type PersonValues } from './person-fields.tsx';
import { type Roles, readStaffAgain } from './staff-data.ts';
import { TEXTS } from './texts.ts';

/** Lets a colleague in: email, role, Send. */
export function InviteDialog({ roles, onClose }: { readonly roles: Roles; readonly onClose: () => void }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const [email, setEmail] = useState('');
  const [values, setValues] = useState<PersonValues>({ name: '', role: 'fulfilment', markets: [], language });
  const act = useAct();
  async function invite(): Promise<void> {
    await send('POST', '/invitations', { body: { email: email.trim(), ...values, name: values.name.trim() } });
    await readStaffAgain();
    toast(texts.sent(email.trim()));
    onClose();
  }
  return (
    <FormDialog title={texts.invite} verb={texts.send} act={act} onClose={onClose} onSubmit={invite}>
      <TextField label={texts.email} type="email" path="email" value={email} onChange={setEmail} />
      <PersonFields
        roles={roles}
        values={values}
        onChange={(changed) => setValues((present) => ({ ...present, ...changed }))}
      />
      <p className="sm faint">{texts.inviteHint}</p>
    </FormDialog>
  );
}
