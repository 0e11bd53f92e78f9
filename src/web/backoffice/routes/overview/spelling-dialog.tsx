import { useState } from 'react';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TEXTS } from './texts.ts';

type Props = { readonly words: string; readonly onClose: () => void; readonly onAdded: () => void };

/** Makes a word that was searched without result mean a word of the catalogue. */
export function SpellingDialog({ words, onClose, onAdded }: Props) {
  const texts = useTexts(TEXTS);
  const [spelling, setSpelling] = useState(words);
  const [means, setMeans] = useState('');
  const act = useAct();

  async function add(): Promise<void> {
    await send('POST', '/search/spellings', { body: { spelling, means } });
    toast(texts.added(spelling, means));
    onAdded();
    onClose();
  }
  return (
    <FormDialog title={texts.addSpelling} verb={texts.add} act={act} onClose={onClose} onSubmit={add}>
      <TextField
        label={texts.spelling}
        hint={texts.spellingHint}
        value={spelling}
        onChange={setSpelling}
        maxLength={60}
      />
      <TextField label={texts.means} hint={texts.meansHint} value={means} onChange={setMeans} maxLength={60} />
    </FormDialog>
  );
}
