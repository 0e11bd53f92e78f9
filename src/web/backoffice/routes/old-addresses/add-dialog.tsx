import { useState } from 'react';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TEXTS } from './texts.ts';

type Props = {
  /** What the fields begin with. */
  readonly begin: { readonly from: string; readonly to: string };
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Leads one old address on. */
export function AddDialog({ begin, onSaved, onClose }: Props) {
  const texts = useTexts(TEXTS);
  const [from, setFrom] = useState(begin.from);
  const [to, setTo] = useState(begin.to);
  const act = useAct();
  async function save(): Promise<void> {
    await send('POST', '/redirects', { body: { from, to } });
    toast(texts.saved);
    await onSaved();
    onClose();
  }
  return (
    <FormDialog title={texts.addTitle} act={act} onClose={onClose} onSubmit={save}>
      <TextField
        label={texts.old}
        ltr
        path="from"
        hint={texts.addHint}
        value={from}
        maxLength={1000}
        onChange={setFrom}
      />
      <TextField
        label={texts.target}
        ltr
        path="to"
        hint={texts.targetHint}
        value={to}
        maxLength={1000}
        onChange={setTo}
      />
    </FormDialog>
  );
}
