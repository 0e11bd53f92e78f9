import type { AddressProblem } from '#shop/addresses/address.rules';
import { useText } from '#texts/use-text';
import { InfoDialog } from '../../ui/info-dialog.tsx';
import { useProblemText } from '../addresses/address-fields.tsx';

/** Says where the store ships to (specification, section 5, "Country"). Closed while `problem` is null. */
export default function CountryDialog({ problem, onClose }: { problem: AddressProblem | null; onClose: () => void }) {
  const text = useText();
  const problemText = useProblemText();
  return (
    <InfoDialog
      open={problem !== null}
      onClose={onClose}
      heading={text('checkout.countryTitle')}
      buttons={
        <button type="button" className="btn btn--gold" onClick={onClose}>
          {text('dialogue.ok')}
        </button>
      }
    >
      {problem && problemText(problem)}
    </InfoDialog>
  );
}
