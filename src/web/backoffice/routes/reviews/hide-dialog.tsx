import { useState } from 'react';
import { HIDING_REASONS, type HidingReason } from '#shop/reviews/moderation.rules';
import { useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { RadioField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { COMMON } from '../../ui/texts.ts';
import { TEXTS } from './texts.ts';

type Props = { readonly onClose: () => void; readonly onHide: (reason: HidingReason) => void };

/** Asks for the reason of hiding a review in which nothing was found. */
export function HideDialog({ onClose, onHide }: Props) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const [reason, setReason] = useState<HidingReason>('not-about-product');
  return (
    <Dialog
      title={texts.reasonTitle}
      onClose={onClose}
      onSubmit={() => onHide(reason)}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="go">
            {texts.hide}
          </Button>
        </>
      }
    >
      <p>{texts.reasonLead}</p>
      <RadioField
        label={texts.reasonTitle}
        hideLabel
        value={reason}
        options={HIDING_REASONS.map((value) => ({ value, label: texts.reason[value] }))}
        onChange={setReason}
      />
    </Dialog>
  );
}
