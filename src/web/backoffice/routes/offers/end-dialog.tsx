import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { queries } from '../../client/queries.ts';
import { toast } from '../../client/undo.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TEXTS } from './texts.ts';

/** Where the offers are read. */
export const OFFERS = '/offers';

type Props = { readonly id: string; readonly name: string; readonly onClose: () => void };

/** Asks once, and ends an offer at once. */
export function EndDialog({ id, name, onClose }: Props) {
  const texts = useTexts(TEXTS);
  const act = useAct();
  async function end(): Promise<void> {
    await send('POST', '/offers/{id}/end', { path: { id } });
    toast(texts.ended(name));
    await queries.invalidateQueries({ queryKey: [OFFERS] });
    onClose();
  }
  return (
    <FormDialog title={texts.endTitle(name)} act={act} verb={texts.endNow} onClose={onClose} onSubmit={end}>
      <p>{texts.endConfirm}</p>
    </FormDialog>
  );
}
