import { useState } from 'react';
import { useAct } from '../../client/act.ts';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { CASH_TEXTS } from './cash-texts.ts';
import { changeCash } from './use-cash.ts';

/** What a person does with a note, and what the dialog is called. */
export type Asked = { readonly write: (body: { readonly note: string }) => Promise<unknown>; readonly title: string };

/** Asks what was done about cash that does not match or has not come. */
export function NoteDialog({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const texts = useTexts(CASH_TEXTS);
  const [note, setNote] = useState('');
  const act = useAct();
  async function save(): Promise<void> {
    await changeCash(() => asked.write({ note }));
    toast(texts.noted);
    onClose();
  }
  return (
    <FormDialog title={asked.title} act={act} onClose={onClose} onSubmit={save}>
      <TextField label={texts.whatWasDone} value={note} onChange={setNote} path="note" lines={3} maxLength={500} />
    </FormDialog>
  );
}
