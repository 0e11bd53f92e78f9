import '#texts/load-other-texts';
import type { FormEvent } from 'react';
import { useText } from '#texts/use-text';
import { useMarket } from '../../page/use-page.ts';
import { rememberCity } from '../../page/use-promise.ts';
import { InfoDialog } from '../../ui/info-dialog.tsx';
import { CityField } from './place-fields.tsx';

type Props = { readonly open: boolean; readonly onClose: () => void };

const FORM = 'change-city';

/** Asks for the city of the delivery promise, from the list of the country or as typed, and keeps it on the device. */
export default function CityDialog({ open, onClose }: Props) {
  const text = useText();
  const market = useMarket();

  function take(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const city = new FormData(event.currentTarget).get('city');
    if (typeof city === 'string' && city.trim() !== '') rememberCity(market.code, city);
    onClose();
  }

  return (
    <InfoDialog
      open={open}
      onClose={onClose}
      heading={text('promise.where')}
      details={
        <form id={FORM} className="form city-form" onSubmit={take}>
          <CityField error={undefined} />
        </form>
      }
      buttons={
        <>
          <button type="submit" form={FORM} className="btn btn--gold">
            {text('promise.take')}
          </button>
          <button type="button" className="btn btn--text" onClick={onClose}>
            {text('dialogue.close')}
          </button>
        </>
      }
    />
  );
}
