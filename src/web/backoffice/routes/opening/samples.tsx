import { useState } from 'react';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Opening } from './groups.ts';
import { TEXTS } from './texts.ts';

type Props = Pick<Opening, 'samples' | 'mode'> & { readonly onDone: () => Promise<unknown> };

/** How many samples are in the store, and the act that takes them away or, in a sandbox, loads them again. */
export function Samples({ samples, mode, onDone }: Props) {
  const texts = useTexts(TEXTS);
  const [asking, setAsking] = useState(false);
  const { ordered, ...kinds } = samples;
  const isEmpty = Object.values(kinds).every((n) => n === 0);
  // what is in orders stays put away, so nothing more can be taken
  const act = samples.products > ordered || samples.coupons + samples.documents > 0 ? 'take' : 'back';
  if (isEmpty && mode === 'live') return null;
  return (
    <Panel title={texts.samples}>
      {isEmpty ? <p className="sm mute">{texts.noSamples}</p> : <Figures samples={samples} />}
      {act === 'take' || mode === 'sandbox' ? (
        <Button onClick={() => setAsking(true)}>{texts.samplesVerb[act]}</Button>
      ) : null}
      {asking ? <SamplesDialog act={act} samples={samples} onClose={() => setAsking(false)} onDone={onDone} /> : null}
    </Panel>
  );
}

type DialogProps = Pick<Props, 'samples' | 'onDone'> & {
  readonly act: 'take' | 'back';
  readonly onClose: () => void;
};

/** Shows what goes and what stays before the samples are taken away, or says what comes back. */
function SamplesDialog({ act, samples, onClose, onDone }: DialogProps) {
  const texts = useTexts(TEXTS);
  const acting = useAct();
  return (
    <FormDialog
      title={texts.samplesVerb[act]}
      verb={texts.samplesVerb[act]}
      act={acting}
      onClose={onClose}
      onSubmit={async () => {
        await send('POST', `/opening/samples/${act}`);
        await onDone();
        toast(texts.samplesDone[act]);
        onClose();
      }}
    >
      {act === 'take' ? <Figures samples={samples} /> : null}
      <p>{texts.samplesAsk[act]}</p>
      {act === 'take' && samples.ordered > 0 ? <p>{texts.samplesOrdered(samples.ordered)}</p> : null}
    </FormDialog>
  );
}

function Figures({ samples: { ordered: _ordered, ...kinds } }: Pick<Opening, 'samples'>) {
  const texts = useTexts(TEXTS);
  const rows = [
    { name: texts.kinds.products, n: kinds.products },
    { name: texts.kinds.reviews, n: kinds.reviews },
    { name: texts.kinds.coupons, n: kinds.coupons },
    { name: texts.kinds.categories, n: kinds.categories },
    { name: texts.kinds.pictures, n: kinds.pictures },
    { name: texts.kinds.documents, n: kinds.documents },
  ];
  return (
    <dl className="opening__facts">
      {rows
        .filter(({ n }) => n > 0)
        .map(({ name, n }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{n}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}
