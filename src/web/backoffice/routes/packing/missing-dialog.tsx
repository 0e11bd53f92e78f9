import { useState } from 'react';
import { useLanguage, useTexts } from '../../client/language.ts';
import { problemOf } from '../../client/problem.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { type Parcel, setAside } from './packing-data.ts';
import { titleOf } from './parcel-card.tsx';
import { TEXTS } from './texts.ts';
import { usePutBack } from './use-put-back.ts';

type Props = { readonly parcel: Parcel; readonly onDone: () => void; readonly onClose: () => void };

/** Asks which unit is missing, and takes the order out of the wave. */
export function MissingDialog({ parcel, onDone, onClose }: Props) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const putBackNow = usePutBack();
  const [failed, setFailed] = useState<unknown>(null);
  const [refused, setRefused] = useState('');
  async function choose(productId: string): Promise<void> {
    try {
      const why = await setAside(parcel.number, productId);
      if (why) return setRefused(why);
      onDone();
      onClose();
      toast(texts.setAside(parcel.number), { undo: () => putBackNow(parcel.number) });
    } catch (error) {
      setFailed(error);
    }
  }
  return (
    <Dialog title={texts.missingTitle(parcel.number)} onClose={onClose}>
      <p className="mute">{texts.missingWords}</p>
      <div className="stack s">
        {parcel.lines.map((line) => (
          <Button key={line.productId} wide onClick={() => void choose(line.productId)}>
            {titleOf(line, language)}
          </Button>
        ))}
      </div>
      {refused === '' ? null : <p className="bad">{refused}</p>}
      {failed === null ? null : <ProblemNote problem={problemOf(failed)} />}
    </Dialog>
  );
}
