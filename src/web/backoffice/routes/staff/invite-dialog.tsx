import { useState } from 'react';
import { send } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { type Problem, problemOf } from '../../client/problem.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems, TextField } from '../../ui/field.tsx';
import { COMMON } from '../../ui/texts.ts';
import { PersonFields, type PersonValues } from './person-fields.tsx';
import { type Roles, readStaffAgain } from './staff-data.ts';
import { TEXTS } from './texts.ts';

/** Lets a colleague in: email, role, Send. */
export function InviteDialog({ roles, onClose }: { readonly roles: Roles; readonly onClose: () => void }) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const language = useLanguage();
  const [email, setEmail] = useState('');
  const [values, setValues] = useState<PersonValues>({ name: '', role: 'fulfilment', markets: [], language });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function invite(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await send('POST', '/invitations', { email: email.trim(), ...values, name: values.name.trim() });
      await readStaffAgain();
      toast(texts.sent(email.trim()));
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={texts.invite}
      onClose={onClose}
      onSubmit={() => void invite()}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="go" type="submit" busy={busy}>
            {texts.send}
          </Button>
        </>
      }
    >
      <FieldProblems value={problem?.fields ?? []}>
        <TextField label={texts.email} type="email" path="email" value={email} onChange={setEmail} />
        <PersonFields
          roles={roles}
          values={values}
          onChange={(changed) => setValues((present) => ({ ...present, ...changed }))}
        />
        <p className="sm faint">{texts.inviteHint}</p>
        {problem ? <ProblemNote problem={problem} /> : null}
      </FieldProblems>
    </Dialog>
  );
}
