import { useState } from 'react';
import { DEFAULT_MARKET, MARKETS } from '#kernel/market';
import { instantIn } from '#kernel/zone';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { useListMarket } from '../../client/zone.ts';
import { BilingualField } from '../../ui/bilingual-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { Opening } from './groups.ts';
import { TEXTS } from './texts.ts';

type Props = { readonly onClose: () => void; readonly onDone: () => Promise<unknown> };

/** Asks once more before the store opens. A refusal names what is not in order, and the list shows it. */
export function OpenDialog({ mode, onClose, onDone }: Props & Pick<Opening, 'mode'>) {
  const texts = useTexts(TEXTS);
  const act = useAct(async (problem) => {
    await onDone();
    return problem;
  });
  return (
    <FormDialog
      title={texts.open}
      verb={texts.open}
      act={act}
      onClose={onClose}
      onSubmit={async () => {
        await send('POST', '/opening/open');
        await onDone();
        toast(texts.opened);
        onClose();
      }}
    >
      <p>{mode === 'sandbox' ? texts.openSandbox : texts.openAsk}</p>
    </FormDialog>
  );
}

/** Closes the store for a while, with words for shoppers and a time of return, both optional. */
export function CloseDialog({ onClose, onDone }: Props) {
  const texts = useTexts(TEXTS);
  const act = useAct();
  const market = useListMarket();
  const [words, setWords] = useState({ en: '', ar: '' });
  const [back, setBack] = useState('');
  return (
    <FormDialog
      title={texts.close}
      verb={texts.close}
      act={act}
      onClose={onClose}
      onSubmit={async () => {
        const { timeZone } = MARKETS[market] ?? DEFAULT_MARKET;
        const backAt = instantIn(timeZone, back)?.toISOString() ?? null;
        await send('POST', '/opening/close', { body: { words, backAt } });
        await onDone();
        toast(texts.closed);
        onClose();
      }}
    >
      <p>{texts.closeAsk}</p>
      <BilingualField
        label={texts.words}
        value={words}
        path="words"
        hint={texts.wordsHint}
        optional
        onChange={(language, text) => setWords((before) => ({ ...before, [language]: text }))}
      />
      <DateField
        label={texts.backAt}
        value={back}
        market={market}
        path="backAt"
        withTime
        clearable
        firstTime="09:00"
        onChange={setBack}
      />
    </FormDialog>
  );
}
