import { useState } from 'react';
import type { PlannedAnswer } from '#contract/admin/redirects';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { FileField } from '../../ui/file-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatCount } from '../../ui/money.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TEXTS } from './texts.ts';

type Props = { readonly onSaved: () => Promise<unknown>; readonly onClose: () => void };

const OUTCOMES = ['new', 'change', 'same', 'leftOut', 'wrong', 'warning'] as const;

function formOf(file: File): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}

/** Imports a sheet of old addresses: chosen, looked at row by row, then written. */
export function ImportDialog({ onSaved, onClose }: Props) {
  const texts = useTexts(TEXTS);
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState<PlannedAnswer | null>(null);
  const act = useAct();

  function choose(chosen: File | null): void {
    setFile(chosen);
    setPlan(null);
    if (!chosen) return;
    void act.run(async () => setPlan(await send('POST', '/redirects/preview', { body: formOf(chosen) })));
  }

  async function write(): Promise<void> {
    if (!file) return;
    await send('POST', '/redirects/import', { body: formOf(file) });
    toast(texts.imported);
    await onSaved();
    onClose();
  }

  const count = plan ? plan.counts.new + plan.counts.change : 0;
  return (
    <FormDialog
      title={texts.import}
      wide
      act={act}
      verb={texts.importVerb}
      disabled={count === 0}
      onClose={onClose}
      onSubmit={write}
    >
      <FileField label={texts.file} file={file} accept=".csv,.xlsx" onChange={choose} />
      <p className="sm mute">{texts.importHint}</p>
      {plan ? (
        <div role="status">
          <ul className="list">
            {OUTCOMES.map((one) => (
              <li key={one}>
                {texts.outcomes[one]} <b className="num">{formatCount(plan.counts[one])}</b>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {plan ? (
        <ScrollRegion label={texts.outcome} className="scroll">
          <table className="t">
            <thead>
              <tr>
                <th scope="col">{texts.row}</th>
                <th scope="col">{texts.old}</th>
                <th scope="col">{texts.leadsTo}</th>
                <th scope="col">{texts.outcome}</th>
              </tr>
            </thead>
            <tbody>
              {plan.rows.map(({ row, from, state, to, words }) => (
                <tr key={row}>
                  <td className="num">{row}</td>
                  <td>
                    <bdi dir="ltr">{from}</bdi>
                  </td>
                  <td>
                    <bdi dir="ltr">{to}</bdi>
                  </td>
                  <td>
                    {texts.outcomes[state]}
                    {words ? <span className="sub">{words}</span> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      ) : null}
    </FormDialog>
  );
}
