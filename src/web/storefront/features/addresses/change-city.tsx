import { lazy, Suspense, useState } from 'react';
import { useText } from '#texts/use-text';

const CityDialog = lazy(() => import('./city-dialog.tsx'));

/** "Change city", beside a delivery promise: asks for the city that the promise names. The dialog loads when it is asked for. */
export function ChangeCity() {
  const text = useText();
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked');
  return (
    <>
      <button type="button" className="link small change-city" aria-haspopup="dialog" onClick={() => setState('open')}>
        {text('promise.changeCity')}
      </button>
      {state !== 'unasked' && (
        <Suspense>
          <CityDialog open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
