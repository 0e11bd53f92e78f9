import { useState } from 'react';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { problemOf } from '../../client/problem.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { COMMON } from '../../ui/texts.ts';
import { TEXTS } from './texts.ts';

type Props = { readonly words: string; readonly onClose: () => void; readonly onAdded: () => void };

/** Makes a word that was searched without result mean a word of the catalogue. */
export function SpellingDialog({ words, onClose, onAdded }: Props) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const [spelling, setSpelling] = useState(words);
  const [means, setMeans] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);

  async function add(): Promise<void> {
    setBusy(true);
    setFailed(null);
    try {
      await send('POST', '/search/spellings', { spelling, means });
      toast(texts.added(spelling, means));
      onAdded();
      onClose();
    } catch (error) {
      setFailed(error);
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={texts.addSpelling}
      onClose={onClose}
      onSubmit={() => void add()}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="go" busy={busy}>
            {texts.add}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.spelling}
        hint={texts.spellingHint}
        value={spelling}
        onChange={setSpelling}
        maxLength={60}
      />
      <TextField label={texts.means} hint={texts.meansHint} value={means} onChange={setMeans} maxLength={60} />
      {failed === null ? null : <ProblemNote problem={problemOf(failed)} />}
    </Dialog>
  );
}
